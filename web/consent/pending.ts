import * as z from 'zod/mini'
import { type ConsentEvent, recordConsent, withdrawConsent } from '#contract/consent.ts'

const about = { userId: z.string(), scribeId: z.string(), queued: z.number() }
/** An answer that the server does not have yet. Ids and choices only, no words. */
export const Pending = z.discriminatedUnion('verb', [
  z.object({ ...about, verb: z.literal('record'), body: recordConsent.body }),
  z.object({ ...about, verb: z.literal('withdraw'), body: withdrawConsent.body }),
])
export type Pending = z.infer<typeof Pending>

const storageKey = 'ausculta-consent'

/** What waits in this browser; unreadable text counts as nothing. */
export function parsePending(text: string | null): Pending[] {
  try {
    return z.array(Pending).parse(JSON.parse(text ?? '[]'))
  } catch {
    return []
  }
}

export const pendingNow = (): Pending[] => parsePending(localStorage.getItem(storageKey))

function keep(all: readonly Pending[]): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(all))
  } catch {
    // A full or forbidden storage: the answer is sent all the same, and only a reload would lose it.
  }
}

export const addPending = (one: Pending) => keep([...pendingNow(), one])
export const dropPending = (id: string) => keep(pendingNow().filter(({ body }) => body.id !== id))

/** The event as the server will have it, as far as this window knows. */
export function eventOf({ verb, body, queued }: Pending): ConsentEvent {
  const at = new Date(queued)
  const common = {
    id: body.id,
    givenBy: body.givenBy,
    wording: null,
    askedBy: '',
    at: at.toISOString(),
    clock: at.toTimeString().slice(0, 5),
    purged: null,
  }
  return verb === 'record'
    ? { ...common, kind: body.kind, scope: body.scope ?? 'note', how: body.how, reach: null }
    : { ...common, kind: 'withdraw', scope: null, how: null, reach: body.reach }
}
