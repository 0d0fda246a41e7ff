import {
  createTranslator,
  locales,
  preferredLanguage,
  type Catalog,
  type InterfaceLanguage,
  type MessageValues,
} from '#common/translation.ts'
import type { ApiMessages } from './api-messages.ts'
import { labelDocument, savedLanguage } from './language.ts'

/** The language this page was loaded in. */
export const language = savedLanguage() ?? preferredLanguage(globalThis.navigator?.languages ?? [])
/** BCP 47 tag for `Intl`. */
export const locale = locales[language]

/** What one part of the app needs in a language; see scripts/lib/translation-parts.ts. */
interface Translations {
  catalog: Catalog
  /** Texts of the API that hold values. */
  apiMessages: readonly string[]
}

const catalog: Record<string, string> = {}
const translator = createTranslator(language, catalog)
let apiMessages: ApiMessages | undefined
if (globalThis.document) labelDocument(language)

/**
 * Makes the messages of a part of the app ready. A file that uses `t` waits for its own, so constants of modules may use
 * it too. Without them, a page is shown in English rather than not at all.
 */
export async function addTranslations(
  load: Record<Exclude<InterfaceLanguage, 'en'>, () => Promise<Translations>>,
): Promise<void> {
  if (language === 'en') return
  const loading = Promise.all([load[language](), import('./api-messages.ts')])
  await loading.then(
    ([part, { createApiMessages }]) => {
      Object.assign(catalog, part.catalog)
      apiMessages ??= createApiMessages({ locale, text: t, translate })
      apiMessages.add(part.apiMessages)
    },
    () => undefined,
  )
}

/**
 * An English message in the language of the page.
 * @param message an ICU MessageFormat pattern, a literal, so that `npm run generate` finds it
 */
export const t = (message: string, values?: MessageValues): string =>
  translator.text(message, values)

/**
 * Like `t`, for a text of the server or one that other code marked with `message`. A text of several sentences is
 * looked up as a whole, then sentence by sentence. Text without a translation stays in English.
 */
export const translate = (text: string): string =>
  translateWhole(text) ??
  text
    .split(/(?<=[.!?]) /)
    .map(translateSentence)
    .join(' ')

function translateWhole(text: string): string | undefined {
  const whole = translator.text(text)
  return whole === text ? apiMessages?.read(text) : whole
}

/** The server ends a message with a full stop where another sentence follows. */
function translateSentence(sentence: string): string {
  const found = translateWhole(sentence)
  if (found !== undefined || !sentence.endsWith('.')) return found ?? sentence
  const bare = translateWhole(sentence.slice(0, -1))
  return bare === undefined ? sentence : `${bare}.`
}

/** As `t`, for a message with elements in it; see Trans. */
export const pieces = (message: string, values: Readonly<Record<string, unknown>>): unknown[] =>
  translator.pieces(message, values)

const lists = new Intl.ListFormat(language === 'en' ? 'en-GB' : locale)

/** “SOAP note, letter and summary”. */
export const joinNames = (names: readonly string[]): string => lists.format(names)
