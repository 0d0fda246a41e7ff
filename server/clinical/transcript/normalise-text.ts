import { writeDigits } from './digits.ts'
import { spokenPhrases } from './phrases.ts'
import { applyRewrites } from './rewrite.ts'
import { casedShorthand, shorthand } from './shorthand.ts'
import { writeFigures } from './spoken-numbers.ts'
import { findUnit, unitSpellings, writeQuantity } from './units.ts'

const amount = new RegExp(
  String.raw`(?<![\p{L}\d.,/])(\d{1,9}(?:\.\d{1,5})?(?:[-/]\d{1,9}(?:\.\d{1,5})?)?)( ?|-)(${unitSpellings.join('|')})(?![\p{L}\d]|-\p{L})`,
  'giu',
)

/** Words around a bare temperature: "thirty-seven two" is 37.2 only near them. */
const temperature = /(?<!\p{L})(?:temp|temperature|fever|febrile|degrees|thermometer)/iu
const saidTemperature =
  /(?<![\d.])(3[4-9]|4[0-2]|9[4-9]|10[0-6]) (\d)(?![\d%/]|\.\d|\p{L}| (?:mg|days?|weeks?|times))/gu

/** Words that a figure or a unit can hide in; a text without any is already normal. */
const worth = /\d|[µ°]|(?<!\p{L})[LR]t?\)?[ -]/u
const frequency =
  /(?<!\p{L})(?:daily|weekly|monthly|nightly|hourly|fortnight|fortnightly|once|twice|thrice|every|half|couple|quarter|dozen|alternate|mid|late|early|per cent|an? (?:minute|hour|day|week|month|year)|a mile and|[bt]\.?i\.?d|[btq]ds?|bds|qid|qod|eod|prn|nocte|mane|qhs|qam|qday|in (?:my|his|her|their) \p{L}+ies)(?!\p{L})/iu

function writeUnits(text: string): string {
  return text.replace(amount, (whole: string, figure: string, join: string, said: string) => {
    const unit = findUnit(said)
    if (!unit || (join === '-' && unit.dimension === 'time')) return whole
    // "I'm in 2 min" has a unit, "10 in the morning" and "6 in 10" don't.
    if (said.toLowerCase() === 'in' || said === 'a' || (said === 'm' && join === '')) return whole
    return writeQuantity(figure, unit)
  })
}

/**
 * A text in the normal form for comparing notes and visits: spoken numbers as figures, units and frequencies in one
 * spelling, written shorthand in full ("BID x 3 weeks" and "twice a day for three weeks" become "2 times a day for 3
 * weeks"). Everything else stays as it is.
 */
export function normaliseText(original: string): string {
  const text = writeDigits(original)
  if (text.length <= LONGEST) return normalisePiece(text)
  let normal = ''
  for (let from = 0; from < text.length;) {
    const to = cutAfter(text, from)
    normal += normalisePiece(text.slice(from, to))
    from = to
  }
  return normal
}

/** Longer texts are read in pieces that end at a line or sentence, so that time is linear. */
const LONGEST = 1200

function cutAfter(text: string, from: number): number {
  const limit = from + LONGEST
  if (limit >= text.length) return text.length
  for (const mark of ['\n', '. ', ' ']) {
    const at = text.lastIndexOf(mark, limit)
    if (at > from) return at + mark.length
  }
  return limit
}

const fractions: Readonly<Record<string, string>> = { '½': '.5', '¼': '.25', '¾': '.75' }
const measures = String.raw`(?:mg|mcg|µg|g|kg|ml|l|mmol|grams?|milligrams?|micrograms?|tablets?|tabs?|units?)(?!\p{L})`
const decimalComma = new RegExp(String.raw`(?<![\d.,])(\d{1,9}),(\d{1,2})(?= ?${measures})`, 'giu')
const writtenHalf = new RegExp(String.raw`(?<![\d.,/])(\d{1,3}) 1/2(?= ?${measures})`, 'giu')

/** "1½", "1 1/2 mg", "0,5 mg" and "a gram and a half" as decimal figures. */
const writeFractions = (text: string): string =>
  text
    // U+2212, as word processors write it.
    .replace(/−(?=\d)/g, '-')
    .replace(
      /(\d{0,9})([½¼¾])/g,
      (_, whole: string, sign: string) => `${whole || '0'}${fractions[sign] ?? ''}`,
    )
    .replace(decimalComma, '$1.$2')
    .replace(writtenHalf, '$1.5')
    .replace(/(?<!\p{L})an? (gram|milligram|tablet|litre|liter) and a half(?!\p{L})/giu, '1.5 $1s')

function normalisePiece(text: string): string {
  let normal = writeFigures(writeFractions(text))
  if (!worth.test(normal) && !frequency.test(normal)) return normal
  for (const [find, write] of casedShorthand) normal = normal.replace(find, write)
  normal = applyRewrites(normal, shorthand)
  normal = applyRewrites(normal, spokenPhrases)
  // "Two five hundreds": two tablets of 500 mg.
  normal = normal.replace(/(?<![\d.,])([1-6]) (\d{2,3}0)s(?!\p{L})/gu, '$1 x $2 mg')
  if (temperature.test(normal)) normal = normal.replace(saidTemperature, '$1.$2')
  return writeUnits(normal)
}
