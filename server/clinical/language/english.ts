import type { VisitSources } from '#server/clinical/visit-sources.ts'
import type { Source } from './source.ts'

const english = new Set(
  'the and you i it is a to that of have in my for on your was do so but not are with be this okay no yes any pain been can we what'.split(
    ' ',
  ),
)

/** Whether the words are English enough for the composer's lexicon; short texts count as English. */
export function isEnglish(sources: readonly Source[]): boolean {
  const words = sources.slice(0, 400).flatMap((s) => s.text.toLowerCase().match(/\p{L}+/gu) ?? [])
  if (words.length < 12) return words.every((w) => /^[a-z]+$/.test(w))
  return words.filter((w) => english.has(w)).length / words.length > 0.12
}

/** Whether a note in this language is in another one than was spoken. '' is the language of the visit. */
export function isTranslated(
  language: string,
  known: Pick<VisitSources, 'sources' | 'language'>,
): boolean {
  if (language === '') return false
  return isEnglish(known.sources) ? language !== 'en' : language !== known.language
}
