import { message } from '#common/translation.ts'
import type { NoteCheck } from '#contract/notes.ts'

/** What was checked, as its reader knows it. */
type CheckSubject = 'note' | 'text'

const ofRules = message('Marks are from built-in rules.')

/** The state of a text whose judge failed. @param failure words of the model's failure */
export const failedJudge = (what: CheckSubject, by: string, failure: string): NoteCheck => ({
  state: 'failed',
  by,
  message: `Could not check this ${what} with ${by}: ${failure} ${ofRules}`,
})

/** The state of a text about some of whose sentences the judge gave no answer that could be read. */
export const incompleteCheck = (by: string, unanswered: number, of: number): NoteCheck => ({
  state: 'failed',
  by,
  message:
    unanswered === of
      ? `${by} gave no readable answer. ${ofRules}`
      : `${by} gave no readable answer for ${unanswered} of ${of} sentences. Their marks are from built-in rules.`,
})
