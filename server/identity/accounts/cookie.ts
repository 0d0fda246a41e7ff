import { WithHeaders } from '#server/platform/http/route.ts'
import type { SignInResult } from './sessions.ts'

/** Not readable by scripts and never sent from another site (RFC 6265bis); `__Host-` needs https. */
export function nameFor(https: boolean): string {
  return https ? '__Host-ausculta' : 'ausculta'
}

export function sessionCookie(secret: string, https: boolean): string {
  return `${nameFor(https)}=${secret}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${30 * 86_400}${https ? '; Secure' : ''}`
}

export function clearedCookie(https: boolean): string {
  return `${nameFor(https)}=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0${https ? '; Secure' : ''}`
}

/** The answer after a step-up, with the cookie where there is a session. */
export const cookieAnswer =
  (https: boolean) =>
  <Answer>({ answer, secret }: SignInResult<Answer>) =>
    new WithHeaders(answer, secret ? { 'set-cookie': sessionCookie(secret, https) } : {})

/** Binds the answer of a provider to the browser that asked; ten minutes. */
export function flowCookie(value: string, https: boolean): string {
  return `${nameFor(https)}-flow=${value}; Path=/; HttpOnly; SameSite=Strict; Max-Age=600${https ? '; Secure' : ''}`
}

/** What `flowCookie` set, or undefined if the browser keeps no cookies. */
export const flowOf = (request: Request, https: boolean) =>
  cookieOf(request, `${nameFor(https)}-flow`)

/**
 * The session secret of a request from our own pages. A page of another origin on the same host name
 * (another port) would be same-site, so what the browser says about the origin is checked too.
 */
export function secretOf(request: Request, https: boolean): string | undefined {
  const site = request.headers.get('sec-fetch-site')
  if (site && site !== 'same-origin' && site !== 'none') return undefined
  return cookieOf(request, nameFor(https))
}

export function cookieOf(request: Request, name: string): string | undefined {
  const cookies = request.headers.get('cookie')?.split('; ') ?? []
  const prefix = `${name}=`
  return cookies.find((c) => c.startsWith(prefix))?.slice(prefix.length) || undefined
}
