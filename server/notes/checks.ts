import type { Note, NoteCheck } from '#contract/notes.ts'
import { AnalysisFailure } from '#server/analysis/failure.ts'
import type { Vault } from '#server/crypto/vault.ts'
import type { Tx } from '#server/db/database.ts'
import { scribeRow } from '#server/scribes/change.ts'
import type { ScribeRow } from '#server/scribes/present.ts'
import type { Services } from '#server/services.ts'
import { bodyOf, type CheckedNote, type NoteRow, presentNote, type StoredNote } from './present.ts'
import { recount } from './recount.ts'
import { visitKey, visitOf } from './sources.ts'

/** What a transaction reads of a note that will be checked or shown. */
export async function storedNote(
  tx: Tx,
  vault: Vault,
  row: NoteRow,
  scribe?: ScribeRow,
): Promise<StoredNote> {
  const visit = scribe ?? (await scribeRow(tx, row.userId, row.scribeId))
  const key = await visitKey(tx, visit)
  return { row, body: bodyOf(row, vault), key, sourceRev: visit.sourceRev }
}

/**
 * Checks every sentence of a note against what is known of the visit. Never call it inside a transaction. A text that
 * cannot be checked has no claims, and `check` says why.
 */
export async function checkStored(s: Services, note: StoredNote): Promise<CheckedNote> {
  const { row, body, key } = note
  const { userId, scribeId } = row
  const { content, made, fixed = [] } = body
  if (content.trim() === '') return { ...note, claims: [], check: { state: 'rules' } }
  try {
    const visit = await visitOf(s, { userId, scribeId, key })
    const request = { markdown: content, language: made?.language ?? '', fixed }
    const claims = await visit.analyse('check', request)
    return { ...note, claims, check: { state: 'rules' } }
  } catch (error) {
    if (!(error instanceof AnalysisFailure)) throw error
    return { ...note, claims: [], check: failedCheck(error) }
  }
}

/** What a note says that could not be checked. */
export const failedCheck = ({ message }: AnalysisFailure): NoteCheck => ({
  state: 'failed',
  message: `Could not check this note: ${message} Its text is saved.`,
})

/** A note for its reader: checked, with the number of its marks corrected in the list. Not inside a transaction. */
export async function showNote(s: Services, note: StoredNote): Promise<Note> {
  const checked = await checkStored(s, note)
  await recount(s, checked)
  return presentNote(checked)
}
