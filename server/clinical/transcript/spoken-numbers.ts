import { toItem, formatFigures, type Item } from './number-runs.ts'
import {
  countedAfterOne,
  digitWords,
  ordinalWords,
  pluralWords,
  teenWords,
  tenWords,
} from './number-words.ts'
import { tokenise, type Token } from './tokens.ts'
import { findUnit } from './units.ts'

/** A number in a text, as figures, with the offsets of the words that say it. */
export interface SpokenNumber {
  start: number
  end: number
  /** Figures; an ordinal ends like "13th". */
  text: string
}

const articles = new Set(['a', 'an'])
const repeats: Readonly<Record<string, number>> = { double: 2, triple: 3, treble: 3 }
const months =
  'january february march april may june july august september october november december'.split(' ')

/** The index of the next word after exactly one space or hyphen, else -1. */
function nextWord(tokens: readonly Token[], at: number): number {
  const between = tokens[at + 1]
  const next = tokens[at + 2]
  if (!between || next?.kind !== 'word') return -1
  return between.kind === 'space' || between.text === '-' ? at + 2 : -1
}

function wordAt(tokens: readonly Token[], at: number): string {
  return at < 0 ? '' : (tokens[at]?.word ?? '')
}

function previousWord(tokens: readonly Token[], at: number): string {
  if (tokens[at - 1]?.kind !== 'space') return ''
  return tokens[at - 2]?.word ?? ''
}

/** Words of one number at most; a phone number has eleven. */
const LONGEST_RUN = 24

interface Run {
  items: Item[]
  /** Index of its last token. */
  last: number
}

/** The run of number words that starts at a token. */
function runAt(tokens: readonly Token[], from: number): Run | undefined {
  const items: Item[] = []
  let last = -1
  let at = from
  if (articles.has(wordAt(tokens, at))) {
    const next = nextWord(tokens, at)
    if (!/^(?:hundred|thousand|million)$/.test(wordAt(tokens, next))) return undefined
    items.push({ is: 'digit', value: 1 })
    at = next
  }
  while (at >= 0 && items.length < LONGEST_RUN) {
    const word = wordAt(tokens, at)
    const times = repeats[word]
    const doubled = times ? toItem(wordAt(tokens, nextWord(tokens, at))) : undefined
    const item = toItem(word)
    if (times && doubled?.is === 'digit') {
      for (let n = 0; n < times; n++) items.push(doubled)
      at = nextWord(tokens, at)
    } else if (item) items.push(item)
    else if (word === 'and' && joins(tokens, at, items)) {
      at = nextWord(tokens, at)
      continue
    } else break
    last = at
    at = nextWord(tokens, at)
  }
  return settle(tokens, items, last)
}

/** "and" belongs to a number between hundreds and what follows. */
function joins(tokens: readonly Token[], at: number, items: readonly Item[]): boolean {
  const before = items.at(-1)?.is
  const after = toItem(wordAt(tokens, nextWord(tokens, at)))
  return (before === 'hundred' || before === 'thousand') && after !== undefined && 'value' in after
}

/** Drops what only looks like a number: a last "point" or "oh", a first "oh" that exclaims, a scale without a number. */
function settle(tokens: readonly Token[], items: Item[], last: number): Run | undefined {
  const [first] = items
  if (!first || last < 0) return undefined
  if (first.is === 'hundred' || first.is === 'thousand' || first.is === 'million') return undefined
  while (items.at(-1)?.is === 'point') {
    items.pop()
    last -= 2
  }
  if (items.length === 0) return undefined
  const startsWithZero = first.is === 'digit' && first.value === 0
  const isZeroWord = items.length > 1 || tokens[last]?.word === 'zero'
  if (startsWithZero && !isZeroWord) return undefined
  return { items, last }
}

/** "One." and "One, cortisone, last spring" as an answer. */
function isAlone(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]?.kind === 'space' ? tokens[at - 2] : tokens[at - 1]
  const after = tokens[at + 1]?.text ?? '.'
  return /^[.,!]$/.test(after) && (before === undefined || /^[.?!]$/.test(before.text))
}

