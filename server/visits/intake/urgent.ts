import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { publish } from '#server/platform/events/bus.ts'
import { intakes } from '#server/visits/scribes/table.ts'
import { withVisit } from '#server/visits/scribes/with-visit.ts'
import type { Services } from '#server/services.ts'

/** Maximum number of visits in the list. */
const maxVisits = 20

/** The visits with an unread urgent answer, newest first. */
export async function listUrgentAnswers(
  s: Services,
  userId: string,
): Promise<{ scribes: string[] }> {
  const unread = and(eq(intakes.userId, userId), isNotNull(intakes.urgent))
  const rows = await s.db.as(userId, (tx) =>
    tx
      .select({ scribeId: intakes.scribeId })
      .from(intakes)
      .where(unread)
      .orderBy(desc(intakes.urgent))
      .limit(maxVisits),
  )
  return { scribes: [...new Set(rows.map(({ scribeId }) => scribeId))] }
}

/** Marks the urgent answers of a visit as read. @throws AppError 'Scribe not found' */
export async function readUrgentAnswers(
  s: Services,
  userId: string,
  scribeId: string,
): Promise<void> {
  const unread = and(eq(intakes.scribeId, scribeId), isNotNull(intakes.urgent))
  await withVisit(s, userId, scribeId, async (tx) => {
    const read = await tx.update(intakes).set({ urgent: null }).where(unread).returning()
    if (read.length > 0) await publish(s.db, tx, userId, { topic: 'intake', scribeId })
  })
}
