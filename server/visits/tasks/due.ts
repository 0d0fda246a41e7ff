import type { Day as Weekday } from 'date-fns'
import { addBusinessDays } from 'date-fns/addBusinessDays'
import { addDays } from 'date-fns/addDays'
import { addMonths } from 'date-fns/addMonths'
import { addYears } from 'date-fns/addYears'
import { endOfMonth } from 'date-fns/endOfMonth'
import { endOfYear } from 'date-fns/endOfYear'
import { format } from 'date-fns/format'
import { nextDay } from 'date-fns/nextDay'
import { nextFriday } from 'date-fns/nextFriday'
import { startOfDay } from 'date-fns/startOfDay'
import { normaliseText } from '#server/clinical/transcript/normalise-text.ts'

/** When something is due, and the words without that time. */
export interface Due {
  /** YYYY-MM-DD; null if no time is said. */
  day: string | null
  /** The words behind the due time; '' if there are none. */
  said: string
  rest: string
}

const days = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const weekday = `(${days.join('|')})`
const month =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const count = String.raw`(\d{1,3}|an?|a few)(?:-\d+|(?: to | or )\d+)?`
const unit = String.raw`(working day|hour|day|week|month|year)s?`

type Groups = (string | undefined)[]
interface Time {
  says: RegExp
  /** Undefined where the words mean no day. */
  day: (groups: Groups, visit: Date) => Date | undefined
  /** The words say more than the day, so they stay in the text. */
  stays?: true
}

const word = (source: string) =>
  new RegExp(String.raw`(?<![\p{L}\d-])(?:${source})(?![\p{L}\d])`, 'iu')

function parseNumber(said: string | undefined): number {
  if (said === 'a few') return 3
  return /^an?$/.test(said ?? '') ? 1 : Number(said)
}

/** Of "two to three weeks" the earlier day is the safe one. */
function later(visit: Date, said: string | undefined, span: string | undefined): Date {
  const many = parseNumber(said)
  if (span === 'year') return addYears(visit, many)
  if (span === 'month') return addMonths(visit, many)
  if (span === 'week') return addDays(visit, 7 * many)
  if (span === 'working day') return addBusinessDays(visit, many)
  return addDays(visit, span === 'hour' ? Math.floor(many / 24) : many)
}

/** On the visit's own weekday it is the one in a week: for the day itself one says "today". */
// indexOf answers one of the seven, as the pattern names them.
const nextOf = (name: string | undefined, visit: Date) =>
  nextDay(visit, days.indexOf(name ?? '') as Weekday)

/** The last day of a working week, or of the week for a visit at the weekend. */
function endOfWeek(visit: Date): Date {
  if (visit.getDay() === 0) return visit
  return visit.getDay() === 5 || visit.getDay() === 6 ? visit : nextFriday(visit)
}

/** The next such date that exists, the visit's own day included. */
function dateOf(visit: Date, date: number, name?: string): Date | undefined {
  const from = startOfDay(visit)
  const wanted = name && months.indexOf(name.slice(0, 3))
  for (let ahead = 0; ahead < 24; ahead++) {
    const first = addMonths(addDays(from, 1 - from.getDate()), ahead)
    const day = addDays(first, date - 1)
    const isInMonth = day.getMonth() === first.getMonth() && date > 0
    if (isInMonth && day >= from && (wanted === undefined || day.getMonth() === wanted)) return day
  }
  return undefined
}

const start = String.raw`(?:(?:starting|beginning|from|as of|as from|on|by|for|until) )?`

