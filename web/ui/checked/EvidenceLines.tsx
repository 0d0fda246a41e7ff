import { FileText, Play } from 'lucide-react'
import type { Evidence } from '#contract/notes.ts'
import { clock } from '#common/time-mark.ts'
import { dateOnly, timeOfDay } from '#web/ui/times.ts'
import { partsAround } from './evidence-words.ts'
import css from './checked.module.css'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  evidence: readonly Evidence[]
  /** Shown bold where a line holds them. */
  words?: readonly string[]
  /** More lines than these are counted. */
  most?: number
  /** Whether audio of the visit can be played. */
  audible?: boolean
  /** Opens a line in the visit; absent if the visit isn't open. */
  onEvidence?: ((evidence: Evidence) => void) | undefined
}

/** Lines of the visit, each a link to where it was said or written. */
export function EvidenceLines({
  evidence,
  words = [],
  most = 4,
  audible = false,
  onEvidence,
}: Props) {
  if (evidence.length === 0) return null
  return (
    <ul className={css.lines}>
      {evidence.slice(0, most).map((one) => (
        <li key={`${one.kind} ${one.sourceId} ${one.quote}`}>
          <button
            type="button"
            className={css.line}
            disabled={!onEvidence}
            onClick={() => onEvidence?.(one)}
          >
            <span className={css.lineWhere}>
              <Source evidence={one} audible={audible} />
            </span>
            <span>
              {one.speaker && <span className={css.speaker}>{speakerWords(one.speaker)}: </span>}
              {partsAround(one.quote, words).map(({ text, isHit }, at) =>
                isHit ? <strong key={at}>{text}</strong> : text,
              )}
            </span>
          </button>
        </li>
      ))}
      {evidence.length > most && (
        <li className={css.more}>
          {t('and {count, number} more', { count: evidence.length - most })}
        </li>
      )}
    </ul>
  )
}

interface SourceProps {
  evidence: Evidence
  audible: boolean
}

/** When it was said, or where it was written. */
function Source({ evidence, audible }: SourceProps) {
  if (evidence.kind === 'transcript') return <Moment evidence={evidence} audible={audible} />
  return (
    <>
      <FileText size={12} aria-hidden />
      {writtenIn(evidence)}
    </>
  )
}

/** When it was said and, if there is audio, that it can be played. */
function Moment({ evidence: { timestamp }, audible }: SourceProps) {
  if (timestamp === undefined) return t('Transcript')
  return (
    <>
      {audible && <Play size={11} aria-label={t('Play')} />}
      {clock(timestamp)}
    </>
  )
}

const sourceWords = {
  context: t('Your note'),
  file: t('File'),
  intake: t('Patient wrote'),
  gap: t('Recording'),
  consent: t('Consent record'),
  chart: t('Chart'),
} as const
/** "Chart, 3 Mar 2026", or the name of a file. */
function writtenIn({ kind, name, date }: Evidence): string {
  if (kind === 'transcript') return t('Transcript')
  if (kind === 'intake' && date)
    return t('Patient wrote, {time}', { time: timeOfDay(new Date(date)) })
  if (kind !== 'chart') return name ?? sourceWords[kind]
  if (name === 'Patient details') return t('Patient details')
  return date ? t('Chart, {date}', { date: dateOnly(date) }) : sourceWords.chart
}

const roles: Readonly<Record<string, string>> = {
  clinician: t('Clinician'),
  patient: t('Patient'),
  other: t('Other person'),
}
const speakerWords = (speaker: string) =>
  roles[speaker] ?? speaker.charAt(0).toUpperCase() + speaker.slice(1)
