import { writeFigures } from '#server/clinical/transcript/spoken-numbers.ts'

/** A spoken birth date; a part that wasn't said is undefined. */
export interface SpokenDate {
  day: number | undefined
  month: number | undefined
  /** Four digits, or two. */
  year: number | undefined
  /** Whether day and month may be the other way round: 3/4/1950. */
  isAmbiguous: boolean
}

/** How the months begin in English and French. */
const months = [
  ['jan'],
  ['feb', 'fev', 'fév'],
  ['mar'],
  ['apr', 'avr'],
  ['may', 'mai'],
  ['jun', 'juin'],
  ['jul', 'juil'],
  ['aug', 'aou', 'aoû'],
  ['sep'],
  ['oct'],
  ['nov'],
  ['dec', 'déc'],
]

function monthOf(word: string): number | undefined {
  const at = months.findIndex((names) => names.some((name) => word.startsWith(name)))
  return at < 0 ? undefined : at + 1
}

const year = (text: string | undefined) => (text === undefined ? undefined : Number(text))

/** The first date in a text, said in words or written: "the fifth of April, uh, nineteen seventy three". */
export function findDate(text: string): SpokenDate | undefined {
  const figures = writeFigures(text.toLowerCase())
  return writtenDate(figures) ?? spokenDate(figures)
}

function writtenDate(text: string): SpokenDate | undefined {
  const iso = /\b(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})\b/.exec(text)
  if (iso)
    return { year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]), isAmbiguous: false }
  const short = /\b(\d{1,2})\s?[-/.]\s?(\d{1,2})\s?[-/.]\s?(\d{4}|\d{2})\b/.exec(text)
  if (!short) return undefined
  return { day: Number(short[1]), month: Number(short[2]), year: year(short[3]), isAmbiguous: true }
}

/** How many words may lie between the parts of a date. */
const REACH = 4

function spokenDate(text: string): SpokenDate | undefined {
  const words = text.match(/[\p{L}]+|\d+/gu) ?? []
  const at = words.findIndex((word, i) => isMonth(words, word, i))
  if (at < 0) return undefined
  const before = words.slice(Math.max(0, at - REACH), at)
  const after = words.slice(at + 1, at + 1 + REACH * 2)
  const isDay = (word: string) => /^\d{1,2}$/.test(word) && Number(word) >= 1 && Number(word) <= 31
  const dayAfter = after.slice(0, 2).find(isDay)
  const day = before.findLast(isDay) ?? dayAfter
  const isYear = (word: string) => /^(?:\d{4}|\d{2})$/.test(word) && word !== dayAfter
  return {
    day: day === undefined ? undefined : Number(day),
    month: monthOf(words[at] ?? ''),
    year: year(after.find(isYear)),
    isAmbiguous: false,
  }
}

/** "May" and "mar…" are words too, so a month has a figure beside it. */
function isMonth(words: readonly string[], word: string, at: number): boolean {
  if (word.length < 3 || monthOf(word) === undefined) return false
  return words.slice(Math.max(0, at - 3), at + 3).some((one) => /^\d/.test(one))
}

/**
 * Whether a spoken date can be this one: one of its three parts may be misheard. Undefined if too little of it was
 * said.
 * @param date YYYY-MM-DD
 */
export function isSameDate(spoken: SpokenDate, date: string): boolean | undefined {
  const [trueYear = 0, month = 0, day = 0] = date.split('-').map(Number)
  const known = [spoken.day, spoken.month, spoken.year].filter((part) => part !== undefined)
  if (known.length < 2) return undefined
  const wrongYear =
    spoken.year !== undefined &&
    (spoken.year < 100 ? spoken.year !== trueYear % 100 : spoken.year !== trueYear)
  const wrongParts = (d: number | undefined, m: number | undefined) =>
    [d !== undefined && d !== day, m !== undefined && m !== month, wrongYear].filter(Boolean).length
  const straight = wrongParts(spoken.day, spoken.month)
  const turned = spoken.isAmbiguous ? wrongParts(spoken.month, spoken.day) : straight
  const wrong = Math.min(straight, turned)
  if (wrong > 1) return false
  // One of two parts speaks neither for nor against this date.
  return wrong === 0 || known.length === 3 ? true : undefined
}
