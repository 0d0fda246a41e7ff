import { eq, ne, and } from 'drizzle-orm'
import type { Services } from '#server/services.ts'
import { audioTail, recordings } from '../table.ts'
import { settleAll } from './settle.ts'

/**
 * Moves into the file storage what stayed in the database when a recording of the user ended, because the storage was
 * away. Returns how many recordings had some. @throws what the storage throws
 */
export async function settleLeft(s: Services, userId: string): Promise<number> {
  const left = await s.db.as(userId, (tx) =>
    tx
      .selectDistinct({ recordingId: recordings.id, scribeId: recordings.scribeId })
      .from(audioTail)
      .innerJoin(recordings, eq(recordings.id, audioTail.recordingId))
      .where(and(eq(recordings.userId, userId), ne(recordings.state, 'recording'))),
  )
  for (const { recordingId, scribeId } of left)
    await settleAll(s, { userId, recordingId, scribeId })
  return left.length
}
