import * as z from 'zod/mini'
import { section, setting } from './setting.ts'

/** A service that keeps contacts for mails, as Loops and Brevo do. */
export interface ContactSyncConfig {
  url: string
  key: string
}

export const contactSection = section(
  'Contacts',
  {
    CONTACT_SYNC_URL: setting(z.optional(z.url()), {
      about: 'Service that gets a contact, as JSON, after a change of a profile.',
      example: 'https://contacts.example.org/api',
      default: 'none',
    }),
    CONTACT_SYNC_KEY: setting(z._default(z.string(), ''), { about: 'Its bearer key.' }),
  },
  (e) => {
    /** Where contacts are passed on after a change of a profile; nowhere where absent. */
    const contactSync: ContactSyncConfig | undefined = e.CONTACT_SYNC_URL
      ? { url: e.CONTACT_SYNC_URL, key: e.CONTACT_SYNC_KEY }
      : undefined
    return { contactSync }
  },
)
