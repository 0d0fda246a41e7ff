import type { Note } from '#contract/notes.ts'
import { checkWords } from '#web/ui/checked/check-words.ts'
import { t } from '#web/i18n/i18n.ts'

/** The first words of the review bar. */
export function reviewWords(
  { check, claims }: Pick<Note, 'check' | 'claims'>,
  toReview: number,
): string {
  if (toReview > 0) return t('{count, number} to review', { count: toReview })
  if (check.state === 'not-covered') return t('Not checked')
  return claims.some(({ reviewed }) => reviewed) ? t('All marks reviewed') : t('No marks')
}

/** What a screen reader announces when the check of a note ends. */
export const settledWords = (note: Pick<Note, 'check' | 'claims'>, toReview: number): string =>
  `${checkWords(note.check)}. ${reviewWords(note, toReview)}.`.replace('..', '.')
