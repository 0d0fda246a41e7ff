import { useNow } from './now.ts'
import { fullDate, shortDate } from './times.ts'
import css from './ui.module.css'

/** When something happened, in short; the whole date on hover and for a screen reader. */
export function RelativeTime({ instant }: { instant: string }) {
  return (
    <time className={css.time} dateTime={instant} title={fullDate(instant)}>
      {shortDate(instant, useNow())}
    </time>
  )
}
