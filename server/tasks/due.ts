import type { Day as Weekday } from 'date-fns'
import { addDays } from 'date-fns/addDays'
import { addMonths } from 'date-fns/addMonths'
import { addYears } from 'date-fns/addYears'
import { format } from 'date-fns/format'
import { nextDay } from 'date-fns/nextDay'
import type { Analysis } from '#server/clinical/language/analysis.ts'

const days = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const weekday = new RegExp(`\\b(?:on|by|this|next) (${days.join('|')})\\b`)
/** A duration is a day to come only behind these: "in two weeks", not "for two weeks". */
const until =
  /\b(?:in|within|after|about|in the next|every)\s+(?:about |around |approximately |the next )?$/

/**
 * The day by which a sentence says that something is to be done, as YYYY-MM-DD; null where it says none.
 * @param visit the day of the visit, its own calendar date
 */
export function dueDay(text: string, { quantities }: Analysis, visit: Date): string | null {
  const said = text.toLowerCase()
  for (const { kind, base, raw, start, end } of quantities) {
    if (kind !== 'duration' || !until.test(said.slice(0, start))) continue
    const [count] = raw
    const words = said.slice(start, end)
    // Of "two to three weeks" the earlier day is the safe one.
    if (typeof count === 'number' && /month/.test(words)) return day(addMonths(visit, count))
    if (typeof count === 'number' && /year/.test(words)) return day(addYears(visit, count))
    const [first] = base
    if (first !== undefined && first >= 1) return day(addDays(visit, Math.round(first)))
  }
  if (/\btomorrow\b/.test(said)) return day(addDays(visit, 1))
  if (isUrgent(said)) return day(visit)
  if (/\bnext week\b/.test(said)) return day(addDays(visit, 7))
  if (/\bnext month\b/.test(said)) return day(addMonths(visit, 1))
  const at = days.indexOf(weekday.exec(said)?.[1] ?? '')
  // indexOf answered one of the seven.
  return at < 0 ? null : day(nextDay(visit, at as Weekday))
}

const soon =
  /\b(?:today|tonight|straight ?away|straight (?:to|over|round|down)|right (?:away|now)|immediately|at once|as soon as possible|urgent(?:ly)?|this (?:morning|afternoon|evening)|same.day|(?:before|by) (?:(?:\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?:[:.]\d\d)? ?(?:a\.?m|p\.?m|o'?clock)|noon|midday|midnight|lunch(?:time)?|you (?:leave|go home)))(?!\w)/i

/** Whether a sentence says that something is to be done on the day itself. */
export const isUrgent = (text: string): boolean => soon.test(text)

const day = (date: Date) => format(date, 'yyyy-MM-dd')
