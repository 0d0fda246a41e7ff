import { createContext, useContext } from 'react'
import { inLanguage, type LocalText } from '#common/intake/local-text.ts'
import { type Catalog, createTranslator, locales, type MessageValues } from '#common/translation.ts'
import type { IntakeLanguage } from '#contract/intake.ts'

/** The texts of the page in the patient's language, which may change while it's open. */
export interface Words {
  language: IntakeLanguage
  /** BCP 47 tag for `Intl`. */
  locale: string
  t: (message: string, values?: MessageValues) => string
  /** A text of the questions. */
  say: (text: LocalText) => string
}

function createWords(language: IntakeLanguage, catalog: Catalog): Words {
  const translator = createTranslator(language, catalog)
  return {
    language,
    locale: locales[language],
    t: (message, values) => translator.text(message, values),
    say: (all) => inLanguage(all, language),
  }
}

const english = createWords('en', {})

/** Loads the texts of a language. Without a network the page stays in English. */
export async function loadWords(language: IntakeLanguage): Promise<Words> {
  if (language === 'en') return english
  const { catalog } = await import('translations:intake/fr').catch(() => ({ catalog: {} }))
  return createWords(language, catalog)
}

export const WordsContext = createContext(english)
export const useWords = (): Words => useContext(WordsContext)
