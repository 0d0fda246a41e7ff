import { AppError } from '#contract/errors.ts'
import { errorLabel } from '#server/platform/log/error-label.ts'
import type { Services } from '#server/services.ts'
import type { TextToSend } from './engine.ts'
import { outboxSms } from './outbox.ts'
import { twilioSms } from './twilio.ts'

/** Someone waits for the code with the phone in their hand. */
const LONGEST_MS = 10_000

/**
 * Hands a text message to whatever sends them here. A code must come now or not at all, so nothing is queued.
 * @throws AppError 'unavailable' if it was not taken
 */
export async function sendSms(s: Services, message: TextToSend): Promise<void> {
  const engine = s.config.sms ? twilioSms(s.config.sms) : outboxSms(s)
  try {
    await engine.send(message, AbortSignal.timeout(LONGEST_MS))
  } catch (error) {
    if (error instanceof AppError) throw error
    s.log(`A text message could not be sent: ${errorLabel(error)}`, 'error')
    throw new AppError('unavailable', 'The text message could not be sent.', {
      detail: 'Try again in a minute, or use another way.',
    })
  }
}
