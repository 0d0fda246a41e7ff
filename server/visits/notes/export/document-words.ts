import { TZDate } from '@date-fns/tz'
import { format } from 'date-fns/format'
import { enCA } from 'date-fns/locale/en-CA'
import { frCA } from 'date-fns/locale/fr-CA'
import {
  type InterfaceLanguage,
  isInterfaceLanguage,
  type Translator,
} from '#common/translation.ts'
import { baseOf } from '#contract/languages.ts'
import type { Note } from '#contract/notes.ts'
import { detectForeignLanguage } from '#server/clinical/transcript/language.ts'
import { serverTranslator } from '#server/identity/accounts/mail-language.ts'

/** The texts and dates around a note, in the language of the note. */
export interface DocumentWords {
  language: InterfaceLanguage
  t: Translator['text']
  /** @param instant ISO 8601; @param timezone IANA name */
  day: (instant: string, timezone: string) => string
  dayAndTime: (instant: string, timezone: string) => string
}

const dates = {
  en: { locale: enCA, day: 'd MMMM yyyy', dayAndTime: 'd MMMM yyyy, h:mm a' },
  fr: { locale: frCA, day: 'd MMMM yyyy', dayAndTime: "d MMMM yyyy, H 'h' mm" },
} as const

/**
 * The language that a note was asked for in, else the one that its text is surely in; English where we have no words in
 * that language.
 */
export function documentWords({ made, content }: Pick<Note, 'content' | 'made'>): DocumentWords {
  const written = baseOf(made?.language ?? '') || detectForeignLanguage(content)
  const language = isInterfaceLanguage(written) ? written : 'en'
  const { locale, day, dayAndTime } = dates[language]
  const inZone = (pattern: string) => (instant: string, timezone: string) =>
    format(new TZDate(instant, timezone), pattern, { locale })
  return {
    language,
    t: serverTranslator(language),
    day: inZone(day),
    dayAndTime: inZone(dayAndTime),
  }
}
