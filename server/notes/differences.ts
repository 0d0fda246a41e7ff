import { and, asc, eq, ne } from 'drizzle-orm'
import type { Difference } from '#contract/review.ts'
import { bodyOf } from '#server/notes/present.ts'
import { readSources } from '#server/notes/sources.ts'
import { notes } from '#server/notes/table.ts'
import { withVisit } from '#server/scribes/with-visit.ts'
import type { Services } from '#server/services.ts'
import { findDifferences } from '#server/clinical/comparison/find-differences.ts'

/** What differs between the notes of a visit. @throws AppError 'Scribe not found' */
export async function listDifferences(
  s: Services,
  userId: string,
  scribeId: string,
): Promise<Difference[]> {
  return withVisit(s, userId, scribeId, async (tx, vault, scribe) => {
    const rows = await tx
      .select()
      .from(notes)
      .where(
        and(eq(notes.scribeId, scribeId), eq(notes.userId, userId), ne(notes.state, 'writing')),
      )
      .orderBy(asc(notes.created), asc(notes.id))
    if (rows.length < 2) return []
    const outputs = rows.map((row) => {
      const { title, content } = bodyOf(row, vault)
      return { id: row.id, title, content }
    })
    const known = await readSources(s, tx, vault, scribe)
    return findDifferences(outputs, await known.indexed())
  })
}
