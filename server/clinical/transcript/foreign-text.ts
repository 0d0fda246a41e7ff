import { writeDigits } from './digits.ts'
import { writeForeignDrugs } from './foreign-drugs.ts'
import { writeForeignNumbers } from './foreign-numbers.ts'
import { foreignUnit } from './foreign-units.ts'
import { findUnit, writeQuantity } from './units.ts'

const thousands =
  /(?<![\d.,])([1-9]\d{0,2}(?:([.,\u00a0\u202f])\d{3})(?:\2\d{3}){0,2})(?![\d.,]\d)/g
const decimalComma = /(?<![\d.,])(\d{1,9}),(\d{1,5})(?![\d,]|\.\d)/g
const over = /(?<![\d/])(\d{2,3}) ?(?:\/|sobre|sur|su|por|über|zu|على|पर|बटा) ?(\d{2,3})(?![\d/])/gi
const percent = /(?<=\d) ?(?:por ciento|por cento|pour cent|per cento|في المئة|في المائة)/gi
const measured =
  /(?<![\p{L}\p{M}\d.,/])(\d{1,9}(?:\.\d{1,5})?(?:[-–]\d{1,9}(?:\.\d{1,5})?)?)[ \u00a0\u202f-]?([\p{L}µ][\p{L}\p{M}]{0,15}|%)(?![\p{L}\p{M}\d])/gu

const writeUnits = (text: string): string =>
  text.replace(measured, (whole, figure: string, said: string) => {
    const unit = findUnit(foreignUnit(said) ?? said)
    return unit ? writeQuantity(figure.replace('–', '-'), unit) : whole
  })

/**
 * A text in a language that the rules don't read, with what all languages share in the form of `normaliseText`: figures
 * in digits of any script, units and names of drugs. Words stay as they are.
 */
export function normaliseForeign(text: string): string {
  const figures = writeDigits(text.normalize('NFC'))
    .replace(thousands, (all) => all.replaceAll(/[.,\u00a0\u202f]/g, ''))
    .replace(decimalComma, '$1.$2')
    .replace(percent, '%')
    .replace(over, '$1/$2')
  return writeForeignDrugs(writeUnits(figures))
}

/** The same for speech, where numbers may be words too. */
export const normaliseForeignSpeech = (text: string): string =>
  normaliseForeign(writeForeignNumbers(text.normalize('NFC')))
