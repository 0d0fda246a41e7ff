import type { MiddlewareHandler } from 'hono'

/**
 * Other sites get no hold of our windows. A page of ours may open the window of a provider to sign in, and the page that
 * this window comes back to must stay in its hands, so that it can be seen to close (HTML §7.1.3).
 */
const openerPolicy = (path: string) =>
  path.startsWith('/auth/callback/') ? 'unsafe-none' : 'same-origin-allow-popups'

/**
 * What every answer carries (OWASP ASVS 5.0 §3.4). Styles are inline because the component library sets
 * positions that way; scripts are our own files only. `blob:` is for audio and files that the page itself made.
 */
export function secureHeaders(https: boolean): MiddlewareHandler {
  const policy = [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
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
