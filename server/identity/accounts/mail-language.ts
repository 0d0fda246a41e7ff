import {
  createTranslator,
  type InterfaceLanguage,
  isInterfaceLanguage,
  type Translator,
} from '#common/translation.ts'
import { requestLanguage } from '#server/platform/http/request-language.ts'
import type { Services } from '#server/services.ts'
import french from '../../../locales/fr/server.json' with { type: 'json' }
import { settingsIn } from './profile/profile.ts'

const translators = { en: createTranslator('en'), fr: createTranslator('fr', french) }

/**
 * The language of a mail or page of the server: the reader's choice, else that of the request.
 * @param userId the reader; undefined without an account
 */
export async function readerLanguage(s: Services, userId?: string): Promise<InterfaceLanguage> {
  const settings = userId && (await s.db.as(userId, (tx) => settingsIn(s, tx, userId)))
  const chosen = settings ? settings.interfaceLanguage : undefined
  return isInterfaceLanguage(chosen) ? chosen : requestLanguage()
}

/** Translates texts of the server. */
export const serverTranslator =
  (language: InterfaceLanguage): Translator['text'] =>
  (message, values) =>
    translators[language].text(message, values)

/** Translates a mail into the language of its reader (`readerLanguage`). */
export const mailTranslator = async (s: Services, userId?: string): Promise<Translator['text']> =>
  serverTranslator(await readerLanguage(s, userId))
