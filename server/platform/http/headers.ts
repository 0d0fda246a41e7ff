import type { MiddlewareHandler } from 'hono'

/**
 * Other sites get no hold of our windows. A page of ours may open the window of a provider to sign in, and the page that
 * this window comes back to must stay in its hands, so that it can be seen to close (HTML §7.1.3).
 */
const openerPolicy = (path: string) =>
  path.startsWith('/auth/callback/') ? 'unsafe-none' : 'same-origin-allow-popups'

/**
 * What a page may load (OWASP ASVS 5.0 §3.4.3). Scripts are our own files only. Style elements are our own files, and those of
 * the component library, which bear the page's nonce; style attributes are none, and positions are set by script (CSSOM),
 * which a policy does not forbid. `blob:` is for audio and files that the page itself made.
 * @param nonce of this page; nothing but a page needs one
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
    h.set(
      'permissions-policy',
      'microphone=(self), on-device-speech-recognition=(self), display-capture=(self), screen-wake-lock=(self), camera=(), geolocation=()',
    )
    if (https) h.set('strict-transport-security', 'max-age=31536000; includeSubDomains')
  }
}
