import * as z from 'zod/mini'
import { words } from '#contract/errors.ts'
import { emailForm } from './rules.ts'
import { t, translate } from '#web/i18n/i18n.ts'

const email = z.string().check(z.trim(), z.regex(emailForm, translate(words.invalidEmail)))
/** At least 8 characters (NIST SP 800-63B §5.1.1.2); the server also refuses common passwords. */
const newPassword = z
  .string()
  .check(z.minLength(8, translate(words.weakPassword)), z.maxLength(256))
const nameRule = (missing: string) =>
  z.string().check(z.trim(), z.minLength(1, missing), z.maxLength(100))

export const signUpRules = z.object({
  firstName: nameRule(t('Enter your first name.')),
  lastName: nameRule(t('Enter your last name.')),
  email,
  password: newPassword,
})
export const forgotRules = z.object({ email })
export const resetRules = z.object({ password: newPassword })
