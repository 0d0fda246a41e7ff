import { eq } from 'drizzle-orm'
import type { Override } from '#contract/notes.ts'
import { unreviewedHighRisk } from '#contract/review.ts'
import { userScope, type Vault, vaultOf } from '#server/crypto/vault.ts'
import type { Tx } from '#server/db/database.ts'
import { scribeRow } from '#server/scribes/change.ts'
import type { Services } from '#server/services.ts'
import { checkedOf, claimsOf } from './checks.ts'
import {
  bodyOf,
  lockedNote,
  type NoteBody,
  noteBound,
  type NoteRow,
  withReviews,
} from './present.ts'
import { notes } from './table.ts'

/** The oldest go first; nobody reads more. */
const mostKept = 100

/**
 * What a note holds once it is used: where sentences that may harm were not reviewed, that it was used all the same,
 * when and with which sentences.
 */
export async function withOverride(
  s: Services,
  tx: Tx,
  vault: Vault,
  row: NoteRow,
  what: Override['what'],
): Promise<NoteBody> {
  const body = bodyOf(row, vault)
  const { id, version } = row
  const scribe = await scribeRow(tx, row.userId, row.scribeId)
  const claims = await claimsOf(s, tx, vault, checkedOf(id, version, body), scribe)
  const left = unreviewedHighRisk({ claims: withReviews(claims, body) })
  if (left.length === 0) return body
  const one = { what, at: s.now().toISOString(), sentences: left.map(({ text }) => text) }
  return { ...body, overrides: [...(body.overrides ?? []), one].slice(-mostKept) }
}

/** Records that a note leaves the product, if sentences that may harm were not reviewed; else does nothing. */
export async function recordOverride(
  s: Services,
  userId: string,
  noteId: string,
  what: Override['what'],
): Promise<void> {
  const vault = await vaultOf(s.keys, userScope(userId))
  await s.db.as(userId, async (tx) => {
    const row = await lockedNote(tx, userId, noteId)
    const body = await withOverride(s, tx, vault, row, what)
    const sealed = vault.seal(body, noteBound(noteId))
    await tx.update(notes).set({ sealed }).where(eq(notes.id, noteId))
  })
}
