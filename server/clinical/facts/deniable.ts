import { mentionsIn } from '#server/clinical/lexicon/mentions.ts'
import { drugNamesIn } from './drugs.ts'

/** What a patient can have or do, as categories of the lexicon. */
const deniable = new Set(['symptom', 'sign', 'diagnosis', 'mental-health', 'substance'])
const unspecific = new Set(['state-normal', 'no-symptoms'])
const deniedWords =
  /\b(?:blackouts?|seizures?|gasping|illness|disease|fevers?|temperatures?|blood in|bleeding|stiffness|numbness|tingling|clots?|heart trouble|crawly|nicotine|recreational drugs|cannabis|(?:green|yellow) sputum)\b/i

/** Whether a text names a symptom, a sign, a condition or a habit. */
export const namesDeniable = (text: string): boolean =>
  deniedWords.test(text) || deniableIn(text).length > 0

/** The names of these in a text. */
export const deniableIn = (text: string) =>
  mentionsIn(text).filter(
    ({ category, concept, words }) =>
      deniable.has(category) && !unspecific.has(concept) && drugNamesIn(words).length === 0,
  )

/** The concepts of a term, by which "blackouts" and "blacking out" are one. */
export const joinConcepts = (text: string): string =>
  [...new Set(deniableIn(text).map(({ concept }) => concept))].toSorted().join(' ')
