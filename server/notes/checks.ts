import type { Claim, Note } from '#contract/notes.ts'
import type { Vault } from '#server/crypto/vault.ts'
import type { Tx } from '#server/db/database.ts'
import { scribeRow } from '#server/scribes/change.ts'
import type { ScribeRow } from '#server/scribes/present.ts'
import type { Services } from '#server/services.ts'
import { doubtsState } from '#server/transcription/doubts/doubts.ts'
import type { FixedText } from '#server/clinical/checks/fixed.ts'
import { checkInTurns } from '#server/clinical/checks/translated.ts'
import { bodyOf, type NoteBody, type NoteRow, presentNote } from './present.ts'
import { readSources } from './sources.ts'

interface Checked {
  id: string
  version: number
  content: string
  /** Of the note; '' for that of the visit. */
  language: string
  fixed: readonly FixedText[]
}

/** Every sentence of a text against what is known of the visit now; remembered by note, version and revision. */
export async function claimsOf(
  s: Services,
  tx: Tx,
  vault: Vault,
  { id, version, content, language, fixed }: Checked,
  scribe: ScribeRow,
): Promise<Claim[]> {
  if (content.trim() === '') return []
  const doubts = await doubtsState(tx, scribe.userId, scribe.id)
  const key = `${id} ${version} ${scribe.sourceRev} ${doubts}`
  const known = s.notes.claims.get(key)
  if (known) return known
  const sources = await readSources(s, tx, vault, scribe)
  const claims = await checkInTurns(language, sources, content, { fixed })
  s.notes.claims.set(key, claims)
  return claims
}

export const checkedOf = (
  id: string,
  version: number,
  { content, made, fixed = [] }: NoteBody,
): Checked => ({
  id,
  version,
  content,
  language: made?.language ?? '',
  fixed,
})

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
  const claims = await claimsOf(s, tx, vault, checkedOf(id, version, body), visit)
  const note = presentNote(row, body, claims, visit.sourceRev)
  // Named without a look at the settings: a transaction is open here.
  const opinionBy = s.config.model?.model ?? 'the language model'
  return s.config.secondOpinion ? { ...note, opinionBy } : note
}
