import { FileText, Play } from 'lucide-react'
import type { Evidence } from '#contract/notes.ts'
import { clock } from '#contract/time-mark.ts'
import { useDesk } from './desk.ts'
import css from './notes.module.css'

interface Props {
  evidence: readonly Evidence[]
  onEvidence: (evidence: Evidence) => void
}

const mostLines = 4

/** The lines that a sentence rests on, each a way to where it was said or written. */
export function EvidenceLines({ evidence, onEvidence }: Props) {
  const audible = useDesk((desk) => desk.audible)
  if (evidence.length === 0) return null
  return (
    <ul className={css.lines}>
      {evidence.slice(0, mostLines).map((one) => (
        <li key={`${one.kind} ${one.sourceId} ${one.quote}`}>
          <button type="button" className={css.line} onClick={() => onEvidence(one)}>
            <span className={css.lineWhere}>
              {one.kind === 'transcript' ? (
                <Moment evidence={one} audible={audible} />
              ) : (
                <>
                  <FileText size={12} aria-hidden /> {one.name ?? sourceWords[one.kind]}
                </>
              )}
            </span>
            <span>
              {one.speaker && <b>{speakerWords(one.speaker)}: </b>}
              {one.quote}
            </span>
          </button>
        </li>
      ))}
      {evidence.length > mostLines && (
        <li className={css.quiet}>and {evidence.length - mostLines} more</li>
      )}
    </ul>
  )
}

/** When it was said; with sound, that it can be heard. */
function Moment({ evidence: { timestamp }, audible }: { evidence: Evidence; audible: boolean }) {
  if (timestamp === undefined) return 'Transcript'
  return (
    <>
      {audible && <Play size={11} aria-label="Play" />} {clock(timestamp)}
    </>
  )
}

const sourceWords = {
  context: 'Your note',
  file: 'File',
  intake: 'Patient wrote',
  gap: 'Recording',
  consent: 'Consent record',
} as const
const speakerWords = (speaker: string) => speaker.charAt(0).toUpperCase() + speaker.slice(1)
