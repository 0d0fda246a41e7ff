import type { NoteCheck } from '#contract/notes.ts'

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
      return `Checked by built-in rules. Read it before you ${before}.`
    case 'judging':
      return `Checking… marks may still change${progress ? ` (${progress.judged} of ${progress.of})` : ''}`
    case 'judged':
      return `Checked against the visit by ${by ?? 'a language model'}`
    case 'failed':
      return message ?? 'The check did not finish. Marks come from built-in rules only.'
    case 'not-covered':
      return 'Not checked in this language'
  }
}
