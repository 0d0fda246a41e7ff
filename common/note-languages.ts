/** Languages in which a note may be written (specification §9, translation targets). */
export const noteLanguages = {
  en: 'English',
  fr: 'French',
  es: 'Spanish',
  hi: 'Hindi',
  ar: 'Arabic',
  zh: 'Chinese',
  de: 'German',
  pt: 'Portuguese',
  ru: 'Russian',
  ja: 'Japanese',
} as const

/** The English name of a language of notes; undefined for any other word. */
export const noteLanguageName = (code: string): string | undefined =>
  Object.entries(noteLanguages).find(([known]) => known === code)?.[1]
