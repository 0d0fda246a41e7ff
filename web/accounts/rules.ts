import * as z from 'zod/mini'
import { words } from '#contract/errors.ts'

/** Form only: that there is a mailbox is proven by the link sent to it. */
const email = z.string().check(z.trim(), z.regex(/^[^\s@]+@[^\s@]+$/, words.invalidEmail))
/** At least 8 (NIST SP 800-63B §5.1.1.2); the server also refuses what is widely known. */
const newPassword = z.string().check(z.minLength(8, words.weakPassword), z.maxLength(256))

const signInRules = z.object({
  email,
  password: z.string().check(z.minLength(1, 'Enter your password.')),
})
export type SignInProblems = { email?: string[]; password?: string[] }

/** Reads the sign-in form. @returns its values, or by field what is wrong with them. */
export function checkSignIn(form: FormData) {
  const parsed = signInRules.safeParse(Object.fromEntries(form))
  if (parsed.success) return { values: parsed.data, problems: {} }
  const problems: SignInProblems = z.flattenError(parsed.error).fieldErrors
  return { values: undefined, problems }
}

const nameOf = (missing: string) =>
  z.string().check(z.trim(), z.minLength(1, missing), z.maxLength(100))

export const signUpRules = z.object({
  firstName: nameOf('Enter your first name.'),
  lastName: nameOf('Enter your last name.'),
  email,
  password: newPassword,
})
export const forgotRules = z.object({ email })
export const resetRules = z.object({ password: newPassword })

export type Step =
  | { name: 'sign-in' }
  | { name: 'sign-up'; invite?: string; email?: string }
  | { name: 'forgot' }
  | { name: 'reset'; token: string }
  | { name: 'verify'; token: string }
  | { name: 'change'; token: string }

/**
 * What the sign-in page shows. Tokens of mailed links stand behind the `#`, which no server and no log ever sees.
 */
export function stepOf({ search, hash }: { search: string; hash: string }): Step {
  const fragment = new URLSearchParams(hash.replace(/^#/, ''))
  const reset = fragment.get('reset')
  if (reset) return { name: 'reset', token: reset }
  const verify = fragment.get('verify')
  if (verify) return { name: 'verify', token: verify }
  const change = fragment.get('change')
  if (change) return { name: 'change', token: change }
  const invite = fragment.get('invite')
  if (invite) return { name: 'sign-up', invite, email: fragment.get('email') ?? '' }
  const to = new URLSearchParams(search).get('to')
  return to === 'sign-up' || to === 'forgot' ? { name: to } : { name: 'sign-in' }
}
