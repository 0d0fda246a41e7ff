import { eq } from 'drizzle-orm'
import type { Claim, Override } from '#contract/notes.ts'
import { unreviewedHighRisk } from '#contract/review.ts'
import { userScope, type Vault, openVault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Services } from '#server/services.ts'
import { checkStored, storedNote } from './checks.ts'
import {
  openBody,
  type CheckedNote,
  lockedNote,
  type NoteBody,
  noteBound,
  type NoteRow,
  noteRow,
  withReviews,
} from './present.ts'
import { notes } from './table.ts'

/** The oldest are deleted first; nobody reads more. */
const mostKept = 100
/** How often to check a note again that is edited meanwhile. */
const mostChecks = 3

/** A note that is locked and was checked as it is. */
export interface LockedNote extends Pick<CheckedNote, 'claims' | 'check'> {
  row: NoteRow
  body: NoteBody
  /** Sentences that may harm and were not reviewed. */
  left: Claim[]
}

/** Checks a note, then works on it in a transaction in which it is still the note that was checked. */
export async function withCheckedNote<T>(
  s: Services,
  userId: string,
  id: string,
  work: (tx: Tx, vault: Vault, note: LockedNote) => Promise<T>,
): Promise<T> {
  const vault = await openVault(s.keys, userScope(userId))
  for (let tried = 1; ; tried++) {
    const stored = await s.db.as(userId, async (tx) =>
      storedNote(tx, vault, await noteRow(tx, userId, id)),
    )
    const { claims, check } = await checkStored(s, stored)
    const done = await s.db.as(userId, async (tx) => {
      const row = await lockedNote(tx, userId, id)
      if (row.version !== stored.row.version && tried < mostChecks) return undefined
      const body = openBody(row, vault)
      const left = unreviewedHighRisk({ claims: withReviews(claims, body) })
      return { result: await work(tx, vault, { row, body, claims, check, left }) }
    })
    if (done) return done.result
  }
}

/** The record in a note when it's used with unreviewed sentences that may cause harm: when, and which sentences. */
export function withOverride(
  s: Services,
  body: NoteBody,
  left: readonly Claim[],
  what: Override['what'],
): NoteBody {
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
  await withCheckedNote(s, userId, noteId, async (tx, vault, { row, body, left }) => {
    const bound = noteBound(noteId, row.version)
    const sealed = vault.seal(withOverride(s, body, left, what), bound)
    await tx.update(notes).set({ sealed }).where(eq(notes.id, noteId))
  })
}
