import { MicOff } from 'lucide-react'
import { elapsed } from '#web/ui/times.ts'
import type { Gap } from './gaps.ts'
import css from './transcript.module.css'

/** Stretches of which there is no sound, at their place among the lines. */
export function GapLines({ gaps }: { gaps: readonly Gap[] }) {
  return gaps.map(({ from, to }) => (
    <p key={from} className={css.gap}>
      <MicOff size={13} aria-hidden />
      {elapsed(from)} to {elapsed(to)} not captured
    </p>
  ))
}
