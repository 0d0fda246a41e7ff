import { eq } from 'drizzle-orm'
import { AnalysisFailure } from '#server/platform/worker-pool/analysis-failure.ts'
import { userScope, openVault } from '#server/platform/crypto/vault.ts'
import { openBody } from '#server/visits/notes/present.ts'
import { loadVisit } from '#server/visits/notes/sources.ts'
import { type generations, notes } from '#server/visits/notes/table.ts'
import type { Services } from '#server/services.ts'
import { finishGeneration } from './finish.ts'
import { storedEvents, textOfEvents } from './stored-events.ts'

function noneIfFailed(error: unknown): [] {
  if (error instanceof AnalysisFailure) return []
  throw error
}

/** Ends a generation that no process works on: its stored text becomes the note, unless there was one before. */
export async function leavePartial(
  s: Services,
  { id, userId, scribeId, noteId }: typeof generations.$inferSelect,
  state: 'failed' | 'cancelled',
): Promise<void> {
  const vault = await openVault(s.keys, userScope(userId))
  const [events, note] = await s.db.as(userId, async (tx) => [
    await storedEvents(tx, vault, id, -1),
    (await tx.select().from(notes).where(eq(notes.id, noteId)))[0],
  ])
  if (!note) return
  const known = await loadVisit(s, userId, scribeId)
  const partial = textOfEvents(events)
  const { content: before, made, fixed = [] } = openBody(note, vault)
  const content = before === '' && partial !== '' ? partial : undefined
  const request = { markdown: content ?? '', language: made?.language ?? '', fixed }
  const claims =
    content === undefined
      ? []
      : await known
          .analyse('check', request)
          .then((result) => result.claims)
          .catch(noneIfFailed)
  const { sourceRev } = known
  await finishGeneration(s, {
    id,
    userId,
    noteId,
    state,
    content,
    claims,
    sourceRev,
    fixed,
    used: [],
    citations: {},
  })
}
