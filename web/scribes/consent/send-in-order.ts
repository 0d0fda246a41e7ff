import { type Consent, recordConsent, withdrawConsent } from '#contract/consent.ts'
import { reconnectDelay, waitOrOnline } from '#web/api/backoff.ts'
import { call } from '#web/api/client.ts'
import { withTimeout } from '#web/api/with-timeout.ts'
import { mayPass } from './may-pass.ts'
import { dropPending, type Pending, readPending } from './pending.ts'

interface Hooks {
  onSent: (pending: Pending, consent: Consent) => void
  /** The server will never accept an answer; it's dropped. */
  onRefused: (error: unknown) => void
}

/** Sends a user's pending consent in order, also what is added meanwhile, until nothing is left or the signal aborts. */
export async function sendInOrder(
  userId: string,
  signal: AbortSignal,
  { onSent, onRefused }: Hooks,
): Promise<void> {
  for (let attempt = 0; !signal.aborted;) {
    const next = readPending().find((one) => one.userId === userId)
    if (!next) return
    try {
      const consent = await withTimeout(0, () => send(next))
      dropPending(next.body.id)
      onSent(next, consent)
      attempt = 0
    } catch (error) {
      if (signal.aborted) return
      if (!mayPass(error, next)) {
        dropPending(next.body.id)
        onRefused(error)
      } else await waitOrOnline(reconnectDelay(attempt++), signal)
    }
  }
}

function send(pending: Pending): Promise<Consent> {
  const params = { id: pending.scribeId }
  return pending.verb === 'record'
    ? call(recordConsent, { params, body: pending.body })
    : call(withdrawConsent, { params, body: pending.body })
}
