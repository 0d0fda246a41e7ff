import type { ConsentEvent, recordConsent, withdrawConsent } from '#contract/consent.ts'
import type { GivenBody } from '#contract/endpoint.ts'
import { localStore } from '#web/browser-storage.ts'

interface About {
  userId: string
  scribeId: string
  /** The time of the answer, in milliseconds since 1970. */
  queued: number
}
/** An answer that the server doesn't have yet. Ids and choices only, no words. */
export type Pending = About &
  (
    | { verb: 'record'; body: GivenBody<typeof recordConsent> }
    | { verb: 'withdraw'; body: GivenBody<typeof withdrawConsent> }
  )

const storageKey = 'ausculta-consent'

/** Parses the pending consents of this browser; unreadable entries are dropped. */
function parsePending(text: string | null): Pending[] {
  try {
    const found: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(found) ? found.filter(isPending) : []
  } catch {
    return []
  }
}

/** This app wrote the entry in this browser; the server checks its details. */
function isPending(one: unknown): one is Pending {
  if (!isObject(one) || !isObject(one.body)) return false
  const texts = [one.userId, one.scribeId, one.body.id, one.body.givenBy]
  return (
    texts.every((text) => typeof text === 'string') &&
    typeof one.queued === 'number' &&
    (one.verb === 'record' || one.verb === 'withdraw')
  )
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

export const readPending = (): Pending[] => parsePending(localStore.get(storageKey))

const keep = (all: readonly Pending[]): void => localStore.set(storageKey, JSON.stringify(all))

export const addPending = (one: Pending) => keep([...readPending(), one])
export const dropPending = (id: string) => keep(readPending().filter(({ body }) => body.id !== id))

/** The event that the server will store, as far as this window can tell. */
export function toConsentEvent({ verb, body, queued }: Pending): ConsentEvent {
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
