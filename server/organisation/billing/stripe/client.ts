import type Stripe from 'stripe'
import { AppError } from '#contract/errors.ts'
import type { StripeConfig } from '#server/config/env-billing.ts'
import { errorLabel } from '#server/platform/log/error-label.ts'
import type { Services } from '#server/services.ts'

const ANSWER_MS = 10_000
const RETRIES = 2

/** Stripe's own client. It is large, so it is loaded with the first request. */
export function stripeClient({ secretKey, baseUrl }: StripeConfig): () => Promise<Stripe> {
  let opening: Promise<Stripe> | undefined
  return () => (opening ??= open(secretKey, new URL(baseUrl)))
}

async function open(secretKey: string, { protocol, hostname, port }: URL): Promise<Stripe> {
  const { default: Client } = await import('stripe')
  return new Client(secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    ...(port && { port }),
    timeout: ANSWER_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  })
}

/** What Stripe's errors say of themselves; the client's classes are loaded with it. */
interface StripeFailure extends Error {
  type: string
  code?: string
  param?: string
}

export const isStripeError = (error: unknown): error is StripeFailure =>
  error instanceof Error && 'type' in error && String(error.type).startsWith('Stripe')

/** Whether Stripe says that the object of a request doesn't exist, or has ended. */
export const isRefused = (error: unknown): error is StripeFailure =>
  isStripeError(error) && error.type === 'StripeInvalidRequestError'

/**
 * Makes a request of Stripe.
 * @param failed what didn't happen, for the user
 * @throws AppError 'bad-request' for what Stripe refuses, 'unavailable' where it doesn't answer
 */
export async function request<T>(
  s: Pick<Services, 'log'>,
  failed: string,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!isStripeError(error)) throw error
    // Its message may contain an address of a payer.
    s.log(
      `The payment service: ${errorLabel(error)} ${error.type} ${error.code ?? ''}`.trim(),
      'error',
    )
    if (error.type === 'StripeCardError')
      throw new AppError('bad-request', failed, {
        detail: 'The card was declined. Choose another one under “Manage payment”.',
      })
    throw isRefused(error)
      ? new AppError('failed', failed, {
          detail: 'The payment service refused this. Ask an administrator of this installation.',
        })
      : new AppError('unavailable', failed, {
          detail: 'The payment service doesn’t answer. Try again in a few minutes.',
        })
  }
}
