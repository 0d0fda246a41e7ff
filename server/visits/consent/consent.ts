import { eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Consent, ConsentEvent, recordConsent as recordEndpoint } from '#contract/consent.ts'
import { userScope, openVault } from '#server/platform/crypto/vault.ts'
import { scribeRow } from '#server/visits/scribes/change.ts'
import { withVisit } from '#server/visits/scribes/with-visit.ts'
import { scribes } from '#server/visits/scribes/table.ts'
import type { Services } from '#server/services.ts'
import { addEvent, presentConsent } from './record.ts'
import { findWording } from './wordings.ts'

/** Who asks, as the record keeps it. */
export interface Asker {
  userId: string
  name: string
  /** IANA name of the zone of their clock. */
  timezone: string
}

type ConsentBody = z.infer<typeof recordEndpoint.body>

/** Everything known about the consent to a visit. @throws AppError 'Scribe not found' */
export async function getConsent(s: Services, userId: string, scribeId: string): Promise<Consent> {
  return withVisit(s, userId, scribeId, presentConsent)
}

/** The parts that every event has. A time in the future is a clock that goes wrong: now is meant. */
export function newEvent(
  s: Services,
  { name, timezone }: Omit<Asker, 'userId'>,
  given: { id: string; at?: string | undefined },
): Omit<ConsentEvent, 'kind'> {
  const now = s.now()
  const asked = given.at === undefined ? now : new Date(given.at)
  const at = asked < now ? asked : now
  const hourMinute = { timeZone: timezone, hour: '2-digit', minute: '2-digit' } as const
  return {
    id: given.id,
    scope: null,
    how: null,
    givenBy: null,
    wording: null,
    askedBy: name,
    at: at.toISOString(),
    clock: new Intl.DateTimeFormat('en-GB', hourMinute).format(at),
    reach: null,
    purged: null,
  }
}

/**
 * Records that consent was given or declined. An event never changes: another answer is another event.
 * @throws AppError 'Scribe not found', or 'bad-request' for an unknown wording
 */
export async function recordConsent(
  s: Services,
  asker: Asker,
  scribeId: string,
  given: ConsentBody,
): Promise<Consent> {
  const { kind, scope, how, givenBy } = given
  const wording = given.wording ? await findWording(s, asker.userId, given.wording) : null
  const vault = await openVault(s.keys, userScope(asker.userId))
  const event = { ...newEvent(s, asker, given), kind, scope, how, givenBy, wording }
  return s.db.as(asker.userId, async (tx) => {
    const scribe = await scribeRow(tx, asker.userId, scribeId)
    const isNew = await addEvent(s, tx, vault, scribe, event)
    // When consent is given again, a visit may be recorded again.
    if (isNew && kind === 'grant' && scribe.withdrawn)
      await tx.update(scribes).set({ withdrawn: false }).where(eq(scribes.id, scribeId))
    return presentConsent(tx, vault, scribe)
  })
}
