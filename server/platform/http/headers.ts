import type { MiddlewareHandler } from 'hono'

/**
 * Other sites can't access our windows. A page of ours may open a provider's window for sign-in, and must keep access
 * to it, so that it notices when the window closes (HTML §7.1.3).
 */
const openerPolicy = (path: string) =>
  path.startsWith('/auth/callback/') ? 'unsafe-none' : 'same-origin-allow-popups'

/**
 * What a page may load (OWASP ASVS 5.0 §3.4.3). Scripts come from our own files only. Style elements come from our own
 * files or the component library, with the page's nonce; style attributes aren't allowed, and positions are set by
 * script (CSSOM), which a policy doesn't forbid. `blob:` is for audio and files that the page itself made.
 * @param nonce of this page; only pages need one
 */
export function contentPolicy(nonce?: string): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self'${nonce ? ` 'nonce-${nonce}'` : ''}`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

const permissions =
  'microphone=(self), on-device-speech-recognition=(self), display-capture=(self), screen-wake-lock=(self), camera=(), geolocation=()'
/** The page of patients needs the microphone alone, for spoken answers. */
export const patientPermissions =
  'microphone=(self), on-device-speech-recognition=(), display-capture=(), screen-wake-lock=(), camera=(), geolocation=()'

/** What every answer carries (OWASP ASVS 5.0 §3.4). */
export function secureHeaders(https: boolean): MiddlewareHandler {
  const policy = contentPolicy()
  return async (c, next) => {
    await next()
    const h = c.res.headers
    if (!h.has('content-security-policy')) h.set('content-security-policy', policy)
    h.set('x-content-type-options', 'nosniff')
    h.set('referrer-policy', 'no-referrer')
    h.set('cross-origin-opener-policy', openerPolicy(c.req.path))
    h.set('cross-origin-resource-policy', 'same-origin')
    if (!h.has('permissions-policy')) h.set('permissions-policy', permissions)
    if (https) h.set('strict-transport-security', 'max-age=31536000; includeSubDomains')
  }
}
