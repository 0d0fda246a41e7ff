import { and, asc, eq, ne } from 'drizzle-orm'
import type { Difference } from '#contract/review.ts'
import { openBody } from '#server/visits/notes/present.ts'
import { visitKey, loadKeyedVisit } from '#server/visits/notes/sources.ts'
import { notes } from '#server/visits/notes/table.ts'
import { withVisit } from '#server/visits/scribes/with-visit.ts'
import type { Services } from '#server/services.ts'

/** What differs between the notes of a visit. @throws AppError 'Scribe not found' */
export async function listDifferences(
  s: Services,
  userId: string,
  scribeId: string,
): Promise<Difference[]> {
  const { outputs, key } = await withVisit(s, userId, scribeId, async (tx, vault, scribe) => {
    const rows = await tx
      .select()
      .from(notes)
      .where(
        and(eq(notes.scribeId, scribeId), eq(notes.userId, userId), ne(notes.state, 'writing')),
      )
      .orderBy(asc(notes.created), asc(notes.id))
    const texts = rows.map((row) => {
      const { title, content } = openBody(row, vault)
      return { id: row.id, title, content }
    })
    return { outputs: texts, key: await visitKey(tx, scribe) }
  })
  if (outputs.length < 2) return []
  const visit = await loadKeyedVisit(s, { userId, scribeId, key })
  return visit.analyse('findDifferences', outputs)
}
