import type { QueryClient } from '@tanstack/react-query'
import { type Consent, recordConsent, withdrawConsent } from '#contract/consent.ts'
import { reconnectDelay, waitOrOnline } from '#web/api/backoff.ts'
import { call, onSignedOut } from '#web/api/client.ts'
import { withTimeout } from '#web/api/with-timeout.ts'
import { toastError } from '#web/ui/toast.tsx'
import { mayPass } from './may-pass.ts'
import { addPending, dropPending, toConsentEvent, type Pending, readPending } from './pending.ts'
import { consentQuery, withWaiting } from './queries.ts'

let sending: Promise<void> | undefined
let signedIn = new AbortController()
// Pending consent belongs to its user: it is sent when they are back, never for another user.
onSignedOut(() => {
  signedIn.abort()
  signedIn = new AbortController()
})

/** Shows consent at once and sends it, now or once the server can be reached, even after a reload. */
export function sendConsent(queries: QueryClient, pending: Pending): Promise<void> {
  addPending(pending)
  show(queries, pending)
  return sendPending(queries, pending.userId)
}

/** Sends pending consent in order. One run at a time: it also sends what is added meanwhile. */
export async function sendPending(queries: QueryClient, userId: string): Promise<void> {
  sending ??= run(queries, userId).finally(() => (sending = undefined))
  await sending
}

async function run(queries: QueryClient, userId: string): Promise<void> {
  const { signal } = signedIn
  for (let attempt = 0; !signal.aborted;) {
    const next = readPending().find((one) => one.userId === userId)
    if (!next) return
    try {
      const consent = await withTimeout(0, () => send(next))
      dropPending(next.body.id)
      queries.setQueryData(
        consentQuery(next.scribeId).queryKey,
        withWaiting(next.scribeId, consent),
      )
      attempt = 0
    } catch (error) {
      if (signal.aborted) return
      if (!mayPass(error, next)) {
        dropPending(next.body.id)
        toastError(error)
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

function show(queries: QueryClient, pending: Pending): void {
  queries.setQueryData(consentQuery(pending.scribeId).queryKey, (known) => ({
    events: [...(known?.events ?? []), toConsentEvent(pending)],
    remembered: known?.remembered ?? null,
  }))
}
