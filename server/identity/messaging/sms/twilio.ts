import * as z from 'zod/mini'
import { AppError, words } from '#contract/errors.ts'
import type { TwilioConfig } from '#server/config/env-sms.ts'
import type { SmsEngine } from './engine.ts'

/** Invalid numbers, or those that can't receive text messages (twilio.com/docs/api/errors). */
const WRONG_NUMBER = [21211, 21214, 21217, 21614]
const Failure = z.object({ code: z.optional(z.number()) })

/** Twilio's REST interface of 2010-04-01: one form, one answer. */
export const twilioSms = (config: TwilioConfig): SmsEngine => ({
  async send({ to, text }, signal) {
    const { baseUrl, accountSid, authToken, from } = config
    const form = new URLSearchParams({ To: to, Body: text })
    form.set(from.startsWith('MG') ? 'MessagingServiceSid' : 'From', from)
    const response = await fetch(
      `${baseUrl}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`,
      {
        method: 'POST',
        headers: {
          authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
        },
        body: form,
        redirect: 'error',
        signal,
      },
    )
    const answer: unknown = await response.json().catch(() => undefined)
    if (response.ok) return
    const failure = Failure.safeParse(answer)
    const code = failure.success ? failure.data.code : undefined
    if (code !== undefined && WRONG_NUMBER.includes(code))
      throw new AppError('bad-request', words.invalidPhone)
    throw new Error(`Twilio answered ${response.status}, code ${code ?? 'none'}`)
  },
})
