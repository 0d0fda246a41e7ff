import { message } from '#common/translation.ts'
import { and, eq, lte } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import { userScope, type Vault, openVault } from '#server/platform/crypto/vault.ts'
import { openBody, type NoteBody, requestBound } from '#server/visits/notes/present.ts'
import { loadVisit } from '#server/visits/notes/sources.ts'
import { generations, notes } from '#server/visits/notes/table.ts'
import { loadUser } from '#server/identity/accounts/profile/profile.ts'
import { scribeRow } from '#server/visits/scribes/change.ts'
import type { Services } from '#server/services.ts'
import { loadTemplate } from './inputs.ts'
import { liveRun } from './live-run.ts'
import { leavePartial } from './leave-partial.ts'
import { storedEvents, textOfEvents } from './stored-events.ts'
import { enqueueRecovery, STALE_MS } from './recovery-queue.ts'
import { type Job, work } from './run.ts'
import { readDetails, ownWords } from './own-words.ts'
import { keepReset } from './finish.ts'
import { earlierNotes } from './earlier.ts'
import type { StoredRequest } from './request.ts'
import { toSection } from './start.ts'
import { startedEvent } from './started.ts'
import { chooseWriter, madeWith, createTask } from './task.ts'

/**
 * Each new process numbers its events from a new block: the dead process may have sent a reader events that
 * it could no longer store, and a number must never mean two things.
 */
const BLOCK = 100_000
const MAX_STARTS = 3
/** Writing starts a moment before the run is claimed, so a new unclaimed run isn't abandoned. */
const UNCLAIMED_STALE_MS = 1_000

/**
 * Watches over a generation: a running one is checked again later; one whose process died is restarted, with its text
 * so far kept as a version.
 */
export async function recoverGeneration(
  s: Services,
  userId: string,
  generationId: string,
): Promise<void> {
  const vault = await openVault(s.keys, userScope(userId))
  const isHeld = await s.jobs.isHeld(generationId)
  const row = await s.db.as(userId, async (tx) => {
    const mine = eq(generations.id, generationId)
    const [found] = await tx.select().from(generations).where(mine)
    const isAbandoned = found && !isHeld && isStale(s, found.heartbeat, UNCLAIMED_STALE_MS)
    const isOver = isAbandoned || (found && isStale(s, found.heartbeat, STALE_MS))
    if (found?.state === 'cancelled' && isOver) return found
    if (found?.state !== 'running' && found?.state !== 'cancelled') return undefined
    await enqueueRecovery(s, tx, userId, generationId)
    if (!isOver) return undefined
    // One statement decides which process takes it: for all others, the heartbeat has changed since they read it.
    const unchanged = lte(generations.heartbeat, new Date(found.heartbeat.getTime() + 1))
    const [taken] = await tx
      .update(generations)
      .set({ heartbeat: s.now() })
      .where(and(mine, eq(generations.state, 'running'), unchanged))
      .returning()
    return taken
  })
  // Its process had to stop and died before it had saved what there was.
  if (row?.state === 'cancelled') await leavePartial(s, row, 'cancelled')
  else if (row) await restart(s, vault, row)
}

const isStale = (s: Services, heartbeat: Date, staleMs: number) =>
  s.now().getTime() - heartbeat.getTime() > staleMs

type GenerationRow = typeof generations.$inferSelect

async function restart(s: Services, vault: Vault, row: GenerationRow): Promise<void> {
  const { id, userId, noteId } = row
  const [events, note] = await s.db.as(userId, async (tx) => [
    await storedEvents(tx, vault, id, -1),
    (await tx.select().from(notes).where(eq(notes.id, noteId)))[0],
  ])
  if (!note) return
  const before = openBody(note, vault)
  const partial = textOfEvents(events)
  const first = (Math.floor((events.at(-1)?.id ?? -1) / BLOCK) + 1) * BLOCK
  // A template that is gone or a visit without a word now cannot be written however often it is tried.
  const job = await restartedJob(s, vault, row, before).catch(nothingIfRefused)
  if (!job || first / BLOCK >= MAX_STARTS) return leavePartial(s, row, 'failed')
  await keepReset(s, userId, noteId, partial)
  const run = liveRun(id, userId, first)
  run.log.add({
    type: 'reset_stream',
    reason: message('The server restarted. The note is being rewritten.'),
  })
  run.log.add(startedEvent(id, noteId, job.task.template, job.writer))
  void work(s, run, job)
}

function nothingIfRefused(error: unknown): undefined {
  if (!(error instanceof AppError)) throw error
}

/** The original request, from present data. @throws AppError if it's no longer possible */
async function restartedJob(
  s: Services,
  vault: Vault,
  { id, userId, scribeId, noteId, request }: GenerationRow,
  before: NoteBody,
): Promise<Job> {
  const stored = vault.open<StoredRequest>(request, requestBound(id))
  const { templateId, section, context: chosenContext, timezone, ...choices } = stored
  const [template, user, known, earlier, details] = await Promise.all([
    s.db.as(userId, (tx) => loadTemplate(s, tx, userId, templateId)),
    loadUser(s, userId),
    loadVisit(s, userId, scribeId),
    s.db.as(userId, (tx) => earlierNotes(tx, vault, scribeId, noteId)),
    s.db.as(userId, async (tx) => readDetails(tx, await scribeRow(tx, userId, scribeId), vault)),
  ])
  const { settings } = user
  const own = await ownWords(s, user, details, known.sources, timezone)
  const context = chosenContext ?? settings.noteContext
  const material = { template, known, earlier, own }
  const input = { ...material, section, settings, choices, context, before: before.content }
  const chosen = await chooseWriter(s, userId, choices, settings, template)
  return {
    noteId,
    scribeId,
    task: createTask(id, input),
    ...chosen,
    made: madeWith(input, chosen.writer),
    sourceRev: known.sourceRev,
    stored: Promise.resolve(),
    ...(section !== undefined && { section: toSection(section, before) }),
  }
}
