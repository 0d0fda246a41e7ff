/**
 * The languages that a language model may translate questions into, by their own names. English and French aren't among
 * them, because our sets are written in both.
 */
export const translatedLanguages = {
  es: 'Español',
  pt: 'Português',
  it: 'Italiano',
  de: 'Deutsch',
  nl: 'Nederlands',
  pl: 'Polski',
  ro: 'Română',
  uk: 'Українська',
  ru: 'Русский',
  tr: 'Türkçe',
  ar: 'العربية',
  fa: 'فارسی',
  ur: 'اردو',
  pa: 'ਪੰਜਾਬੀ',
  hi: 'हिन्दी',
  bn: 'বাংলা',
  ta: 'தமிழ்',
  zh: '简体中文',
  ko: '한국어',
  ja: '日本語',
  vi: 'Tiếng Việt',
  fil: 'Filipino',
  so: 'Soomaali',
} as const
export type TranslatedLanguage = keyof typeof translatedLanguages

export const isTranslatedLanguage = (code: string): code is TranslatedLanguage =>
  Object.keys(translatedLanguages).includes(code)

/** Written from right to left. */
export const directionOf = (language: string): 'ltr' | 'rtl' =>
  ['ar', 'fa', 'ur'].includes(language) ? 'rtl' : 'ltr'
