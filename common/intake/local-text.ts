/** A text in English and French, and perhaps in further languages. */
export interface LocalText {
  en: string
  fr: string
  [language: string]: string
}

/** The text in a language, or in English where it isn’t translated. */
export const inLanguage = (text: LocalText, language: string): string => text[language] ?? text.en
