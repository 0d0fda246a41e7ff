import { formatDate } from '#common/format-date.ts'
import { isDate } from '#common/read-date.ts'
import type { FormField } from '#contract/form-fields.ts'
import { t } from '#web/i18n/i18n.ts'

/** A field this short holds a part of a date, such as its year. */
const shortestDate = 6

/** A number, which may have a unit, such as 1,5 mg. */
const isNumber = (text: string): boolean =>
  /^[-+]?\d[\d\s.,]*(?:[^\d\s.,]\S{0,9})?$/.test(text.trim())

/** The problem with the value of a field; undefined if there is none. The value may stay as it is. */
export function valueHint(
  { type, name, maxLength }: Pick<FormField, 'type' | 'name' | 'maxLength'>,
  text: string,
): string | undefined {
  if (maxLength !== null && text.length > maxLength)
    return t('Longer than {count, number} characters: it continues on a page at the end.', {
      count: maxLength,
    })
  if (text.trim() === '') return undefined
  const isWhole = maxLength === null || maxLength >= shortestDate
  if (type === 'date' && isWhole && !isDate(text, name))
    return t('Not a valid date. The form expects {format}.', {
      format: formatDate(t('YYYY-MM-DD'), { type, name, maxLength }),
    })
  return type === 'number' && !isNumber(text) ? t('Not a valid number.') : undefined
}
