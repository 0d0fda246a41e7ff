import { TZDate } from '@date-fns/tz'
import { format } from 'date-fns/format'
import { and, eq, inArray } from 'drizzle-orm'
import type { Task } from '#contract/tasks.ts'
import { publish } from '#server/events/bus.ts'
import { idempotentId } from '#server/http/idempotency.ts'
import { readSources } from '#server/notes/sources.ts'
import { evidenceOfSource } from '#server/clinical/language/evidence.ts'
import { normaliseVisit } from '#server/clinical/transcript/normalise.ts'
import { scribeBody } from '#server/scribes/present.ts'
import { withVisit } from '#server/scribes/with-visit.ts'
import type { Services } from '#server/services.ts'
import { findTasks, type FoundTask } from './find.ts'
import { type TaskBody, taskBound } from './present.ts'
import { tasks } from './table.ts'
import { tasksOf } from './tasks.ts'

/**
 * Reads a visit for what is to be done and keeps it. What the user changed, checked off or removed stays so; what was
 * found before, was left alone, and is no longer said, goes.
 * @param timezone in which the day of the visit is meant
 * @throws AppError 'Scribe not found'
 */
export async function keepFoundTasks(
  s: Services,
  userId: string,
  scribeId: string,
  timezone: string,
): Promise<Task[]> {
  return withVisit(s, userId, scribeId, async (tx, vault, scribe) => {
    const { sources } = await readSources(s, tx, vault, scribe)
    const { appointment } = scribeBody(scribe, vault)
    const visit = new TZDate(appointment?.startTime ?? scribe.created.toISOString(), timezone)
    const found = findTasks(normaliseVisit(sources), visit)
    const rows = found.map((one) => rowOf(one))
    const known = await tx.select().from(tasks).where(eq(tasks.scribeId, scribeId))
    const fresh = rows.filter(({ id }) => !known.some((row) => row.id === id))
    const gone = known.filter(
      (row) =>
        row.found && row.version === 1 && !row.removed && !rows.some(({ id }) => id === row.id),
    )
    if (fresh.length > 0) await tx.insert(tasks).values(fresh).onConflictDoNothing()
    if (gone.length > 0) {
      const ids = gone.map(({ id }) => id)
      await tx.delete(tasks).where(and(eq(tasks.userId, userId), inArray(tasks.id, ids)))
    }
    if (fresh.length + gone.length > 0) await publish(s.db, tx, userId, { topic: 'task', scribeId })
    return tasksOf(tx, vault, userId, scribeId, format(visit, 'yyyy-MM-dd'))

    function rowOf({ kind, text, due, source }: FoundTask) {
      // The same words of the same line are the same task, however often the visit is read.
      const id = idempotentId(userId, `task in ${scribeId}`, `${source.id} ${text}`)
      const body: TaskBody = { kind, text, evidence: evidenceOfSource(source) }
      const at = s.now()
      const sealed = vault.seal(body, taskBound(id))
      return { id, userId, scribeId, sealed, due, found: true, created: at, updated: at }
    }
  })
}
