import { isTick, type FormField } from '#contract/form-fields.ts'
import { longestFormValue } from '#contract/form-filling.ts'
import { labelOf } from './asked-fields.ts'
import { inUnit, unitAskedFor } from './convert-units.ts'

/** A value in the form of its field. */
export interface FieldValue {
  text: string
  /** What was said, where it is in another unit. */
  converted?: string
  /** The value with the name of its field: the sentence that is checked. */
  sentence: string
}

const ticked = /^(?:x|yes|true|checked|ticked|oui|vrai|coché|✓|✔|✗|✕|☒|☑|\[x\])[.!]?$/i
const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text)
const saysNothing =
  /^(?:none|unknown|n\/?a|not (?:stated|discussed|mentioned|recorded|known|applicable|specified|provided|given)|non (?:précisé|mentionné|discuté)|[-–—?.]+)\.?$/i

/** What a writer's words put into a field; undefined if they don't fit its type or say nothing. */
export function fieldValue(field: FormField, words: string): FieldValue | undefined {
  const isLong = field.type === 'long-text'
  const text = (isLong ? words : words.replace(/\s+/g, ' ')).trim().slice(0, longestFormValue)
  if (isTick(field))
    return ticked.test(text) ? { text: 'X', sentence: `${labelOf(field)}: yes` } : undefined
  if (text === '' || saysNothing.test(text)) return undefined
  const sentence = sentenceOf(field, text)
  if (field.type === 'choice') {
    const option = field.options.find((one) => isSame(one, text))
    return option === undefined ? undefined : { text: option, sentence }
  }
  if (field.type === 'date') return isDay(text) ? { text, sentence } : undefined
  const unit = unitAskedFor(field.name)
  const quantity = unit && inUnit(text, unit)
  if (quantity) return { ...quantity, sentence }
  if (field.type === 'number') return /\d/.test(text) ? { text, sentence } : undefined
  return { text, sentence }
}

/** A single letter behind a colon would be read as an empty statement. */
const sentenceOf = (field: FormField, text: string): string =>
  `${labelOf(field)}${/\p{L}{2}|\p{Nd}/u.test(text) ? ':' : ' is'} ${text.replace(/\s+/g, ' ')}`

const isSame = (option: string, text: string) =>
  option.trim().toLowerCase() === text.replace(/\.$/, '').trim().toLowerCase()
