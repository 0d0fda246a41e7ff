import css from './recorder.module.css'
import { bars, useMeter } from './meter.ts'

/** Speech at arm's length is seldom louder than a third of full scale. */
const gain = 3

/** Bars as loud as what the microphone hears. */
export function Levels({ still }: { still: boolean }) {
  const levels = useMeter((m) => m.levels)
  return (
    <span className={css.levels} aria-hidden>
      {Array.from({ length: bars }, (_, at) => {
        const level = still ? 0 : (levels.at(at - bars) ?? 0)
        return <i key={at} style={{ height: 3 + Math.round(Math.min(1, level * gain) * 15) }} />
      })}
    </span>
  )
}
