import {
  createTranslator,
  locales,
  preferredLanguage,
  type Catalog,
  type InterfaceLanguage,
  type MessageValues,
} from '#common/translation.ts'
import { labelDocument, savedLanguage } from './language.ts'

/** The language this page was loaded in. */
export const language = savedLanguage() ?? preferredLanguage(globalThis.navigator?.languages ?? [])
/** BCP 47 tag for `Intl`. */
export const locale = locales[language]

// Modules that use `t` run after this one, so a message may also be translated where a constant is made.
const translator = createTranslator(language, await loadCatalog(language))
if (globalThis.document) labelDocument(language)

/**
 * An English message in the language of the page.
 * @param message an ICU MessageFormat pattern, a literal, so that `node scripts/messages.mjs` finds it
 */
export const t = (message: string, values?: MessageValues): string =>
  translator.text(message, values)

/**
 * As `t`, for a text of the server or one that another part of the code marked with `message`. A text of several sentences
 * is looked up as a whole, then sentence by sentence; what the catalog lacks stays English.
 */
export function translate(text: string): string {
  const whole = translator.text(text)
  if (whole !== text) return whole
  return text
    .split(/(?<=[.!?]) /)
    .map(translateSentence)
    .join(' ')
}

/** The server ends a message with a full stop where another sentence follows. */
function translateSentence(sentence: string): string {
  const found = translator.text(sentence)
  if (found !== sentence || !sentence.endsWith('.')) return found
  return `${translator.text(sentence.slice(0, -1))}.`
}

/** As `t`, for a message with elements in it; see Trans. */
export const pieces = (message: string, values: Readonly<Record<string, unknown>>): unknown[] =>
  translator.pieces(message, values)

const lists = new Intl.ListFormat(language === 'en' ? 'en-GB' : locale)

/** “SOAP note, letter and summary”. */
export const joinNames = (names: readonly string[]): string => lists.format(names)

/** Without its translations, a page is shown in English rather than not at all. */
async function loadCatalog(wanted: InterfaceLanguage): Promise<Catalog> {
  if (wanted === 'en') return {}
  return import('../../locales/fr/web.json').then(
    (module) => module.default,
    () => ({}),
  )
}
