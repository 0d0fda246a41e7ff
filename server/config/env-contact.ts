import * as z from 'zod/mini'

/** A service that keeps contacts for mails, as Loops and Brevo do. */
export interface ContactSyncConfig {
  url: string
  key: string
}

export const ContactEnv = {
  CONTACT_SYNC_URL: z.optional(z.url()),
  CONTACT_SYNC_KEY: z._default(z.string(), ''),
}
const Parsed = z.object(ContactEnv)

export const contactSyncOf = (e: z.infer<typeof Parsed>): ContactSyncConfig | undefined =>
  e.CONTACT_SYNC_URL ? { url: e.CONTACT_SYNC_URL, key: e.CONTACT_SYNC_KEY } : undefined
