import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { consentState } from '#contract/consent.ts'
import { listConsentEvents } from '#server/visits/consent/record.ts'
import { userScope, type Vault, openVault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { openBody } from '#server/visits/notes/present.ts'
import { visitKey, loadKeyedVisit } from '#server/visits/notes/sources.ts'
import { notes } from '#server/visits/notes/table.ts'
import { scribeRow } from '#server/visits/scribes/change.ts'
import type { Services } from '#server/services.ts'
import type { BenchVisit } from './visit.ts'

/** How many signed notes are examined, newest first. */
const MOST_LOOKED_AT = 500

/** Whether the patient agreed, last of all, that the visit is used to check how well the program works. */
async function mayBeCompared(tx: Tx, vault: Vault, scribeId: string): Promise<boolean> {
  const events = await listConsentEvents(tx, vault, scribeId)
  const granted = events.findLast(({ kind }) => kind === 'grant')
  return consentState(events) === 'given' && granted?.scope === 'quality'
}

const signedBy = (userId: string) => and(eq(notes.userId, userId), isNotNull(notes.signed))

/** Ids of the user's signed notes whose visits may be compared, newest first. */
export async function ownNotes(s: Services, userId: string): Promise<string[]> {
  const vault = await openVault(s.keys, userScope(userId))
  return s.db.as(userId, async (tx) => {
    const rows = await tx
      .select({ id: notes.id, scribeId: notes.scribeId })
      .from(notes)
      .where(signedBy(userId))
      .orderBy(desc(notes.signed))
      .limit(MOST_LOOKED_AT)
    const found: string[] = []
    for (const { id, scribeId } of rows)
      if (await mayBeCompared(tx, vault, scribeId)) found.push(id)
    return found
  })
}

/**
 * The visit of a signed note; undefined if it is gone, opened for an amendment, or its consent no longer holds. @throws
 * AnalysisFailure
 */
export async function ownVisit(
  s: Services,
  userId: string,
  noteId: string,
): Promise<BenchVisit | undefined> {
  const vault = await openVault(s.keys, userScope(userId))
  const stored = await s.db.as(userId, async (tx) => {
    const [row] = await tx
      .select()
      .from(notes)
      .where(and(eq(notes.id, noteId), signedBy(userId)))
    if (!row || !(await mayBeCompared(tx, vault, row.scribeId))) return undefined
    const { scribeId } = row
    const key = await visitKey(tx, await scribeRow(tx, userId, scribeId))
    return { scribeId, key, note: openBody(row, vault).content }
  })
  if (!stored) return undefined
  const { note, scribeId, key } = stored
  const { sources } = await loadKeyedVisit(s, { userId, scribeId, key })
  return { sources, note, sound: undefined }
}
