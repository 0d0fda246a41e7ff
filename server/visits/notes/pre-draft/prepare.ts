import { randomUUID } from 'node:crypto'
import type { AheadState } from '#contract/pre-draft.ts'
import { AppError } from '#contract/errors.ts'
import type { GenerationInputs, GenerateRequest } from '#server/visits/notes/generation/inputs.ts'
import { planWriting, type Writing } from '#server/visits/notes/generation/plan.ts'
import { chosenSources } from '#server/visits/notes/generation/context.ts'
import { createTask } from '#server/visits/notes/generation/task.ts'
import { loadUser } from '#server/identity/accounts/profile/profile.ts'
import type { Services } from '#server/services.ts'
import { type BuiltInWriter, builtInWriter, readAhead } from './read-ahead.ts'
import type { LiveDraft } from '#server/visits/notes/runtime-state.ts'
import { type DraftRow, draftedIn } from './stored.ts'
import { keyOfDraft } from './use.ts'
import { runDraft } from './write.ts'

/** Less than this says too little of a visit to begin. */
const FEWEST_WORDS = 60
/**
 * A new draft waits for this share of new words, so that all drafts of a visit together read about four times what
 * its note reads: 1 + 1 / 1.33 + 1 / 1.33² + …
 */
const SHARE_NEW = 1 / 3
/** A draft of another process without a sign of life for this long is abandoned. */
const STALE_MS = 20_000

/**
 * Prepares the note of a visit that is being recorded: drafts it if its user wants that and enough is new, and has a
 * built-in model read the transcript so far if it will write the note. After Stop it reads once more and drafts
 * nothing. Returns at once; the work continues.
 * @throws AppError 'Template not found' or 'Scribe not found'
 */
export async function draftAhead(
  s: Services,
  userId: string,
  wanted: GenerateRequest,
): Promise<{ state: AheadState }> {
  const { settings } = await loadUser(s, userId)
  const builtIn = await builtInWriter(s, userId, wanted, settings.preferredModel)
  if (!settings.speedBoost && !builtIn) return { state: 'off' }
  const { scribeId, templateId = '' } = wanted
  const running = s.notes.drafts.get(scribeId)
  if (running?.templateId === templateId) return { state: 'writing' }
  const writing = await planWriting(s, userId, wanted)
  const { chosen, found } = writing
  // Highlights are instant and need no preparation.
  if (chosen.writer.kind !== 'model' || found.scribe.withdrawn) return { state: 'off' }
  const reader = builtIn && (() => readNow(s, userId, wanted, writing, builtIn))
  const isOver = found.scribe.state !== 'recording'
  if (reader && (isOver || !settings.speedBoost)) return reader()
  // After the visit has ended, the note itself is written.
  if (isOver) return { state: 'off' }
  return (await draftNow(s, userId, wanted, writing, running)) ?? reader?.() ?? { state: 'waiting' }
}

/** Has the built-in model read the transcript so far. */
function readNow(
  s: Services,
  userId: string,
  { scribeId }: GenerateRequest,
  writing: Writing,
  builtIn: BuiltInWriter,
): { state: AheadState } {
  const task = taskIn(randomUUID(), writing)
  if (!task) return { state: 'waiting' }
  void readAhead(s, userId, scribeId, builtIn, task)
  return { state: 'reading' }
}

/** Drafts the note. @returns undefined if too little is new */
async function draftNow(
  s: Services,
  userId: string,
  { scribeId, templateId = '' }: GenerateRequest,
  writing: Writing,
  running: LiveDraft | undefined,
): Promise<{ state: AheadState } | undefined> {
  const { found, vault } = writing
  const key = keyOfDraft(writing)
  const before = found.draft && draftedIn(found.draft, vault)
  const isSame = before?.key === key
  const words = countWords(writing)
  const known = isSame ? before.words : 0
  if (words - known < Math.max(FEWEST_WORDS, known * SHARE_NEW)) return undefined
  if (isAlive(s, found.draft) && isSame) return { state: 'writing' }
  running?.end()
  const taskId = before?.taskId ?? randomUUID()
  const task = taskIn(taskId, writing)
  if (!task) return { state: 'waiting' }
  const drafted = { key, taskId, words }
  await runDraft(s, userId, { writing, task, scribeId, templateId, drafted })
  return { state: 'writing' }
}

function isAlive(s: Services, row: DraftRow | undefined): boolean {
  return row?.state === 'writing' && s.now().getTime() - row.heartbeat.getTime() < STALE_MS
}

function countWords({
  found,
  context,
}: { found: GenerationInputs } & Pick<Writing, 'context'>): number {
  const sources = chosenSources(found.known.sources, context)
  return sources.reduce((sum, { text }) => sum + text.split(/\s+/).length, 0)
}

function taskIn(id: string, { input }: Writing) {
  try {
    return createTask(id, input)
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}
