import { AppError } from '#contract/errors.ts'
import { abortOnDelete } from '#server/platform/db/abort-on-delete.ts'
import { findLocalModel, type LocalModel } from '#server/models/local/catalogue.ts'
import { modelOrder } from '#server/models/providers/list.ts'
import { estimateTokens } from '#server/models/providers/window.ts'
import { roomIn } from '#server/visits/notes/generation/fit.ts'
import { sharedStart } from '#server/visits/notes/generation/questions.ts'
import type { Choices } from '#server/visits/notes/generation/request.ts'
import type { Task } from '#server/visits/notes/generation/writer.ts'
import { scribeRow } from '#server/visits/scribes/change.ts'
import { modelsFor } from '#server/organisation/groups/models-for.ts'
import type { Services } from '#server/services.ts'

export interface BuiltInWriter {
  model: LocalModel
  /** Context window, in tokens. */
  window: number
}

/** The built-in model that would write a note with these choices; undefined if another writer would. */
export async function builtInWriter(
  s: Services,
  userId: string,
  { writer, model, mode }: Choices,
  preferred: string,
): Promise<BuiltInWriter | undefined> {
  if (writer === 'highlights') return undefined
  const isFast = mode === 'FAST'
  const [first] = modelOrder(await modelsFor(s, userId), { wanted: model, isFast, preferred })
  const local = first?.provider === 'local' ? findLocalModel(first.model) : undefined
  return local && { model: local, window: first?.window ?? local.context }
}

/**
 * Evaluates the transcript so far in memory, so that the note starts without delay: reading is the slow part. Stops when the
 * visit is deleted, its consent is withdrawn or another request comes. Skips a visit that is longer than the window. Never
 * throws.
 */
export async function readAhead(
  s: Services,
  userId: string,
  scribeId: string,
  { model, window }: BuiltInWriter,
  task: Task,
): Promise<void> {
  const text = sharedStart(task)
  if (estimateTokens(text) > roomIn(window)) return
  using gone = abortOnDelete(() => assertMayRead(s, userId, scribeId))
  await s.localModels.prepare(model, { about: scribeId, text, signal: gone.signal })
}

async function assertMayRead(s: Services, userId: string, scribeId: string): Promise<void> {
  const { withdrawn } = await s.db.as(userId, (tx) => scribeRow(tx, userId, scribeId))
  if (withdrawn) throw new AppError('not-found', 'The consent for this visit was withdrawn.')
}
