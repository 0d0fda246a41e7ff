const mark = /^(?:\[(\d{1,4}):([0-5]\d):([0-5]\d)\]|(\d{1,4}):([0-5]\d):([0-5]\d))$/

/** Seconds as `h:mm:ss` (specification §5). Fractions are cut off, what is not a time is 0:00:00. */
export function formatClock(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0
  const two = (value: number) => String(value).padStart(2, '0')
  return `${Math.floor(whole / 3_600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`
}

/** The marker of transcript text, `[h:mm:ss]` (specification §3). */
export function formatMark(seconds: number): string {
  return `[${formatClock(seconds)}]`
}

/** Seconds of an `h:mm:ss`, bare or in brackets; null for anything else. */
export function parseMark(text: string): number | null {
  const match = mark.exec(text)
  if (match === null) return null
  const [hours, minutes, seconds] = match.slice(1).filter((part) => part !== undefined)
  return Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)
}

/** Seconds as mm:ss, or h:mm:ss from an hour on. */
export function elapsed(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const two = (value: number) => String(value).padStart(2, '0')
  const rest = `${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`
  return whole < 3600 ? rest : `${Math.floor(whole / 3600)}:${rest}`
}
