import { formatMark } from '#common/time-mark.ts'
import { speakerName } from './lines.ts'
import css from './transcript.module.css'

interface Props {
  text: string
  timestamp: number
  speaker: string | undefined
  /** Their probable role, if nobody has set one. */
  guess: string | undefined
  /** Leaves room for a translation beside it. */
  translated: boolean
}

/** The words being said now, which may still change; a screen reader reads them once they are final. */
export function PartialLine({ text, timestamp, speaker, guess, translated }: Props) {
  return (
    <div className={css.line} data-partial data-translated={translated || undefined}>
      <span className={css.mark}>{formatMark(timestamp)}</span>
      <span className={css.speaker}>{speakerName(guess ?? speaker)}</span>
      <div className={css.words}>
        <div className={css.said} dir="auto">
          {text}
        </div>
      </div>
    </div>
  )
}
