import { fileSize } from '#web/i18n/file-size.ts'
import { yearDate } from '#web/ui/times.ts'
import css from './admin.module.css'
import { t } from '#web/i18n/i18n.ts'

const WIDTH = 600
const HEIGHT = 96

interface Day {
  day: string
  bytes: number
}

/** The growth of the stored data, as a chart and in words. */
export function Growth({ days }: { days: Day[] }) {
  const [first] = days
  const last = days.at(-1)
  if (!first || !last || first === last)
    return <p className={css.meta}>{t('A graph appears after two days of measurements.')}</p>
  const grown = last.bytes - first.bytes
  const values = {
    size: fileSize(last.bytes),
    change: fileSize(Math.abs(grown)),
    date: yearDate(first.day),
  }
  const most = Math.max(...days.map(({ bytes }) => bytes), 1)
  const points = days.map(
    ({ bytes }, at) =>
      `${((at / (days.length - 1)) * WIDTH).toFixed(1)},${(HEIGHT - (bytes / most) * (HEIGHT - 4)).toFixed(1)}`,
  )
  return (
    <figure className={css.growth}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
        <polyline points={points.join(' ')} />
      </svg>
      <figcaption>
        {grown < 0
          ? t('{size} now, {change} less than on {date}.', values)
          : t('{size} now, {change} more than on {date}.', values)}
      </figcaption>
    </figure>
  )
}
