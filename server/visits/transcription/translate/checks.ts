import { message } from '#common/translation.ts'
import { baseOf } from '#contract/languages.ts'

/** Target languages that aren't written in Latin letters, with their scripts. */
const scripts: Record<string, RegExp> = {
  hi: /\p{Script=Devanagari}/u,
  ar: /\p{Script=Arabic}/u,
  zh: /\p{Script=Han}/u,
  ru: /\p{Script=Cyrillic}/u,
  ja: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
}
/** How much longer or shorter than the original a translation may be: scripts differ, meaning doesn't. */
const mostTimes = 5
const freeChars = 60
/** Shorter lines may well be the same in two languages: "Ibuprofen.", "No." */
const mayBeSameChars = 24

/**
 * Why a translation must not be shown, or undefined. Rejects only certain errors: an empty translation, another script,
 * the original line, a different length, other numbers. A wrong dose is worse than no translation.
 * @param to language of the translation; `from` that of the line, if known
 */
export function problemOf(
  said: string,
  translation: string,
  { from, to }: { from?: string | undefined; to: string },
): string | undefined {
  const text = translation.trim()
  if (!/[\p{L}\p{N}]/u.test(text)) return message('The translation came back empty.')
  if (text.length > said.length * mostTimes + freeChars)
    return message('The answer was not a translation.')
  if (/```|<\/?[a-z]+>|https?:\/\//i.test(text)) return message('The answer was not a translation.')
  const isSame = fold(text) === fold(said) && said.length > mayBeSameChars
  if (isSame && from !== undefined && baseOf(from) !== to)
    return message('It came back untranslated.')
  const script = scripts[to]
  // A name or a number alone may stay as it is.
  const isLong = said.length > mayBeSameChars
  if (script && isLong && !script.test(text)) return message('It came back in another script.')
  if (!script && isLong && !/\p{Script=Latin}/u.test(text))
    return message('It came back in another script.')
  if (!holdsNumbers(said, text)) return message('The numbers differ, so it is not shown.')
  return undefined
}

const fold = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Whether every number of the line is in its translation. Times of day are written differently and are left out. */
function holdsNumbers(said: string, translation: string): boolean {
  const there = numbersOf(translation)
  return numbersOf(withoutTimes(said)).every((number) => there.includes(number))
}

const withoutTimes = (text: string) =>
  text.replace(
    /\b\d{1,2}(?:[:.h]\d{2})?\s*(?:[ap]\.?m\b\.?|o'?clock|uhr|h\b)|\b\d{1,2}:\d{2}\b/gi,
    ' ',
  )

/** Numbers of two digits and more, and those with a fraction, in ASCII digits without separators. Smaller ones are often written out. */
function numbersOf(text: string): string[] {
  const plain = text.replace(/\p{Nd}/gu, (digit) => String(valueOf(digit)))
  return [...plain.matchAll(/\d+(?:[.,٫٬\u00A0\u202F' ]?\d+)*/gu)]
    .map(([number]) => number.replace(/\D/g, ''))
    .filter((digits) => digits.length > 1)
}

/** Every script's ten digits lie in a row, and its zero is a multiple of ten after some offset: walk down to it. */
function valueOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (zero > code - 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return code - zero
}
