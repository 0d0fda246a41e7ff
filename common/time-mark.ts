const two = (value: number) => String(value).padStart(2, '0')

/**
 * Seconds as `h:mm:ss`, the only format in the transcript (specification §3, §5). Fractions are cut off; an invalid
 * time is 0:00:00.
 */
export function clock(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0
  return `${Math.floor(whole / 3_600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`
}

/** The marker of transcript text, `[h:mm:ss]` (specification §3). */
export const formatMark = (seconds: number): string => `[${clock(seconds)}]`

/** Seconds as mm:ss, or h:mm:ss from an hour on: a duration, not a position in a transcript. */
export function elapsed(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const rest = `${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`
  return whole < 3600 ? rest : `${Math.floor(whole / 3600)}:${rest}`
}
