import type { Gap } from '#common/audio-gaps.ts'
import { elapsed } from '#common/time-mark.ts'
import { t } from '#web/i18n/i18n.ts'

/** The gaps between the starts of two lines, in seconds; a gap that starts with a line comes after it. */
export const gapsBetween = <T extends Pick<Gap, 'from'>>(
  gaps: readonly T[],
  after: number,
  until: number,
): T[] => gaps.filter(({ from }) => from >= after && from < until)

/** A gap in words, in the language of the page. */
export function gapWords({ from, to, why }: Gap): string {
  const values = { start: elapsed(from), end: elapsed(to) }
  if (why === 'withdrawn') return t('{start} to {end} not kept: consent withdrawn', values)
  if (why === 'awaited')
    return t('{start} to {end} not here yet: the other device may still send it', values)
  return t('{start} to {end} not captured', values)
}
