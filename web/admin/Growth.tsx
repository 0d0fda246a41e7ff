import { fileSize } from '#common/file-size.ts'
import { yearDate } from '#web/ui/times.ts'
import css from './admin.module.css'

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
    return <p className={css.meta}>A line appears here once two days were measured.</p>
  const grown = last.bytes - first.bytes
  const words = `${fileSize(Math.abs(grown))} ${grown < 0 ? 'less' : 'more'} than on ${yearDate(first.day)}`
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
        {fileSize(last.bytes)} now, {words}.
      </figcaption>
    </figure>
  )
}