const times: Time[] = [
  {
    says: word(
      String.raw`(?:in|within|after)(?: about| around| roughly| approximately| the next| another)* ${count} ${unit}(?:['’]s?)?(?: time)?(?: (?:from (?:now|today)))?(?! of\b)`,
    ),
    day: ([, many, span], visit) => later(visit, many, span),
  },
  {
    says: word(String.raw`in (?:about |around )?the next (day|week|month)(?: or (?:so|two|2))?`),
    day: ([, span], visit) => later(visit, '1', span),
  },
  {
    says: word(`${count} weeks? (?:on|from|this) ${weekday}`),
    day: ([, many, name], visit) => addDays(nextOf(name, visit), 7 * parseNumber(many)),
  },
  {
    says: word(`${count} ${unit} (?:from (?:now|today)|today)`),
    day: ([, many, span], visit) => later(visit, many, span),
  },
  {
    says: word(`${count} weeks? (?:from )?tomorrow`),
    day: ([, many], visit) => addDays(visit, 1 + 7 * parseNumber(many)),
  },
  { says: word(`${start}the day after tomorrow`), day: (_, visit) => addDays(visit, 2) },
  { says: word(`${start}tomorrow week`), day: (_, visit) => addDays(visit, 8) },
  { says: word(`${start}(?:first thing )?tomorrow`), day: (_, visit) => addDays(visit, 1) },
  {
    says: word(
      String.raw`(?<!\b(?:last|every|each|since|past|to|through) )(?:(?:before|by|on|from|for|until|this|next|coming|the|of) ){0,6}${weekday}(?: (week))?(?! (?:to|through|and|night (?:is|was))\b)`,
    ),
    day: ([said = '', name, week], visit) => {
      const day = addDays(nextOf(name, visit), week ? 7 : 0)
      return /^before /i.test(said) ? addDays(day, -1) : day
    },
  },
  {
    says: word(
      `${start}(?:(?:by|at|before|towards) )?the end of (the|this|next) (week|month|year)`,
    ),
    day: ([, which, span], visit) => {
      const isNext = which === 'next'
      if (span === 'year') return endOfYear(isNext ? addYears(visit, 1) : visit)
      if (span === 'month') return endOfMonth(isNext ? addMonths(visit, 1) : visit)
      return isNext ? addDays(endOfWeek(visit), 7) : endOfWeek(visit)
    },
  },
  {
    says: word('on the last day of (the|this|next) month'),
    day: ([, which], visit) => endOfMonth(which === 'next' ? addMonths(visit, 1) : visit),
  },
  {
    says: word(String.raw`${start}(?:some ?time |early |later )?next (week|month|year)`),
    day: ([, span], visit) => later(visit, '1', span),
  },
  {
    says: word(
      String.raw`(?<!\b(?:a|every|each) day |daily )(?:by |later |some ?time )?this (week|month)`,
    ),
    day: ([, span], visit) => (span === 'week' ? endOfWeek(visit) : endOfMonth(visit)),
  },
  {
    says: word(
      String.raw`(?:(?:on|by|before|until) )?(?:the )?(\d{1,2}) ?(?:st|nd|rd|th)?(?: of)? ${month}`,
    ),
    day: ([, date, name], visit) => dateOf(visit, Number(date), name),
  },
  {
    says: word(
      String.raw`(?:(?:on|by|before|until) )?${month} (?:the )?(\d{1,2})(?: ?(?:st|nd|rd|th))?`,
    ),
    day: ([, name, date], visit) => dateOf(visit, Number(date), name),
  },
  {
    says: word(
      String.raw`(?:on|by|before) the (\d{1,2}) ?(?:st|nd|rd|th)(?= ?(?:[,.;!?]|$|at |for |and |in ))`,
    ),
    day: ([, date], visit) => dateOf(visit, Number(date)),
  },
  {
    says: word(`${start}(?:later |earlier )?today|(?:by )?the end of (?:the|this) day`),
    day: (_, visit) => visit,
  },
  {
    says: word('tonight|this (?:morning|afternoon|evening)'),
    day: (_, visit) => visit,
    stays: true,
  },
]

/** The day that applies if no other is said. */
const otherwise: Time[] = [
  {
    says: word(`every ${count} (week|month|year)s?`),
    day: ([, many, span], visit) => later(visit, many, span),
    stays: true,
  },
  {
    says: word(
      String.raw`straight ?away|straight (?:to|over|round|down)|right (?:away|now)|immediately|at once|as soon as possible|asap|(?<!for )now|urgent(?:ly)?|same.day|(?:before|by) (?:\d{1,2}(?:[:.]\d\d)? ?(?:a\.?m|p\.?m|o'?clock)|noon|midday|midnight|lunch(?:time)?|you (?:leave|go home))`,
    ),
    day: (_, visit) => visit,
    stays: true,
  },
]

interface DueMatch {
  day: Date
  at: number
  said: string
  stays: boolean
}

function firstOf(list: readonly Time[], text: string, visit: Date): DueMatch | undefined {
  const found = list.flatMap(({ says, day, stays = false }): DueMatch[] => {
    const match = says.exec(text)
    const meant =
      match &&
      day(
        [...match].map((group) => group?.toLowerCase()),
        visit,
      )
    return match && meant ? [{ day: meant, at: match.index, said: match[0], stays }] : []
  })
  return found.toSorted((a, b) => a.at - b.at || b.said.length - a.said.length)[0]
}

/**
 * Reads the due day of a task: the first time that is said, otherwise the visit's own day for what is urgent.
 * @param text with numbers in figures, as `Statement.normal`
 * @param visit the day of the visit, its own calendar date
 */
export function readDue(text: string, visit: Date): Due {
  const found = firstOf(times, text, visit) ?? firstOf(otherwise, text, visit)
  if (!found) return { day: null, said: '', rest: text }
  const { at, said, stays } = found
  const rest = stays ? text : `${text.slice(0, at).trimEnd()}${text.slice(at + said.length)}`
  return { day: format(found.day, 'yyyy-MM-dd'), said, rest: rest.replaceAll(/ {2,}/g, ' ').trim() }
}

/** The longest phrase for a time, in words. */
const MOST_WORDS = 10

/**
 * The original words of a time: "in two weeks" for "in 2 weeks".
 * @param said of `readDue`, with numbers in figures
 * @param text the original, which contains that time
 */
export function asSaid(said: string, text: string): string {
  const words = text.split(/\s+/).filter(Boolean)
  for (const [from] of words.entries())
    for (let many = 1; many <= MOST_WORDS && from + many <= words.length; many++) {
      const part = words
        .slice(from, from + many)
        .join(' ')
        .replace(/(?<![\s,.;:!?])[\s,.;:!?]+$/, '')
      if (normaliseText(part).toLowerCase() === said.toLowerCase()) return part
    }
  return said
}
