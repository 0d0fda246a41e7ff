import * as z from 'zod/mini'

/** An account at Twilio, or at a service that answers alike. */
export interface TwilioConfig {
  baseUrl: string
  accountSid: string
  authToken: string
  /** A number of the account in E.164, or the id of a messaging service ('MG…'). */
  from: string
}

/** The settings of text messages: Twilio, or a service that answers like it. */
export const SmsEnv = {
  TWILIO_ACCOUNT_SID: z.optional(z.string()),
  TWILIO_AUTH_TOKEN: z.optional(z.string()),
  TWILIO_FROM: z.optional(z.string()),
  TWILIO_BASE_URL: z._default(z.url(), 'https://api.twilio.com'),
}
const Parsed = z.object(SmsEnv)

/** @throws Error naming what is missing where only a part is set */
export function smsOf(e: z.infer<typeof Parsed>): TwilioConfig | undefined {
  const given = [e.TWILIO_ACCOUNT_SID, e.TWILIO_AUTH_TOKEN, e.TWILIO_FROM]
  if (given.every((value) => value === undefined)) return undefined
  const [accountSid, authToken, from] = given
  if (!accountSid || !authToken || !from)
    throw new Error('Text messages need TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM.')
  return { baseUrl: e.TWILIO_BASE_URL.replace(/(?<!\/)\/+$/, ''), accountSid, authToken, from }
}
