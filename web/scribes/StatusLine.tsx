import type { ReactNode } from 'react'
import type { Scribe } from '#contract/scribes.ts'
import { RelativeTime } from '#web/ui/RelativeTime.tsx'
import { useRecorder } from '#web/recorder/recorder.ts'
import { LiveStatus } from '#web/recorder/LiveStatus.tsx'
import { languageName } from '#web/recorder/languages.ts'
import { clock } from '#web/ui/times.ts'
import css from './scribes.module.css'

/** One quiet line: what is happening to the visit, and where it is kept. */
export function StatusLine({ scribe, stale }: { scribe: Scribe; stale: boolean }) {
  const session = useRecorder((r) => r.session)
  const rest = useRecorder((r) => r.finishing.find((one) => one.scribeId === scribe.id))
  const here = session?.scribeId === scribe.id ? session : rest
  if (here) return <LiveStatus session={here} />
  const { transcript } = scribe.medicalContext
  const parts: ReactNode[] = [
    transcript.transcriptDuration > 0 && clock(transcript.transcriptDuration),
    languageName(transcript.language),
    stale && 'Could not be read again; shown as it was',
  ]
  return (
    <p className={css.status}>
      {parts.filter(Boolean).map((part, at) => (
        <span key={at}>{part}</span>
      ))}
      <span>
        Changed <RelativeTime instant={scribe.updated} />
      </span>
    </p>
  )
}
