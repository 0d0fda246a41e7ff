import type { Claim, Note } from '#contract/notes.ts'
import type { Vault } from '#server/crypto/vault.ts'
import type { Tx } from '#server/db/database.ts'
import { scribeRow } from '#server/scribes/change.ts'
import type { ScribeRow } from '#server/scribes/present.ts'
import type { Services } from '#server/services.ts'
import { doubtsState } from '#server/transcription/doubts/doubts.ts'
import { checkNote } from './claims/check-note.ts'
import type { FixedText } from './claims/fixed.ts'
import { bodyOf, type NoteRow, presentNote } from './present.ts'
import { readSources } from './sources.ts'

interface Checked {
  id: string
  version: number
  content: string
  fixed?: readonly FixedText[] | undefined
}

/** Every sentence of a text against what is known of the visit now; remembered by note, version and revision. */
export async function claimsOf(
  s: Services,
  tx: Tx,
  vault: Vault,
  { id, version, content, fixed = [] }: Checked,
  scribe: ScribeRow,
): Promise<Claim[]> {
  if (content.trim() === '') return []
  const doubts = await doubtsState(tx, scribe.userId, scribe.id)
  const key = `${id} ${version} ${scribe.sourceRev} ${doubts}`
  const known = s.notes.claims.get(key)
  if (known) return known
  const claims = checkNote(content, (await readSources(s, tx, vault, scribe)).index(), { fixed })
  s.notes.claims.set(key, claims)
  return claims
}

/** A note as its reader gets it, with its sentences checked. */
export async function showNote(
  s: Services,
  tx: Tx,
  vault: Vault,
  row: NoteRow,
  scribe?: ScribeRow,
): Promise<Note> {
  const visit = scribe ?? (await scribeRow(tx, row.userId, row.scribeId))
  const body = bodyOf(row, vault)
  const { id, version } = row
  const { content, fixed } = body
  const claims = await claimsOf(s, tx, vault, { id, version, content, fixed }, visit)
  return presentNote(row, body, claims, visit.sourceRev)
}
