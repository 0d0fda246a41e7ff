import { TZDate } from '@date-fns/tz'
import { format } from 'date-fns/format'
import { and, eq, inArray } from 'drizzle-orm'
import type { Task } from '#contract/tasks.ts'
import { publish } from '#server/platform/events/bus.ts'
import { enqueueCheckIn } from '#server/visits/notes/judging/queue.ts'
import { visitKey, loadKeyedVisit } from '#server/visits/notes/sources.ts'
import { evidenceOfSource } from '#server/clinical/language/evidence.ts'
import type { Vault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { scribeBody } from '#server/visits/scribes/present.ts'
import { withVisit } from '#server/visits/scribes/with-visit.ts'
import type { Services } from '#server/services.ts'
import { checkTasksJob } from './check-tasks.ts'
import type { FoundTask } from './find.ts'
import {
  foundTaskId,
  hasOwner,
  storedBody,
  type TaskBody,
  taskBound,
  type TaskRow,
} from './present.ts'
import { tasks } from './table.ts'
import { listTasksIn } from './tasks.ts'

/** Maximum number of rereads of a visit that changes while it is analysed. */
const mostReadings = 3

/**
 * Finds and stores the tasks of a visit. Tasks that the user changed, checked off or removed stay so; untouched ones
 * that are no longer said are deleted.
 * @param timezone that defines the day of the visit
 * @throws AppError 'Scribe not found', AnalysisFailure
 */
export async function keepFoundTasks(
  s: Services,
  userId: string,
  scribeId: string,
  timezone: string,
): Promise<Task[]> {
  for (let tried = 1; ; tried++) {
    const { key, start } = await withVisit(s, userId, scribeId, async (tx, vault, scribe) => ({
      key: await visitKey(tx, scribe),
      start: scribeBody(scribe, vault).appointment?.startTime ?? scribe.created.toISOString(),
    }))
    const visit = await loadKeyedVisit(s, { userId, scribeId, key })
    const found = await visit.analyse('findTasks', { start, timezone })
    const kept = await withVisit(s, userId, scribeId, async (tx, vault, scribe) => {
      if ((await visitKey(tx, scribe)) !== key && tried < mostReadings) return undefined
      await keepIn(s, tx, vault, { userId, scribeId, found })
      const day = format(new TZDate(start, timezone), 'yyyy-MM-dd')
      return listTasksIn(tx, vault, userId, scribeId, day)
    })
    if (kept) return kept
  }
}

interface FoundTasks {
  userId: string
  scribeId: string
  found: readonly FoundTask[]
}

async function keepIn(
  s: Services,
  tx: Tx,
  vault: Vault,
  { userId, scribeId, found }: FoundTasks,
): Promise<void> {
  const bodies = new Map(found.map((one) => [idIn({ userId, scribeId }, one), bodyFrom(one)]))
  const known = await tx.select().from(tasks).where(eq(tasks.scribeId, scribeId))
  const fresh = found.flatMap((one) => {
    const id = idIn({ userId, scribeId }, one)
    if (known.some((row) => row.id === id)) return []
    const sealed = vault.seal(bodyFrom(one), taskBound(id))
    const at = s.now()
    return [{ id, userId, scribeId, sealed, due: one.due, found: true, created: at, updated: at }]
  })
  if (fresh.length > 0) {
    await tx.insert(tasks).values(fresh).onConflictDoNothing()
    await enqueueCheckIn(s, tx, { job: checkTasksJob, userId, id: scribeId })
  }
  await addOwners(tx, vault, known, bodies)
  const isGone = (row: TaskRow) =>
    row.found && row.version === 1 && !row.removed && !bodies.has(row.id)
  const gone = known.filter(isGone).map(({ id }) => id)
  if (gone.length > 0)
    await tx.delete(tasks).where(and(eq(tasks.userId, userId), inArray(tasks.id, gone)))
  if (fresh.length + gone.length > 0) await publish(s.db, tx, userId, { topic: 'task', scribeId })
}

/** Adds the owner to tasks that were found before tasks had owners, and not edited since. */
async function addOwners(
  tx: Tx,
  vault: Vault,
  known: readonly TaskRow[],
  bodies: ReadonlyMap<string, TaskBody>,
): Promise<void> {
  for (const row of known) {
    const body = bodies.get(row.id)
    const stored = storedBody(row, vault)
    if (!body || row.version > 1 || hasOwner(stored)) continue
    const { checked } = stored
    const sealed = vault.seal({ ...body, ...(checked && { checked }) }, taskBound(row.id))
    await tx.update(tasks).set({ sealed }).where(eq(tasks.id, row.id))
  }
}

const idIn = (
  { userId, scribeId }: Omit<FoundTasks, 'found'>,
  { source, text }: FoundTask,
): string => foundTaskId(userId, scribeId, source.id, text)

const bodyFrom = ({ kind, text, owner, ownerName, dueSaid, source }: FoundTask): TaskBody => ({
  kind,
  text,
  owner,
  ownerName,
  dueSaid,
  evidence: evidenceOfSource(source),
})
