import type { Note, NoteCheck } from '#contract/notes.ts'

/** How far a note has been checked, in words that never make unmarked text look confirmed. */
export function checkWords({ state, by, message, progress }: NoteCheck): string {
  switch (state) {
    case 'rules':
      return 'Checked by built-in rules. Read it before you sign.'
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

/** The first words of the review bar. */
export function reviewWords(
  { check, claims }: Pick<Note, 'check' | 'claims'>,
  toReview: number,
): string {
  if (toReview > 0) return `${toReview} to review`
  if (check.state === 'not-covered') return 'Not checked'
  return claims.some(({ reviewed }) => reviewed) ? 'All marks reviewed' : 'No marks'
}

/** What a screen reader says once the check of a note has ended. */
export const settledWords = (note: Pick<Note, 'check' | 'claims'>, toReview: number): string =>
  `${checkWords(note.check)}. ${reviewWords(note, toReview)}.`.replace('..', '.')
