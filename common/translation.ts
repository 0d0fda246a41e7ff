import {
  MessageFormatter,
  pluralTypeHandler,
  selectTypeHandler,
} from '@ultraq/icu-message-formatter'

/** Languages of the interface and of e-mail, with the BCP 47 tag whose numbers and dates they use. */
export const locales = { en: 'en-US', fr: 'fr-CA' } as const
export type InterfaceLanguage = keyof typeof locales

/** Translations by their English message. */
export type Catalog = Readonly<Record<string, string>>
/** What fills the placeholders of a message. */
export type MessageValues = Readonly<Record<string, string | number>>

export interface Translator {
  /** The message in the language, its placeholders filled. */
  text(message: string, values?: MessageValues): string
  /** The same in pieces: a value that isn't text, such as an element, is kept as it is. */
  pieces(message: string, values: Readonly<Record<string, unknown>>): unknown[]
}

/**
 * Marks an English text of the API for the catalog of the pages, which show it through `translate`. Pages recognise the
 * text by its words and extract its values: `{count, number}`, plurals and choices as in any message, and those of
 * `web/i18n/api-messages.ts`: `{reason, text}` is another text of the API, `{free, size}` comes from `fileSize`.
 * @param text an ICU MessageFormat pattern, a literal
 */
export const message = (text: string, values?: MessageValues): string =>
  values === undefined ? text : english.text(text, values)

export const isInterfaceLanguage = (value: unknown): value is InterfaceLanguage =>
  typeof value === 'string' && Object.hasOwn(locales, value)

/** The first preferred language (BCP 47) that the interface supports, otherwise English. */
export function preferredLanguage(wanted: readonly string[]): InterfaceLanguage {
  const codes = wanted.map((tag) => tag.split('-')[0]?.toLowerCase())
  return codes.find(isInterfaceLanguage) ?? 'en'
}

/**
 * Translates English messages. A message is an ICU MessageFormat pattern and its own key: `{name}`, `{count, number}`,
 * `{count, plural, one {# visit} other {# visits}}`. A message that the catalog lacks stays English.
 * @param locale BCP 47 tag for numbers and plurals, if not that of the language
 */
export function createTranslator(
  language: InterfaceLanguage,
  catalog: Catalog = {},
  locale: string = locales[language],
): Translator {
  const numbers = new Intl.NumberFormat(locale)
  const formatter = new MessageFormatter(locale, {
    plural: pluralTypeHandler,
    select: selectTypeHandler,
    number: (value: number) => numbers.format(value),
  })
  const find = (message: string) => (Object.hasOwn(catalog, message) && catalog[message]) || message
  // Not `formatter.format`: it remembers every text it has made, values included.
  const pieces = (message: string, values: Readonly<Record<string, unknown>>) =>
    formatter.process(find(message), values).flat(Infinity)
  return {
    text: (message, values) =>
      values === undefined ? find(message) : pieces(message, values).join(''),
    pieces,
  }
}

const english = createTranslator('en')
