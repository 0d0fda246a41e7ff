import { and, eq, sql } from 'drizzle-orm'
import { AppError, words } from '#contract/errors.ts'
import type { ScribeState } from '#contract/scribes.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { publish } from '#server/platform/events/bus.ts'
import type { Services } from '#server/services.ts'
import type { ScribeRow } from './present.ts'
import { scribes } from './table.ts'

/** Numbers of a scribe that other domains keep up to date. */
export interface Change {
  state?: ScribeState
  draft?: boolean
  /** What transcribed it last. */
  engine?: string
  durationMs?: number
  chunksAdded?: number
  toCheck?: number
  signed?: boolean
  /** The transcript, the context or a file changed, so that notes are out of date. */
  source?: boolean
  /** Nobody worked on the visit, so it stays where it is in lists by time. */
  keepsPlace?: boolean
}

/** Notes a change of a visit inside the transaction that made it, and tells every window. Does not raise `version`, which guards a user's own edits. */
export async function touchScribe(
  s: Services,
  tx: Tx,
  userId: string,
  scribeId: string,
  change: Change,
): Promise<void> {
  await tx
    .update(scribes)
    .set({
      ...(!change.keepsPlace && { updated: s.now() }),
      ...(change.state && { state: change.state }),
      ...(change.draft !== undefined && { draft: change.draft }),
      ...(change.engine && { engine: change.engine }),
      ...(change.durationMs !== undefined && {
        durationMs: sql`greatest(${scribes.durationMs}, ${change.durationMs})`,
      }),
      ...(change.chunksAdded && { chunkCount: sql`${scribes.chunkCount} + ${change.chunksAdded}` }),
      ...(change.toCheck !== undefined && { toCheck: change.toCheck }),
      ...(change.signed !== undefined && { signed: change.signed }),
      ...(change.source && { sourceRev: sql`${scribes.sourceRev} + 1` }),
    })
    .where(and(eq(scribes.id, scribeId), eq(scribes.userId, userId)))
  await publish(s.db, tx, userId, { topic: 'scribe', scribeId })
}

/** The user's scribe. @throws AppError 'Scribe not found'. */
export async function scribeRow(tx: Tx, userId: string, scribeId: string): Promise<ScribeRow> {
  const [row] = await tx
    .select()
    .from(scribes)
    .where(and(eq(scribes.id, scribeId), eq(scribes.userId, userId)))
  if (!row) throw new AppError('not-found', words.scribeNotFound)
  return row
}
