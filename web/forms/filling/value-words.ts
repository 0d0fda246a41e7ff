import type { FormField } from '#contract/form-fields.ts'
import { t } from '#web/i18n/i18n.ts'

/** A value as text, to read without its PDF. */
export function valueWords(type: FormField['type'], text: string): string {
  if (text === '') return t('Empty')
  if (type === 'signature') return t('Your signature')
  // One of several buttons is ticked like a box.
  return type === 'checkbox' || (type === 'choice' && text === 'X') ? t('Ticked') : text
}
