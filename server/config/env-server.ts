import * as z from 'zod/mini'
import { parseNetworks } from '#server/platform/egress/networks.ts'
import { type LimitValues, parseRates } from '#server/platform/quotas/kinds.ts'
import { section, setting, wholeNumber, words } from './setting.ts'

export const addressSection = section(
  'Address',
  {
    HOST: setting(z._default(z.string(), '127.0.0.1'), { about: 'Address to listen on.' }),
    PORT: setting(z._default(wholeNumber(0, 65_535), 3000), {
      about: 'Port to listen on.',
      example: '3000',
    }),
    PUBLIC_URL: setting(z.optional(z.url()), {
      about:
        'The address that people type, for links in mails and the check of the origin. `https://…` switches on secure cookies and HSTS.',
      example: 'https://scribe.example.org',
      default: '`http://localhost:PORT`',
    }),
    TRUSTED_PROXIES: setting(z._default(z.string(), ''), {
      about: 'Addresses or networks of proxies whose `X-Forwarded-For` is trusted.',
      example: '10.0.0.0/8',
    }),
    PRIVATE_ORIGINS: setting(z._default(z.string(), ''), {
      about: 'Servers inside the clinic’s network that administrators may enter in Settings.',
      example: 'http://192.168.1.5:11434',
    }),
    INSECURE_HTTP: setting(z._default(z.enum(['on', 'off']), 'off'), {
      about:
        '`on` lets the product start with a plain `http` `PUBLIC_URL`, for a trial without patients.',
    }),
  },
  (e) => ({
    host: e.HOST,
    port: e.PORT,
    publicUrl: (e.PUBLIC_URL ?? `http://localhost:${e.PORT}`).replace(/\/$/, ''),
    trustedProxies: parseNetworks('TRUSTED_PROXIES', e.TRUSTED_PROXIES),
    /** Origins inside the clinic's network that administrators may enter. */
    privateOrigins: words(e.PRIVATE_ORIGINS),
    /** Whether people may come over plain http from other machines. */
    insecureHttp: e.INSECURE_HTTP === 'on',
  }),
)

export const limitsSection = section(
  'Limits',
  {
    MAX_UPLOAD_MB: setting(z.optional(wholeNumber(1)), {
      about: 'Largest file that may be uploaded, in MB.',
      example: '500',
      default: 'Administration → Limits',
    }),
    RATE_LIMITS: setting(z._default(z.string(), ''), {
      about: 'Costly requests a minute for each user, by kind (`server/platform/quotas/kinds.ts`).',
      example: 'generate=10,chat=60',
      default: 'Administration → Limits',
    }),
  },
  (e) => {
    /** Limits that the environment sets; the others are kept in the database. */
    const limits: Partial<LimitValues> = {
      ...parseRates(e.RATE_LIMITS),
      ...(e.MAX_UPLOAD_MB && { 'file-megabytes': e.MAX_UPLOAD_MB }),
    }
    return { limits }
  },
)
