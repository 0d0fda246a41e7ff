import type { NoteCheck } from '#contract/notes.ts'
import { t, translate } from '#web/i18n/i18n.ts'

/**
 * The state of a check, worded so that unmarked text never looks confirmed.
 * @param before what the user does with the text after reading it
 */
export function checkWords(
  { state, by, message, progress }: NoteCheck,
  before: 'sign' | 'use it' = 'sign',
): string {
  switch (state) {
    case 'rules':
      return before === 'sign'
        ? t('Checked by built-in rules. Read it before you sign.')
        : t('Checked by built-in rules. Read it before you use it.')
    case 'judging':
      return progress
        ? t('Checking… marks may still change ({checked, number} of {count, number})', {
            checked: progress.judged,
            count: progress.of,
          })
        : t('Checking… marks may still change')
    case 'judged':
      return t('Checked against the visit by {model}', {
        model: by ? translate(by) : t('a language model'),
      })
    case 'failed':
      return message
        ? translate(message)
        : t('The check didn’t finish. Marks are from built-in rules only.')
    case 'not-covered':
      return t('Not checked in this language')
  }
}
