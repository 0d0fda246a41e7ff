import { randomBytes } from 'node:crypto'
import type { SignUpAnswer } from '#contract/accounts.ts'
import { blindIndex, equalBytes, indexKey } from '#server/platform/crypto/hmac.ts'
import { systemScope } from '#server/platform/crypto/vault.ts'
import { WithHeaders } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { cookieOf, nameFor, sessionCookie } from './cookie.ts'
import type { SignInResult } from './sessions.ts'

/** Accounts that a browser is known for, newest first; a shared workstation has several. */
const MAX_ACCOUNTS = 10
const LIFETIME_SECONDS = 180 * 86_400
/** An id of 16 random bytes, then a sign for each account. */
const form = /^([0-9a-f]{32})((?:\.[\w-]{22}){1,10})$/

/**
 * The cookie of browsers in which somebody has signed in: a random id, and for each account a code (HMAC) that only the
 * server can make. It grants nothing. Guesses from elsewhere don't use up the attempts of such a browser.
 */
function readCookie(s: Services, request: Request) {
  const [, id = '', codes = ''] = form.exec(cookieOf(request, cookieName(s)) ?? '') ?? []
  return { id, codes: codes.split('.').slice(1) }
}

/** The answer to a sign-in, after which this browser is known for the account. */
export const enteredAnswer =
  (s: Services) =>
  async <Answer extends SignUpAnswer>(
    request: Request,
    { answer, secret }: SignInResult<Answer>,
  ) => {
    if (answer.state !== 'signed-in' || !secret) return new WithHeaders(answer, {})
    const device = await rememberDevice(s, request, answer.user.email)
    return new WithHeaders(answer, { 'set-cookie': [sessionCookie(secret, isHttps(s)), device] })
  }

const isHttps = (s: Services) => s.config.publicUrl.startsWith('https:')
const cookieName = (s: Services) => `${nameFor(isHttps(s))}-device`

async function codeFor(s: Services, id: string, email: string): Promise<string> {
  const key = indexKey(await s.keys.keysFor(systemScope), 'known-device')
  return blindIndex(key, `${id} ${email}`).toString('base64url')
}

/** The id of this browser, where the account of this address was signed in to in it; otherwise undefined. */
export async function knownDevice(
  s: Services,
  request: Request,
  email: string,
): Promise<string | undefined> {
  const { id, codes } = readCookie(s, request)
  if (!id) return undefined
  const expected = Buffer.from(await codeFor(s, id, email))
  return codes.some((code) => equalBytes(Buffer.from(code), expected)) ? id : undefined
}

/** The `Set-Cookie` that makes this browser known for the account. */
export async function rememberDevice(
  s: Services,
  request: Request,
  email: string,
): Promise<string> {
  const known = readCookie(s, request)
  const id = known.id || randomBytes(16).toString('hex')
  const code = await codeFor(s, id, email)
  const codes = [code, ...known.codes.filter((other) => other !== code)].slice(0, MAX_ACCOUNTS)
  const secure = isHttps(s) ? '; Secure' : ''
  return `${cookieName(s)}=${[id, ...codes].join('.')}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${LIFETIME_SECONDS}${secure}`
}
