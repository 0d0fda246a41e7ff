import type { QueryClient } from '@tanstack/react-query'
import { onSignedOut } from '#web/api/client.ts'
import { toastError } from '#web/ui/toast.tsx'
import { addPending, type Pending, toConsentEvent } from './pending.ts'
import { consentQuery, withWaiting } from './queries.ts'
import { sendInOrder } from './send-in-order.ts'

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
  sending ??= sendInOrder(userId, signedIn.signal, {
    onSent: ({ scribeId }, consent) =>
      void queries.setQueryData(consentQuery(scribeId).queryKey, withWaiting(scribeId, consent)),
    onRefused: toastError,
  }).finally(() => (sending = undefined))
  await sending
}

function show(queries: QueryClient, pending: Pending): void {
  queries.setQueryData(consentQuery(pending.scribeId).queryKey, (known) => ({
    events: [...(known?.events ?? []), toConsentEvent(pending)],
    remembered: known?.remembered ?? null,
  }))
}
