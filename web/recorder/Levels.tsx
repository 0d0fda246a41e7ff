import css from './recorder.module.css'
import { bars, useMeter } from './meter.ts'

/** Speech at arm's length is seldom louder than a third of full scale. */
const gain = 3

/** Bars for the level of the microphone, and a second row for a browser tab. */
export function Levels({ still }: { still: boolean }) {
  const levels = useMeter((m) => m.levels)
  const tabLevels = useMeter((m) => m.tabLevels)
  return (
    <span className={css.meters} aria-hidden>
      <Bars levels={still ? [] : levels} name="microphone" />
      {tabLevels.length > 0 && <Bars levels={still ? [] : tabLevels} name="tab" />}
    </span>
  )
}

function Bars({ levels, name }: { levels: readonly number[]; name: string }) {
  return (
    <span className={css.levels} data-level={name}>
      {Array.from({ length: bars }, (_, at) => {
        const level = levels.at(at - bars) ?? 0
        return <i key={at} style={{ height: 3 + Math.round(Math.min(1, level * gain) * 15) }} />
      })}
    </span>
  )
}
