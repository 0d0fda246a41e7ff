import type { NoteCheck } from '#contract/notes.ts'
import { t } from '#web/i18n/i18n.ts'

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
      return t('Checked by built-in rules. Read it before you {before}.', { before })
    case 'judging':
      return t('Checking… marks may still change{value}', {
        value: progress
          ? t(' ({judged} of {of})', { judged: progress.judged, of: progress.of })
          : '',
      })
    case 'judged':
      return t('Checked against the visit by {value}', { value: by ?? t('a language model') })
    case 'failed':
      return message ?? t('The check did not finish. Marks come from built-in rules only.')
    case 'not-covered':
      return t('Not checked in this language')
  }
}
