import { words } from '#contract/errors.ts'
import { t, translate } from '#web/i18n/i18n.ts'

/** Checks the form only: the link that is mailed to it proves that the mailbox exists. */
export const emailForm = /^[^\s@]+@[^\s@]+$/

export type SignInProblems = { email?: string; password?: string }

/** Validates the sign-in form. @returns its values, or the errors by field */
export function checkSignIn(form: FormData) {
  const email = toText(form.get('email')).trim()
  const password = toText(form.get('password'))
  const problems: SignInProblems = {
    ...(!emailForm.test(email) && { email: translate(words.invalidEmail) }),
    ...(password === '' && { password: t('Enter your password.') }),
  }
  const right = !problems.email && !problems.password
  return { values: right ? { email, password } : undefined, problems }
}

const toText = (value: FormDataEntryValue | null) => (typeof value === 'string' ? value : '')

export type Step =
  | { name: 'sign-in' }
  | { name: 'sign-up'; invite?: string; email?: string }
  | { name: 'set-up'; code: string }
  | { name: 'forgot' }
  | { name: 'reset'; token: string }
  | { name: 'verify'; token: string }
  | { name: 'change'; token: string }
  | { name: 'device'; token: string }

/**
 * What the sign-in page shows. Tokens of mailed links follow the `#`, which reaches no server and no log.
 */
export function findStep({ search, hash }: { search: string; hash: string }): Step {
  const fragment = new URLSearchParams(hash.replace(/^#/, ''))
  const reset = fragment.get('reset')
  if (reset) return { name: 'reset', token: reset }
  const verify = fragment.get('verify')
  if (verify) return { name: 'verify', token: verify }
  const change = fragment.get('change')
  if (change) return { name: 'change', token: change }
  const device = fragment.get('device')
  if (device) return { name: 'device', token: device }
  const invite = fragment.get('invite')
  if (invite) return { name: 'sign-up', invite, email: fragment.get('email') ?? '' }
  const code = fragment.get('setup')
  if (code) return { name: 'set-up', code }
  const to = new URLSearchParams(search).get('to')
  return to === 'sign-up' || to === 'forgot' ? { name: to } : { name: 'sign-in' }
}
