import { clock } from '#common/time-mark.ts'

const time = String.raw`(?<time>\d{1,4}:[0-5]?\d(?::[0-5]?\d)?(?:[.,]\d{1,3})?)(?:\s?(?<half>[ap])\.?m\b\.?)?`
const date = String.raw`(?<date>\d{1,4}[./-]\d{1,2}[./-]\d{1,4}),?\s+`

/** `00:05`, `(00:05)`, `9:02 AM -`, `[20/11/2026, 09:02:11]` and `20.11.26, 09:02 -`. */
const leading = new RegExp(String.raw`^[[(]?(?:${date})?${time}[\])]?(?:\s*[-–—|]\s+|:?\s+|$)`, 'i')
const person = String.raw`(?<name>\p{L}[\p{L}\p{M}\d .'’_-]{0,40}?)`
/** `Dana Lee  0:03`, `Ann [9:03 AM]` and `Speaker 1 (00:05):`, on a separate line or before the words. */
const behindName = new RegExp(
  String.raw`^${person}(?:\s+${time}\s*:?$|\s*[[(]${time.replaceAll('?<', '?<in_')}[\])]\s*(?::\s*|$))`,
  'iu',
)
/** Two times on a separate line, which the line reader accepts only in brackets. */
const span = /^(\d+:[\d:.,]+)\s*-->\s*(\d+:[\d:.,]+)$/

export interface Stamp {
  /** In the line reader's format: `[mm:ss]` or `[h:mm:ss]`. */
  mark: string
  /** A clock on the wall, not one that began with the visit. */
  ofDay: boolean
  rest: string
}

/** The time that a line begins with. */
export function stampBefore(line: string): Stamp | undefined {
  const found = leading.exec(line)
  if (!found) return undefined
  const { time: at = '', half, date: day } = found.groups ?? {}
  const ofDay = half !== undefined || day !== undefined
  return { mark: markOf(at, half, ofDay), ofDay, rest: line.slice(found[0].length).trim() }
}

/** The time after a name. */
export function stampBehind(line: string): (Stamp & { name: string }) | undefined {
  const found = behindName.exec(line)
  const { name = '', time: open, half, in_time, in_half } = found?.groups ?? {}
  const [at, part] = [open ?? in_time, half ?? in_half]
  if (!found || at === undefined) return undefined
  const ofDay = part !== undefined
  return { name, mark: markOf(at, part, ofDay), ofDay, rest: line.slice(found[0].length) }
}

/** The mark of a line that consists only of a start and an end. */
export function spanOf(line: string): string | undefined {
  const found = span.exec(line)
  return found ? `[${padded(found[1] ?? '')} --> ${padded(found[2] ?? '')}]` : undefined
}

function markOf(at: string, half: string | undefined, ofDay: boolean): string {
  if (!ofDay) return `[${padded(at)}]`
  const [hours = 0, minutes = 0, seconds = 0] = at.replace(',', '.').split(':').map(Number)
  const later = half?.toLowerCase() === 'p' ? 12 : 0
  const hour = half === undefined ? hours : (hours % 12) + later
  return `[${clock(hour * 3600 + minutes * 60 + seconds)}]`
}

/** `0:0:3.12` as `00:00:03.12`. */
const padded = (at: string): string => at.replaceAll(/(?<!\d|[.,])\d(?!\d)/g, '0$&')
