import { AppError } from '#contract/errors.ts'
import { userScope, openVault } from '#server/platform/crypto/vault.ts'
import { openJudge } from '#server/models/judge/open-judge.ts'
import { ModelFailure } from '#server/models/errors/model-failure.ts'
import { checkRequest, checkStored, storedNote } from '#server/visits/notes/checks.ts'
import { noteRow, type StoredNote } from '#server/visits/notes/present.ts'
import { recount } from '#server/visits/notes/recount.ts'
import { loadKeyedVisit } from '#server/visits/notes/sources.ts'
import type { Services } from '#server/services.ts'
import { judgeInBatches } from './batches.ts'
import { keepVerdicts } from './keep-verdicts.ts'

/**
 * Has the sentences of a note judged that no judge has read as they are now, and keeps the verdicts. What fails becomes
 * the state of the note's check.
 * @throws the signal's reason where this process stops: the queue begins it again
 */
export async function judgeNote(
  s: Services,
  userId: string,
  noteId: string,
  signal: AbortSignal,
): Promise<void> {
  try {
    await judgeOpen(s, userId, noteId, signal)
  } catch (error) {
    signal.throwIfAborted()
    // It is gone, or cannot be checked, which its reader sees when they open it.
    if (error instanceof AppError) return
    throw error
  } finally {
    s.notes.queuedJudging.delete(noteId)
  }
}

async function judgeOpen(
  s: Services,
  userId: string,
  noteId: string,
  signal: AbortSignal,
): Promise<void> {
  const stored = await readNote(s, userId, noteId)
  const { row, body } = stored
  if (row.state === 'writing' || row.signed) return
  const judge = await openJudge(s)
  if (!judge) return
  const visit = await loadKeyedVisit(s, { userId, scribeId: row.scribeId, key: stored.key })
  const inputs = await visit.analyse('judgeInputs', checkRequest(body, visit))
  if (inputs.length === 0) return
  try {
    await judgeInBatches(judge, inputs, signal, (verdicts) =>
      keepVerdicts(s, userId, noteId, verdicts, { by: judge.name }),
    )
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error
    await keepVerdicts(s, userId, noteId, {}, { by: judge.name, failure: error.message })
  }
  await recount(s, await checkStored(s, await readNote(s, userId, noteId)))
}

async function readNote(s: Services, userId: string, noteId: string): Promise<StoredNote> {
  const vault = await openVault(s.keys, userScope(userId))
  return s.db.as(userId, async (tx) => storedNote(tx, vault, await noteRow(tx, userId, noteId)))
}
