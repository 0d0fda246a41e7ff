import type { Token } from './tokens.ts'
import { findUnit } from './units.ts'

interface Part {
  value: number
  to: number
}

const signs = new Map([
  ['½', 0.5],
  ['¼', 0.25],
  ['¾', 0.75],
  ['⅓', 1 / 3],
  ['⅔', 2 / 3],
])
const spoken = new Map([
  ['half', 0.5],
  ['quarter', 0.25],
  ['quarters', 0.25],
])
/** "3/6" and "3/7" are something else: a murmur, three days. */
const written = new Map([
  ['1/2', 0.5],
  ['1/4', 0.25],
  ['3/4', 0.75],
  ['1/3', 1 / 3],
  ['2/3', 2 / 3],
])

const wordAt = (tokens: readonly Token[], at: number) => tokens[at]?.word ?? ''

/** "1/2", "½" without what is counted. */
function sign(tokens: readonly Token[], at: number): Part | undefined {
  const vulgar = signs.get(wordAt(tokens, at))
  if (vulgar) return { value: vulgar, to: at + 1 }
  const value = written.get(
    tokens
      .slice(at, at + 3)
      .map((t) => t.word)
      .join(''),
  )
  return value === undefined ? undefined : { value, to: at + 3 }
}

/** "Half", "a quarter", "three quarters". */
function words(tokens: readonly Token[], at: number): Part | undefined {
  const first = wordAt(tokens, at)
  const skips = /^(?:a|one)$/.test(first) ? 1 : 0
  const times = first === 'three' && wordAt(tokens, at + 1) === 'quarters' ? 3 : 1
  const from = times === 3 ? at + 1 : at + skips
  const part = spoken.get(wordAt(tokens, from))
  return part === undefined ? undefined : { value: times * part, to: from + 1 }
}

/** "Half a tablet", "one half tablet", "a quarter of a milligram", "1/2 tablet": only a fraction of the unit. */
export function fractionAt(tokens: readonly Token[], at: number): Part | undefined {
  const part = sign(tokens, at) ?? words(tokens, at)
  if (!part) return undefined
  let { to } = part
  if (wordAt(tokens, to) === 'of') to++
  if (/^(?:a|an|the|one)$/.test(wordAt(tokens, to))) to++
  return findUnit(wordAt(tokens, to)) ? { value: part.value, to } : undefined
}

/** An addition after a whole number or its unit: "and a half", "and one quarter", "½", the second part of "1 1/2". */
export function addedFraction(tokens: readonly Token[], at: number): Part | undefined {
  if (wordAt(tokens, at) !== 'and') return sign(tokens, at)
  return /^(?:a|one|half|three)$/.test(wordAt(tokens, at + 1)) ? words(tokens, at + 1) : undefined
}
