import { AppError } from '#contract/errors.ts'
import { openJudge } from '#server/models/judge/open-judge.ts'
import { modelsFor } from '#server/organisation/groups/models-for.ts'
import { ModelFailure } from '#server/models/errors/model-failure.ts'
import { checkRequest, checkStored } from '#server/visits/notes/checks.ts'
import { recount } from '#server/visits/notes/recount.ts'
import { loadKeyedVisit } from '#server/visits/notes/sources.ts'
import type { Services } from '#server/services.ts'
import { judgeInBatches } from './batches.ts'
import { judgeCoverage } from './judge-coverage.ts'
import { keepVerdicts } from './keep-verdicts.ts'
import { type NoteJudging, readNote } from './read-note.ts'

/**
 * Asks a judge about the sentences of a note that no judge has read as they are now, then about the facts that it seems
 * to lack, and stores the verdicts. A failure becomes the state of the note's check.
 * @throws the signal's reason if this process stops; the queue then starts the job again
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
  const { row, key } = await readNote(s, userId, noteId)
  if (row.state === 'writing' || row.signed) return
  const judge = await openJudge(s, await modelsFor(s, userId))
  if (!judge) return
  const visit = await loadKeyedVisit(s, { userId, scribeId: row.scribeId, key })
  const judging = { s, userId, noteId, judge, visit, signal }
  await judgeSentences(judging)
  await judgeCoverage(judging)
}

async function judgeSentences({ s, userId, noteId, judge, visit, signal }: NoteJudging) {
  const { body } = await readNote(s, userId, noteId)
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
