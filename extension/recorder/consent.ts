import { AppError } from '#contract/errors.ts'
import { addPending, type Pending } from '#web/scribes/consent/pending.ts'
import { sendInOrder } from '#web/scribes/consent/send-in-order.ts'
import { onSignedOut } from './client.ts'
import type { UpdateSnapshot } from './protocol.ts'
import { recordingUser } from './server.ts'

const leaving = new AbortController()
onSignedOut(() => leaving.abort())
let sending: Promise<void> | undefined

/** Keeps a patient's answer until the server has it. */
export function sendAnswer(pending: Pending, update: UpdateSnapshot): Promise<void> {
  addPending(pending)
  return sendKept(update)
}

/** Sends the pending answers. One run at a time; it also sends answers added meanwhile. */
export async function sendKept(update: UpdateSnapshot): Promise<void> {
  sending ??= sendInOrder(recordingUser(), leaving.signal, {
    onSent: () => undefined,
    onRefused: (error) => update({ refusal: error instanceof AppError ? error.message : '' }),
  }).finally(() => (sending = undefined))
  await sending
}
