import * as z from 'zod/mini'
import { section, setting } from './setting.ts'

/** An account at Twilio, or at a service that answers alike. */
export interface TwilioConfig {
  baseUrl: string
  accountSid: string
  authToken: string
  /** A number of the account in E.164, or the id of a messaging service ('MG…'). */
  from: string
}

export const smsSection = section(
  'Text messages',
  {
    TWILIO_ACCOUNT_SID: setting(z.optional(z.string()), {
      about: 'Account at Twilio, for codes by text message. Without one they wait in the Outbox.',
    }),
    TWILIO_AUTH_TOKEN: setting(z.optional(z.string()), { about: 'Its token.' }),
    TWILIO_FROM: setting(z.optional(z.string()), {
      about: 'A number of the account, or a messaging service (`MG…`).',
      example: '+15551234567',
    }),
    TWILIO_BASE_URL: setting(z._default(z.url(), 'https://api.twilio.com'), {
      about: 'A service that answers like Twilio.',
      example: 'https://api.twilio.com',
    }),
  },
  (e) => {
    const account = [e.TWILIO_ACCOUNT_SID, e.TWILIO_AUTH_TOKEN, e.TWILIO_FROM] as const
    /** What sends text messages; the outbox where absent. */
    return { sms: twilio(account, e.TWILIO_BASE_URL) }
  },
)

type Value = string | undefined

/** @throws Error naming what is missing if only a part is set */
function twilio(
  [accountSid, authToken, from]: readonly [Value, Value, Value],
  baseUrl: string,
): TwilioConfig | undefined {
  if (accountSid === undefined && authToken === undefined && from === undefined) return undefined
  if (!accountSid || !authToken || !from)
    throw new Error('Text messages need TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM.')
  return { baseUrl: baseUrl.replace(/(?<!\/)\/+$/, ''), accountSid, authToken, from }
}
