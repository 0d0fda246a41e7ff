import { and, eq } from 'drizzle-orm'
import { AppError, words } from '#contract/errors.ts'
import type { GenerationEvent } from '#contract/generation.ts'
import { userScope, openVault } from '#server/platform/crypto/vault.ts'
import { generations, notes } from '#server/visits/notes/table.ts'
import { isUuid } from '#server/platform/db/uuid.ts'
import type { Services } from '#server/services.ts'
import { generationChannel } from './persist-events.ts'
import type { NumberedEvent } from './replay-log.ts'
import { storedEvents } from './stored-events.ts'

type Events = AsyncGenerator<NumberedEvent<GenerationEvent>>
/** A notification may be lost with a connection; this is the longest wait until the next check. */
const LOOK_MS = 1_000

export const generationMissing = () =>
  new AppError('not-found', 'This generation no longer exists.')

/**
 * Replays a generation after event number `after` and follows it to its end: from memory if this process writes it,
 * otherwise from the database.
 * @throws AppError if it isn't the user's
 */
export async function followGeneration(
  s: Services,
  userId: string,
  id: string,
  after: number,
  signal: AbortSignal,
): Promise<Events> {
  const run = s.notes.runs.get(id)
  if (run?.userId === userId && after + 1 >= firstOf(run.log.events))
    return run.log.follow(after, signal)
  if (!isUuid(id)) throw generationMissing()
  await readState(s, userId, id)
  return followStored(s, userId, id, after, signal)
}

const firstOf = (events: readonly NumberedEvent<GenerationEvent>[]) => events[0]?.id ?? 0

async function readState(s: Services, userId: string, id: string) {
  const mine = and(eq(generations.id, id), eq(generations.userId, userId))
  const [row] = await s.db.as(userId, (tx) =>
    tx
      .select({
        state: generations.state,
        noteId: notes.id,
        note: notes.state,
        by: notes.generationId,
      })
      .from(generations)
      .innerJoin(notes, eq(notes.id, generations.noteId))
      .where(mine),
  )
  if (!row) throw generationMissing()
  // One that was cancelled is over when the process that writes it has saved what there is.
  const isSaved = row.note !== 'writing' || row.by !== id
  return { noteId: row.noteId, isOver: row.state !== 'running' && isSaved }
}

async function* followStored(
  s: Services,
  userId: string,
  id: string,
  after: number,
  signal: AbortSignal,
): Events {
  const vault = await openVault(s.keys, userScope(userId))
  let wake = () => {}
  const hear = (payload: string) => payload === id && wake()
  const unlisten = await s.db.listen(generationChannel, hear, () => wake())
  try {
    for (let last = after; !signal.aborted;) {
      const changed = new Promise<void>((resolve) => (wake = resolve))
      const timer = setTimeout(() => wake(), LOOK_MS)
      // The state is read first, so that text stored later isn't mistaken for the end.
      const { isOver, noteId } = await readState(s, userId, id)
      for (const one of await s.db.as(userId, (tx) => storedEvents(tx, vault, id, last))) {
        yield one
        last = one.id
        if (isLast(one.event)) return clearTimeout(timer)
      }
      if (isOver) {
        yield { id: last + 1, event: await findLastEvent(s, userId, noteId) }
        return clearTimeout(timer)
      }
      await changed
      clearTimeout(timer)
    }
  } finally {
    await unlisten()
  }
}

const isLast = (event: GenerationEvent) => event.type === 'done' || event.type === 'error'

/** The last event of a generation whose process died between saving the note and reporting it. */
async function findLastEvent(
  s: Services,
  userId: string,
  noteId: string,
): Promise<GenerationEvent> {
  const [note] = await s.db.as(userId, (tx) => tx.select().from(notes).where(eq(notes.id, noteId)))
  if (!note || note.state === 'failed')
    return { type: 'error', code: 'failed', message: words.unexpected }
  return { type: 'done', noteId, version: note.version }
}
