import { and, asc, eq, lt } from 'drizzle-orm'
import type { GenerationEvent } from '#contract/notes.ts'
import { userScope, type Vault, vaultOf } from '#server/crypto/vault.ts'
import type { Tx } from '#server/db/database.ts'
import { findItem } from '#server/library/items.ts'
import { bodyOf, eventsBound, requestBound } from '#server/notes/present.ts'
import { readSources } from '#server/notes/sources.ts'
import { generationEvents, generations, notes } from '#server/notes/table.ts'
import { loadUser } from '#server/profile/profile.ts'
import { scribeRow } from '#server/scribes/change.ts'
import type { Services } from '#server/services.ts'
import { liveRun } from './live-run.ts'
import type { Numbered } from './replay-log.ts'
import { enqueueRescue, STALE_MS } from './rescue-queue.ts'
import { type Job, work } from './run.ts'
import { keepReset, settle } from './settle.ts'
import { type StoredRequest, startedEvent } from './start.ts'
import { chooseWriter, taskOf } from './task.ts'

/**
 * Each new process numbers its events from a new block: the one that died may have sent a reader events that
 * it could no longer store, and a number must never mean two things.
 */
const BLOCK = 100_000
const MAX_STARTS = 3

/**
 * Looks after a generation: one that runs is looked at again later, one whose process died is begun anew,
 * with what was written so far kept as a version.
 */
export async function rescueGeneration(
  s: Services,
  userId: string,
  generationId: string,
): Promise<void> {
  const vault = await vaultOf(s.keys, userScope(userId))
  const row = await s.db.as(userId, async (tx) => {
    const [found] = await tx.select().from(generations).where(eq(generations.id, generationId))
    if (found?.state !== 'running') return undefined
    await enqueueRescue(s, tx, userId, generationId)
    const stale = lt(generations.heartbeat, new Date(s.now().getTime() - STALE_MS))
    // One statement decides who takes it.
    const [taken] = await tx
      .update(generations)
      .set({ heartbeat: s.now() })
      .where(and(eq(generations.id, generationId), eq(generations.state, 'running'), stale))
      .returning()
    return taken
  })
  if (row) await beginAnew(s, vault, row)
}

async function beginAnew(
  s: Services,
  vault: Vault,
  { id, userId, scribeId, noteId, request }: typeof generations.$inferSelect,
): Promise<void> {
  const stored = vault.open<StoredRequest>(request, requestBound(id))
  const [events, known, note] = await s.db.as(userId, async (tx) => [
    await storedEvents(tx, vault, id, -1),
    await readSources(s, tx, vault, await scribeRow(tx, userId, scribeId)),
    (await tx.select().from(notes).where(eq(notes.id, noteId)))[0],
  ])
  if (!note) return
  const { sourceRev } = known
  const before = bodyOf(note, vault).content
  const partial = textOfEvents(events)
  const first = (Math.floor((events.at(-1)?.id ?? -1) / BLOCK) + 1) * BLOCK
  if (first / BLOCK >= MAX_STARTS) {
    const content = before === '' && partial !== '' ? partial : undefined
    await settle(s, { id, userId, noteId, content, claims: [], sourceRev, state: 'failed' })
    return
  }
  await keepReset(s, userId, noteId, partial)
  const run = liveRun(id, userId, first)
  const { template, section } = { template: findItem(stored.templateId), section: stored.section }
  const chosen = await chooseWriter(s, stored.writer)
  const { generationPreferences: preferences } = (await loadUser(s, userId)).settings
  const task = taskOf(id, { template, section, known, preferences })
  const job: Job = {
    noteId,
    scribeId,
    task,
    write: chosen.write,
    sourceRev,
    made: Promise.resolve(),
  }
  if (section !== undefined) job.section = { heading: section, before }
  run.log.add({
    type: 'reset_stream',
    reason: 'The server was restarted; the note is written anew.',
  })
  run.log.add(startedEvent(id, noteId, template, chosen))
  void work(s, run, job)
}

/** The stored events after number `after`, in order. */
export async function storedEvents(
  tx: Tx,
  vault: Vault,
  id: string,
  after: number,
): Promise<Numbered<GenerationEvent>[]> {
  const rows = await tx
    .select()
    .from(generationEvents)
    .where(eq(generationEvents.generationId, id))
    .orderBy(asc(generationEvents.seq))
  return rows
    .filter((row) => row.seq > after)
    .flatMap((row) => vault.open<Numbered<GenerationEvent>[]>(row.sealed, eventsBound(id, row.seq)))
    .filter((one) => one.id > after)
}

/** The text that a reader of these events has before them. */
export function textOfEvents(events: Numbered<GenerationEvent>[]): string {
  const from = events.findLastIndex(({ event }) => event.type === 'reset_stream')
  return events
    .slice(from + 1)
    .map(({ event }) => (event.type === 'text' ? event.text : ''))
    .join('')
}
