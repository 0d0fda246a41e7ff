import { MicOff } from 'lucide-react'
import type { Gap } from '#common/audio-gaps.ts'
import { gapWords } from './gaps.ts'
import css from './transcript.module.css'

/** Gaps in the audio, at their place among the lines. */
export function GapLines({ gaps }: { gaps: readonly Gap[] }) {
  return gaps.map((gap) => (
    <p key={gap.from} className={css.gap}>
      <MicOff size={13} aria-hidden />
      {gapWords(gap)}
    </p>
  ))
}
