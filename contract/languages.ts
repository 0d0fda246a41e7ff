import { message } from '#common/translation.ts'
import * as z from 'zod/mini'

/**
 * The languages of transcription in the order of the picker, each with the locale that engines receive (specification
 * §9: about 55 codes, en is en-CA and fr is fr-CA). The first is the default source, the second the default target
 * (specification §3).
 */
const locales = {
  en: 'en-CA',
  fr: 'fr-CA',
  es: 'es-ES',
  hi: 'hi-IN',
  ar: 'ar-SA',
  zh: 'zh-CN',
  de: 'de-DE',
  pt: 'pt-BR',
  ru: 'ru-RU',
  ja: 'ja-JP',
  pa: 'pa-IN',
  af: 'af-ZA',
  bn: 'bn-IN',
  bs: 'bs-BA',
  bg: 'bg-BG',
  ca: 'ca-ES',
  cs: 'cs-CZ',
  cy: 'cy-GB',
  da: 'da-DK',
  el: 'el-GR',
  et: 'et-EE',
  eu: 'eu-ES',
  fa: 'fa-IR',
  fi: 'fi-FI',
  fil: 'fil-PH',
  ga: 'ga-IE',
  gl: 'gl-ES',
  gu: 'gu-IN',
  he: 'he-IL',
  hr: 'hr-HR',
  hu: 'hu-HU',
  id: 'id-ID',
  is: 'is-IS',
  it: 'it-IT',
  kn: 'kn-IN',
  ko: 'ko-KR',
  lt: 'lt-LT',
  lv: 'lv-LV',
  ml: 'ml-IN',
  mr: 'mr-IN',
  ms: 'ms-MY',
  nl: 'nl-NL',
  no: 'nb-NO',
  pl: 'pl-PL',
  ro: 'ro-RO',
  sk: 'sk-SK',
  sl: 'sl-SI',
  sr: 'sr-RS',
  sv: 'sv-SE',
  sw: 'sw-KE',
  ta: 'ta-IN',
  te: 'te-IN',
  th: 'th-TH',
  tr: 'tr-TR',
  uk: 'uk-UA',
  ur: 'ur-PK',
  vi: 'vi-VN',
} as const

type LocaleCode = keyof typeof locales

// The keys of an object literal are what its type says.
const known = Object.keys(locales) as [LocaleCode, ...LocaleCode[]]

/** The engine detects the language. */
export const AUTO_LANGUAGE = 'multi'

/** The spoken language, or `multi` to detect it. */
export const languageCodes = [...known, AUTO_LANGUAGE] as const
export const LanguageCode = z.enum(languageCodes)
export type LanguageCode = z.infer<typeof LanguageCode>

/** Whether this is a language that engines can be asked for. */
export const isLanguageCode = (text: string): text is LanguageCode =>
  text === AUTO_LANGUAGE || isKnown(text)

/** The languages to translate into (specification §9). */
export const targetLanguages = ['en', 'fr', 'es', 'hi', 'ar', 'zh', 'de', 'pt', 'ru', 'ja'] as const
export const TargetLanguage = z.enum(targetLanguages)
export type TargetLanguage = z.infer<typeof TargetLanguage>

const unknown = message('This language is unknown.')
/** A code of `languageCodes`, in text from any source. */
export const Language = z.string().check(z.refine(isLanguageCode, unknown))
/** The language of a note, a code of `targetLanguages`; '' for the template's language. */
export const NoteLanguage = z
  .string()
  .check(z.refine((text) => text === '' || TargetLanguage.safeParse(text).success, unknown))

/** The default target: the second of the list, or the first if the second is spoken. */
export function defaultTarget(language: string): TargetLanguage {
  return baseOf(language) === 'fr' ? 'en' : 'fr'
}

/** The locale of a code: `fr` is `fr-CA`; locales and unknown codes stay as they are, `multi` has none. */
export function localeOf(code: string): string | undefined {
  if (code === AUTO_LANGUAGE) return undefined
  return isKnown(code) ? locales[code] : code
}

/** The language of a code or locale: `fr-CA` is `fr`. */
export const baseOf = (code: string): string => code.split('-')[0]?.toLowerCase() ?? code

const rightToLeft = new Set(['ar', 'fa', 'he', 'ur'])
/** How text of this language runs. */
export const directionOf = (code: string): 'rtl' | 'ltr' =>
  rightToLeft.has(baseOf(code)) ? 'rtl' : 'ltr'

const names = new Intl.DisplayNames(['en'], { type: 'language' })

/** The language in English, as the rest of the screen is. */
export function languageName(code: string): string {
  if (code === AUTO_LANGUAGE) return 'Detect automatically'
  try {
    return names.of(code) ?? code
  } catch {
    return code
  }
}

/** The language's own name: `es` is español. The English name if the system has no other. */
export function ownName(code: string): string {
  try {
    return new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? languageName(code)
  } catch {
    return languageName(code)
  }
}

function isKnown(code: string): code is LocaleCode {
  return Object.hasOwn(locales, code)
}
