import { numbersIn } from './numbers.ts'
import type { Quantity } from './quantity.ts'
import type { Token } from './tokens.ts'

interface Match {
  perDay: number
  length: number
}

const fixed: [string, number][] = [
  ['twice daily', 2],
  ['twice weekly', 2 / 7],
  ['once daily', 1],
  ['once weekly', 1 / 7],
  ['once monthly', 1 / 30],
  ['morning and night', 2],
  ['morning and evening', 2],
  ['in the morning and at night', 2],
  ['in the morning and in the evening', 2],
  ['every other day', 0.5],
  ['every second day', 0.5],
  ['every day', 1],
  ['each day', 1],
  ['every single day', 1],
  ['every night', 1],
  ['every morning', 1],
  ['every evening', 1],
  ['each morning', 1],
  ['each night', 1],
  ['every week', 1 / 7],
  ['every other week', 1 / 14],
  ['every fortnight', 1 / 14],
  ['fortnightly', 1 / 14],
  ['every month', 1 / 30],
  ['every hour', 24],
  ['daily', 1],
  ['nightly', 1],
  ['weekly', 1 / 7],
  ['monthly', 1 / 30],
  ['hourly', 24],
  ['bid', 2],
  ['bd', 2],
  ['tid', 3],
  ['tds', 3],
  ['qid', 4],
  ['qds', 4],
  ['qd', 1],
  ['qhs', 1],
  ['od', 1],
  ['at bedtime', 1],
  ['before bed', 1],
  ['at night', 1],
  ['in the morning', 1],
  ['in the evening', 1],
  ['with breakfast', 1],
]
const phrases = fixed.map(([text, perDay]) => ({ words: text.split(' '), perDay }))
// These tell a time of day as often as a frequency, so they count only where an amount or a drug is near.
const soft = new Set([
  'at night',
  'in the morning',
  'in the evening',
  'at bedtime',
  'before bed',
  'with breakfast',
])
const period = new Map([
  ['day', 1],
  ['d', 1],
  ['daily', 1],
  ['night', 1],
  ['week', 7],
  ['wk', 7],
  ['weekly', 7],
  ['month', 30],
  ['monthly', 30],
  ['hour', 1 / 24],
  ['year', 365],
  ['yearly', 365],
])
const counts = new Map([
  ['once', 1],
  ['twice', 2],
  ['thrice', 3],
])

const wordAt = (tokens: readonly Token[], at: number) => tokens[at]?.word ?? ''

/** "twice a day", "three times per week", "x6 a day", "2x/d", "3/day", and "a day" after an amount. */
function countedAt(
  tokens: readonly Token[],
  at: number,
  numberAt: Map<number, { value: number; to: number }>,
): Match | undefined {
  const number = numberAt.get(at)
  const count = counts.get(wordAt(tokens, at)) ?? number?.value
  if (count === undefined) return undefined
  let next = number?.to ?? at + 1
  const times = /^(?:times?|x|×)$/.test(wordAt(tokens, next))
  if (times) next++
  else if (number && wordAt(tokens, next) !== '/') return undefined
  if (/^(?:a|per|each|every|\/|an|in)$/.test(wordAt(tokens, next))) next++
  const days = period.get(wordAt(tokens, next))
  return days === undefined ? undefined : { perDay: count / days, length: next + 1 - at }
}

/** "every six hours", "every 4 to 6 hours" (the shorter interval counts), "q6h", "6-hourly", "every two weeks". */
function everyAt(
  tokens: readonly Token[],
  at: number,
  numberAt: Map<number, { value: number; to: number }>,
): Match | undefined {
  const word = wordAt(tokens, at)
  const code = /^q(\d+)(h|hr|hrs)?$/.exec(word)
  if (code && (code[2] || /^(?:h|hr|hour)s?$/.test(wordAt(tokens, at + 1))))
    return { perDay: 24 / Number(code[1]), length: code[2] ? 1 : 2 }
  const own = numberAt.get(at)
  if (own && wordAt(tokens, own.to) === 'hourly')
    return { perDay: 24 / own.value, length: own.to + 1 - at }
  if (word !== 'every' && word !== 'q') return undefined
  const number = numberAt.get(at + 1)
  if (!number) return undefined
  let next = number.to
  const second = /^(?:to|-|–|or)$/.test(wordAt(tokens, next)) ? numberAt.get(next + 1) : undefined
  if (second) next = second.to
  const unit = wordAt(tokens, next).replace(/s$/, '')
  const days = /^(?:h|hr|hourly)$/.test(unit) ? 1 / 24 : period.get(unit)
  return days === undefined
    ? undefined
    : { perDay: 1 / (number.value * days), length: next + 1 - at }
}

/** "20 milligrams a day", "two tablets per day". */
function perAt(tokens: readonly Token[], at: number): Match | undefined {
  if (!/^(?:a|per|each|\/)$/.test(wordAt(tokens, at))) return undefined
  const days = period.get(wordAt(tokens, at + 1))
  const before = wordAt(tokens, at - 1)
  const afterAmount =
    /^(?:mg|milligrams?|mcg|micrograms?|grams?|ml|units|tablets?|pills?|puffs?|capsules?|packs?|drinks?|cigarettes?|times|beers|glasses|cups)$/.test(
      before,
    )
  if (days === undefined || (!afterAmount && wordAt(tokens, at) !== 'per')) return undefined
  return { perDay: 1 / days, length: 2 }
}

function phraseAt(tokens: readonly Token[], at: number): Match | undefined {
  const phrase = phrases.find(({ words }) =>
    words.every((word, i) => wordAt(tokens, at + i) === word),
  )
  if (!phrase) return undefined
  if (soft.has(phrase.words.join(' ')) && !amountNear(tokens, at)) return undefined
  return { perDay: phrase.perDay, length: phrase.words.length }
}

const amountNear = (tokens: readonly Token[], at: number) =>
  tokens
    .slice(Math.max(0, at - 4), at)
    .some((t) => /^(?:mg|milligrams?|mcg|units|tablets?|pills?|puffs?|one|two)$/.test(t.word))

/** How often something is done, as times per day. */
export function frequenciesIn(tokens: readonly Token[]): Quantity[] {
  const numberAt = new Map(
    numbersIn(tokens).map((n) => [n.from, { value: n.values[0] ?? 0, to: n.to }]),
  )
  const found: Quantity[] = []
  for (let at = 0; at < tokens.length;) {
    const match =
      countedAt(tokens, at, numberAt) ??
      everyAt(tokens, at, numberAt) ??
      perAt(tokens, at) ??
      phraseAt(tokens, at)
    if (!match) {
      at++
      continue
    }
    const to = at + match.length
    found.push({
      kind: 'frequency',
      raw: [match.perDay],
      base: [match.perDay],
      unit: 'per day',
      start: tokens[at]?.start ?? 0,
      end: tokens[to - 1]?.end ?? 0,
      from: at,
      to,
    })
    at = to
  }
  return found
}
