import { keepsRanges } from './ranges.ts'

/** How much longer than the original a translation may be: scripts differ, meaning doesn't. */
const MOST_TIMES = 4
const FREE_CHARS = 60
/** Shorter texts may well be the same in two languages. */
const SHORT = 24

const scripts: Record<string, RegExp> = {
  uk: /\p{Script=Cyrillic}/u,
  ru: /\p{Script=Cyrillic}/u,
  ar: /\p{Script=Arabic}/u,
  fa: /\p{Script=Arabic}/u,
  ur: /\p{Script=Arabic}/u,
  pa: /\p{Script=Gurmukhi}/u,
  hi: /\p{Script=Devanagari}/u,
  bn: /\p{Script=Bengali}/u,
  ta: /\p{Script=Tamil}/u,
  zh: /\p{Script=Han}/u,
  ko: /\p{Script=Hangul}/u,
  ja: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
}
const latin = /\p{Script=Latin}/u

/** Units whose symbols stay as they are. */
const symbols = /°[CF]|\b(?:mmol\/L|mg\/dL|mmol\/mol|mmHg|mg|ml|kg|cm)\b|%/g
const placeholders = /\{[^{}]*\}/g
const numbers = /\d+(?:[.,]\d+)*/g
/** Digits of other scripts, and numerals such as ½: they would hide a changed number. */
const otherNumerals = /(?!\d)\p{N}/gu

/** They would draw a text in another order than it’s stored and checked in: 38 as 83. */
const overrides = /[\u202d\u202e]/

/**
 * Whether a translation may be shown to a patient. Nobody checks it before, so every number, unit and placeholder has to
 * be there, and no other, and ranges have to keep their order.
 */
export function isUsable(original: string, translation: string, to: string): boolean {
  const isLong = original.length > SHORT
  return (
    /[\p{L}\p{N}]/u.test(translation) &&
    translation.length <= original.length * MOST_TIMES + FREE_CHARS &&
    !/[<>`]|https?:|\]\(|\*\*/i.test(translation) &&
    isSame(partsIn(original, placeholders), partsIn(translation, placeholders)) &&
    isSame(numbersIn(original), numbersIn(translation)) &&
    keepsRanges(original, translation) &&
    !overrides.test(translation) &&
    isSame(partsIn(original, otherNumerals), partsIn(translation, otherNumerals)) &&
    isSame(partsIn(original, symbols), partsIn(translation, symbols)) &&
    (!isLong || (scripts[to] ?? latin).test(translation)) &&
    (!isLong || fold(translation) !== fold(original))
  )
}

const partsIn = (text: string, pattern: RegExp) => text.match(pattern) ?? []

/** The numbers of a text, with a point for decimals. */
const numbersIn = (text: string): string[] =>
  partsIn(text.replace(placeholders, ' '), numbers).map((number) => number.replaceAll(',', '.'))

const isSame = (some: readonly string[], others: readonly string[]) =>
  some.toSorted().join(' ') === others.toSorted().join(' ')

const fold = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
