import { LiveStatus } from '#web/recorder/LiveStatus.tsx'
import { useRecorder } from '#web/recorder/recorder.ts'
import { UnfinishedRecordings } from '#web/recorder/UnfinishedRecordings.tsx'
import css from './scribes.module.css'

/** Recordings on this device of a visit that can't be loaded, for example one started without a network. */
export function RecordedHere({ scribeId }: { scribeId: string }) {
  const session = useRecorder((r) => r.session)
  return (
    <>
      {session?.scribeId === scribeId && <LiveStatus session={session} />}
      <div className={css.notices}>
        <UnfinishedRecordings scribeId={scribeId} />
      </div>
    </>
  )
}
