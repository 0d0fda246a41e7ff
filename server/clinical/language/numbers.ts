import { addedFraction, fractionAt } from './fractions.ts'
import type { Token } from './tokens.ts'

/** A number written or spoken. `values` holds every reading: "one forty two" may be 142. */
export interface NumberSpan {
  values: number[]
  /** Index of its first token and of the one after its last. */
  from: number
  to: number
  spoken: boolean
  ordinal: boolean
}

const listed = (words: string, first: number) =>
  words.split(' ').map((w, i) => [w, first + i] as const)
const ones = new Map(listed('zero one two three four five six seven eight nine', 0))
const teens = new Map(
  listed('ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen', 10),
)
const tens = new Map(
  listed('twenty thirty forty fifty sixty seventy eighty ninety', 2).map(([w, n]) => [w, n * 10]),
)
const ordinals = new Map([
  ...listed(
    'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth',
    1,
  ),
  ['twentieth', 20] as const,
  ['thirtieth', 30] as const,
])
const scales = new Map([
  ['hundred', 100],
  ['thousand', 1000],
])

interface Group {
  value: number
  to: number
  digits: number
  ordinal?: boolean
}

/** Two-digit groups as people say them: "forty", "forty two", "fifteen", "seven". */
function spokenGroup(tokens: readonly Token[], at: number): Group | undefined {
  const word = tokens[at]?.word ?? ''
  if (word === 'a' && scales.has(tokens[at + 1]?.word ?? ''))
    return { value: 1, to: at + 1, digits: 1 }
  const small = ones.get(word) ?? (word === 'oh' || word === 'o' ? undefined : teens.get(word))
  if (small !== undefined) return { value: small, to: at + 1, digits: small > 9 ? 2 : 1 }
  const ten = tens.get(word)
  if (ten === undefined) return undefined
  let next = at + 1
  if (/^[-–]$/.test(tokens[next]?.word ?? '')) next++
  const one = ones.get(tokens[next]?.word ?? '')
  if (one) return { value: ten + one, to: next + 1, digits: 2 }
  const ordinal = ordinals.get(tokens[next]?.word ?? '')
  return ordinal && ordinal < 10
    ? { value: ten + ordinal, to: next + 1, digits: 2, ordinal: true }
    : { value: ten, to: at + 1, digits: 2 }
}

function withScale(tokens: readonly Token[], group: Group): Group {
  let { value, to } = group
  const scale = scales.get(tokens[to]?.word ?? '')
  if (!scale) return group
  value *= scale
  to++
  if (tokens[to]?.word === 'and') {
    const rest = spokenGroup(tokens, to + 1)
    return rest
      ? { value: value + withScale(tokens, rest).value, to: withScale(tokens, rest).to, digits: 4 }
      : { value, to, digits: 4 }
  }
  const rest = spokenGroup(tokens, to)
  if (!rest) return { value, to, digits: 4 }
  const scaled = withScale(tokens, rest)
  return { value: value + scaled.value, to: scaled.to, digits: 4 }
}

function decimals(tokens: readonly Token[], at: number): { text: string; to: number } | undefined {
  let to = at
  let text = ''
  const digitAt = (at: number) => {
    const word = tokens[at]?.word ?? ''
    return word === 'oh' || word === 'o' ? 0 : ones.get(word)
  }
  for (let digit = digitAt(to); digit !== undefined && text.length < 3; digit = digitAt(to)) {
    text += String(digit)
    to++
  }
  if (text) return { text, to }
  const group = spokenGroup(tokens, at)
  return group && { text: String(group.value), to: group.to }
}

/** "one forty two" is 142, "nineteen eighty four" 1984, "ninety eight six" 98.6: all readings are kept. */
function joined(first: Group, second: Group): number[] {
  const readings = [Number(`${first.value}${second.value}`)]
  if (second.digits === 1 && first.digits === 2)
    readings.push(Number(`${first.value}.${second.value}`))
  return readings
}

/** "Point", or a separate full stop within a sentence: "ninety eight . four". */
function isPoint(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]
  if (token?.word !== '.') return token?.word === 'point'
  const next = tokens[at + 1]
  return next !== undefined && next.start > token.end
}

function spokenNumber(tokens: readonly Token[], at: number): NumberSpan | undefined {
  const first = spokenGroup(tokens, at)
  if (!first) return pointNumber(tokens, at)
  if (first.ordinal)
    return { values: [first.value], from: at, to: first.to, spoken: true, ordinal: true }
  const group = withScale(tokens, first)
  const span = (values: number[], to: number): NumberSpan => ({
    values,
    from: at,
    to,
    spoken: true,
    ordinal: false,
  })
  if (isPoint(tokens, group.to)) {
    const rest = decimals(tokens, group.to + 1)
    if (rest) return span([Number(`${group.value}.${rest.text}`)], rest.to)
  }
  const part = addedFraction(tokens, group.to)
  if (part) return span([group.value + part.value], part.to)
  const second = group.digits < 4 ? spokenGroup(tokens, group.to) : undefined
  const run = second && (second.digits === 2 || first.digits === 2)
  if (!run) return span([group.value], group.to)
  return span([...joined(first, second), group.value, second.value], second.to)
}

function partNumber(tokens: readonly Token[], at: number): NumberSpan | undefined {
  const part = fractionAt(tokens, at)
  return part && { values: [part.value], from: at, to: part.to, spoken: true, ordinal: false }
}

/** "Point five centimeters", "nought point five". */
function pointNumber(tokens: readonly Token[], at: number): NumberSpan | undefined {
  const nothing = /^(?:oh|nought|naught|o)$/.test(tokens[at]?.word ?? '') ? 1 : 0
  const rest = isPoint(tokens, at + nothing) ? decimals(tokens, at + nothing + 1) : undefined
  return (
    rest && {
      values: [Number(`0.${rest.text}`)],
      from: at,
      to: rest.to,
      spoken: true,
      ordinal: false,
    }
  )
}

function digitNumber(tokens: readonly Token[], at: number): NumberSpan | undefined {
  const word = tokens[at]?.word ?? ''
  if (!/^\.?\d/.test(word)) return undefined
  // ".5" is a half; "1,000" is a thousand; "0,5" and "2,5" are decimals if the comma is the decimal mark.
  const isThousands = /^[1-9]\d*(?:,\d{3})+(?:\.\d+)?$/.test(word)
  const value = Number(isThousands ? word.replaceAll(',', '') : word.replace(',', '.'))
  const next = tokens[at + 1]
  const ordinal = /^(?:st|nd|rd|th)$/.test(next?.word ?? '') && next?.start === tokens[at]?.end
  const part = addedFraction(tokens, at + 1)
  if (part)
    return { values: [value + part.value], from: at, to: part.to, spoken: false, ordinal: false }
  return { values: [value], from: at, to: ordinal ? at + 2 : at + 1, spoken: false, ordinal }
}

/** All numbers of a text, spoken or written, in order. */
export function numbersIn(tokens: readonly Token[]): NumberSpan[] {
  const found: NumberSpan[] = []
  for (let at = 0; at < tokens.length;) {
    const span =
      partNumber(tokens, at) ??
      digitNumber(tokens, at) ??
      spokenNumber(tokens, at) ??
      ordinalNumber(tokens, at)
    if (span) found.push(span)
    at = span ? span.to : at + 1
  }
  return found
}

function ordinalNumber(tokens: readonly Token[], at: number): NumberSpan | undefined {
  const value = ordinals.get(tokens[at]?.word ?? '')
  return value === undefined
    ? undefined
    : { values: [value], from: at, to: at + 1, spoken: true, ordinal: true }
}
