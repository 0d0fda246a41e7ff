import { message } from '#common/translation.ts'
import type { NoteCheck } from '#contract/notes.ts'

/** What was checked, in the reader's words. */
type CheckSubject = 'note' | 'text'

/** The state of a text whose judge failed. @param failure the text of the model's failure */
export const failedJudge = (what: CheckSubject, by: string, failure: string): NoteCheck => ({
  state: 'failed',
  by,
  message: message(
    'Could not check {what, select, note {this note} other {this text}} with {model}: {reason, text} Marks are from built-in rules.',
    { what, model: by, reason: failure },
  ),
})

/** The state of a text with sentences for which the judge gave no readable answer. */
export const incompleteCheck = (by: string, unanswered: number, of: number): NoteCheck => ({
  state: 'failed',
  by,
  message:
    unanswered === of
      ? message('{model} gave no readable answer. Marks are from built-in rules.', { model: by })
      : message(
          '{model} gave no readable answer for {unanswered, number} of {count, number} sentences. Their marks are from built-in rules.',
          { model: by, unanswered, count: of },
        ),
})
