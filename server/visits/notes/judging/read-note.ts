import type { Judge } from '#server/clinical/judge.ts'
import { userScope, openVault } from '#server/platform/crypto/vault.ts'
import { storedNote } from '#server/visits/notes/checks.ts'
import { noteRow, type StoredNote } from '#server/visits/notes/present.ts'
import type { ReadVisit } from '#server/visits/notes/read-visit.ts'
import type { Services } from '#server/services.ts'

/** A note that is being judged, with its visit. */
export interface NoteJudging {
  s: Services
  userId: string
  noteId: string
  judge: Judge
  visit: ReadVisit
  signal: AbortSignal
}

/** The note as it is stored now. @throws AppError if it is deleted */
export async function readNote(s: Services, userId: string, noteId: string): Promise<StoredNote> {
  const vault = await openVault(s.keys, userScope(userId))
  return s.db.as(userId, async (tx) => storedNote(tx, vault, await noteRow(tx, userId, noteId)))
}
