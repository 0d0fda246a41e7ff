import { createContext, useContext } from 'react'
import {
  inLanguage,
  type LocalText,
  numberLocale,
  type Wording,
} from '#common/intake/local-text.ts'
import { type Catalog, createTranslator, locales, type MessageValues } from '#common/translation.ts'
import type { IntakeLanguage } from '#contract/intake.ts'

/** The texts of the page in the patient's language, which may change while it's open. */
export interface Words {
  /** BCP 47 tag of the texts. */
  language: string
  /** The language in which the clinic wrote the questions; `language` unless a computer translated them. */
  source: IntakeLanguage
  /** BCP 47 tag for `Intl`. */
  locale: string
  /** What texts of `common/intake` are written in. */
  wording: string | Wording
  t: (message: string, values?: MessageValues) => string
  /** A text of the questions. */
  say: (text: LocalText) => string
}

function createWords(source: IntakeLanguage, catalog: Catalog, translation?: Wording): Words {
  const wording = translation ?? source
  const locale = translation ? numberLocale(translation) : locales[source]
  const translator = createTranslator(source, catalog, locale)
  return {
    language: translation?.language ?? source,
    source,
    locale,
    wording,
    t: (message, values) => translator.text(message, values),
    say: (all) => inLanguage(all, wording),
  }
}

const english = createWords('en', {})

/** Loads the texts of a language. Without a network the page stays in English. */
export async function loadWords(language: IntakeLanguage): Promise<Words> {
  if (language === 'en') return english
  const { catalog } = await import('translations:intake/fr').catch(() => ({ catalog: {} }))
  return createWords(language, catalog)
}

/** The texts that a computer translated from this language. They came with the link. */
export const translatedWords = (source: IntakeLanguage, translation: Wording): Words =>
  createWords(source, translation.phrases, translation)

/** “30 days” in the page's language. */
export const amountIn = (locale: string, amount: number, unit: 'day' | 'second'): string =>
  new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(amount)

export const WordsContext = createContext(english)
export const useWords = (): Words => useContext(WordsContext)
