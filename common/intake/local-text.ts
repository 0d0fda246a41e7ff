/** A text in English and French, and possibly in other languages; '' where it's missing. */
export interface LocalText {
  en: string
  fr: string
  [language: string]: string
}

/** A language that texts were machine-translated into. */
export interface Wording {
  language: string
  /** Translations by the English text, or the French one of texts that aren't in English. */
  phrases: Readonly<Record<string, string>>
}

/** The text in a language, or in another one where it isn’t translated. */
export function inLanguage(text: LocalText, wanted: string | Wording): string {
  const written = text.en || text.fr
  if (typeof wanted === 'string') return text[wanted] || written
  return text[wanted.language] || wanted.phrases[written] || written
}

/** The BCP 47 tag for numbers. Translations keep European digits, as in the questions. */
export const numberLocale = (wanted: string | Wording): string =>
  typeof wanted === 'string' ? wanted : `${wanted.language}-u-nu-latn`
