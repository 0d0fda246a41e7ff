import { createTranslator, isInterfaceLanguage, type Translator } from '#common/translation.ts'
import { requestLanguage } from '#server/platform/http/request-language.ts'
import type { Services } from '#server/services.ts'
import french from '../../../locales/fr/server.json' with { type: 'json' }
import { settingsIn } from './profile/profile.ts'

const translators = { en: createTranslator('en'), fr: createTranslator('fr', french) }

/**
 * Translates a mail: into the language that its reader has chosen, else that of the request it is sent for.
 * @param userId whom the mail is for; undefined for an address without an account
 */
export async function mailTranslator(s: Services, userId?: string): Promise<Translator['text']> {
  const settings = userId && (await s.db.as(userId, (tx) => settingsIn(s, tx, userId)))
  const chosen = settings ? settings.interfaceLanguage : undefined
  const language = isInterfaceLanguage(chosen) ? chosen : requestLanguage()
  return (message, values) => translators[language].text(message, values)
}
