import type { InferSelectModel } from 'drizzle-orm'
import type { ConsentEvent } from '#contract/consent.ts'
import type { Vault } from '#server/platform/crypto/vault.ts'
import type { consentEvents } from './table.ts'

type EventRow = Pick<InferSelectModel<typeof consentEvents>, 'id' | 'scribeId' | 'sealed'>

/** Bound to the visit too: an event of one visit cannot be moved to another. */
const bound = (scribeId: string, id: string) => ({
  table: 'consent_event',
  row: `${scribeId}:${id}`,
  column: 'sealed',
})

export const sealEvent = (vault: Vault, scribeId: string, { id, ...event }: ConsentEvent): Buffer =>
  vault.seal(event, bound(scribeId, id))

export const openEvent = (vault: Vault, { id, scribeId, sealed }: EventRow): ConsentEvent => ({
  id,
  ...vault.open<Omit<ConsentEvent, 'id'>>(sealed, bound(scribeId, id)),
})
