import { LiveStatus } from '#web/recorder/LiveStatus.tsx'
import { useRecorder } from '#web/recorder/recorder.ts'
import { UnfinishedRecordings } from '#web/recorder/UnfinishedRecordings.tsx'
import css from './scribes.module.css'

/** What this device records, or holds, of a visit that cannot be read, as when it was begun without a network. */
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