function isCounting(tokens: readonly Token[], at: number): boolean {
  if (isAlone(tokens, at)) return true
  const next = nextWord(tokens, at)
  const word = wordAt(tokens, next)
  const before = previousWord(tokens, at)
  const dimension = findUnit(word)?.dimension
  if (dimension === 'mass' || dimension === 'volume') return true
  if (/^(?:no|the|that|this|which|any|some|other|another)$/.test(before)) return false
  if (word === 'day') return before !== '' && nextWord(tokens, next) !== next + 2
  if (word === 'time') return /^(?:a|per|daily|each)$/.test(wordAt(tokens, nextWord(tokens, next)))
  if (countedAfterOne.has(word)) return true
  const then = wordAt(tokens, nextWord(tokens, next))
  if (word === 'or' || word === 'to' || word === 'and')
    return toItem(then) !== undefined || then === 'a'
  if (word === 'in') return then === 'the' || toItem(then) !== undefined
  if (word === 'at') return /^(?:night|bedtime|lunch\w*|breakfast|noon)$/.test(then)
  if (word === 'a') return /^(?:day|week|month|night)$/.test(then)
  const plural = wordAt(tokens, nextWord(tokens, nextWord(tokens, next)))
  return word === 'of' && (pluralWords[plural] !== undefined || toItem(plural) !== undefined)
}

const ending = (value: number) => {
  if (value > 3 && value < 21) return 'th'
  return ['th', 'st', 'nd', 'rd'][value % 10] ?? 'th'
}

/** "the thirteenth", "twenty-first"; the words first, second and third only where they are a date. */
function ordinalAt(
  tokens: readonly Token[],
  at: number,
): { text: string; last: number } | undefined {
  const tens = tenWords[wordAt(tokens, at)]
  const last = tens === undefined ? at : nextWord(tokens, at)
  const value = ordinalWords[wordAt(tokens, last)]
  if (value === undefined || (tens !== undefined && value > 9)) return undefined
  const sum = value + (tens ?? 0)
  if (sum <= 3 && !isDate(tokens, at, last)) return undefined
  return { text: `${sum}${ending(sum)}`, last }
}

function isDate(tokens: readonly Token[], at: number, last: number): boolean {
  const before = previousWord(tokens, at)
  if (months.includes(before)) return true
  const next = nextWord(tokens, last)
  if (wordAt(tokens, next) === 'of') return months.includes(wordAt(tokens, nextWord(tokens, next)))
  if (months.includes(wordAt(tokens, next))) return true
  const beforeThe = before === 'the' ? previousWord(tokens, at - 2) : ''
  const isThird = ordinalWords[wordAt(tokens, last)] === 3
  return next < 0 && (/^(?:on|until|till|by)$/.test(beforeThe) || (beforeThe === 'was' && isThird))
}

/** "nine thirty", "ten fifteen" if nothing is counted or measured after it. */
function clockOf(tokens: readonly Token[], run: Run | undefined): string | undefined {
  const [hour, minutes, units] = run?.items ?? []
  if (!run || !hour || !minutes || !('value' in hour) || !('value' in minutes)) return undefined
  if (hour.value < 5 || hour.value > 12) return undefined
  const minute = minutes.value + (units && 'value' in units ? units.value : 0)
  if (run.items.length > 3 || ![15, 30, 45].includes(minute)) return undefined
  const after = wordAt(tokens, nextWord(tokens, run.last))
  return after === 'over' || after === 'on' || findUnit(after)
    ? undefined
    : `${hour.value}:${minute}`
}

const anyNumber = new RegExp(
  String.raw`\d|(?<!\p{L})(?:${[
    ...Object.keys({ ...digitWords, ...teenWords, ...tenWords, ...ordinalWords }),
    'hundred|thousand|million|point|zero|nought|naught|double|triple|treble',
  ].join('|')})(?!\p{L})`,
  'iu',
)

/** The numbers of a text, said or written, in order. A lone "one" is a number only where it counts. */
export function findNumbers(text: string): SpokenNumber[] {
  if (!anyNumber.test(text)) return []
  const tokens = tokenise(text)
  const found: SpokenNumber[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]
    if (!token) break
    if (token.kind === 'figure')
      found.push({ start: token.start, end: token.end, text: token.text })
    if (token.kind !== 'word') continue
    const ordinal = ordinalAt(tokens, at)
    const run = ordinal ? undefined : runAt(tokens, at)
    const last = ordinal?.last ?? run?.last
    if (last === undefined) continue
    const isLoneOne = run?.items.length === 1 && token.word === 'one'
    if (isLoneOne && !isCounting(tokens, at)) continue
    found.push({
      start: token.start,
      end: tokens[last]?.end ?? token.end,
      text: ordinal?.text ?? clockOf(tokens, run) ?? formatFigures(run?.items ?? []),
    })
    at = last
  }
  return found
}

/** A text with its spoken numbers as figures. */
export function writeFigures(text: string): string {
  let written = ''
  let from = 0
  for (const number of findNumbers(text)) {
    written += text.slice(from, number.start) + number.text
    from = number.end
  }
  return written + text.slice(from)
}
