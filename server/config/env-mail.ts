import * as z from 'zod/mini'
import { section, setting } from './setting.ts'

export const mailSection = section(
  'Mail',
  {
    SMTP_URL: setting(z.optional(z.string().check(z.regex(/^smtps?:\/\/[^/]/))), {
      about: 'Mail server, by `smtp://` or `smtps://`. Without one mails wait in the Outbox.',
      example: 'smtp://user:password@host:587',
    }),
    MAIL_FROM: setting(z._default(z.string(), ''), {
      about: 'The address that mails come from.',
      example: 'ausculta@example.org',
    }),
  },
  (e) => ({ smtp: e.SMTP_URL ? { url: e.SMTP_URL, from: sender(e.MAIL_FROM) } : undefined }),
)

/** @throws Error if mails have no sender: most servers would refuse them, one by one. */
function sender(from: string): string {
  if (from.includes('@')) return from
  throw new Error('Missing MAIL_FROM: SMTP_URL needs the address that mails come from.')
}
