import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Body } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import type { addTask as addEndpoint, Task, updateTask as updateEndpoint } from '#contract/tasks.ts'
import { userScope, type Vault, openVault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { publish } from '#server/platform/events/bus.ts'
import { scribeRow } from '#server/visits/scribes/change.ts'
import { scribes } from '#server/visits/scribes/table.ts'
import type { Services } from '#server/services.ts'
import { presentTask, type TaskBody, taskBound } from './present.ts'
import { tasks } from './table.ts'

/** The tasks of all visits that a page shows at most. */
const MOST = 1_000
const columns = {
  task: tasks,
  scribe: { id: scribes.id, head: scribes.head, created: scribes.created },
}

/** The tasks of all unarchived visits: open ones by due day, or the newest done ones. */
export async function listTasks(
  s: Services,
  userId: string,
  state: 'open' | 'done',
): Promise<Task[]> {
  const vault = await openVault(s.keys, userScope(userId))
  const rows = await s.db.as(userId, (tx) =>
    tx
      .select(columns)
      .from(tasks)
      .innerJoin(scribes, eq(scribes.id, tasks.scribeId))
      .where(
        and(
          eq(tasks.userId, userId),
          eq(tasks.done, state === 'done'),
          eq(tasks.removed, false),
          eq(scribes.archived, false),
        ),
      )
      .orderBy(
        ...(state === 'done'
          ? [desc(tasks.updated)]
          : [sql`${tasks.due} asc nulls last`, desc(scribes.created), asc(tasks.created)]),
      )
      .limit(MOST),
  )
  return rows.map(({ task, scribe }) => presentTask(task, scribe, vault))
}

/**
 * The tasks of one visit, those due on its day first, otherwise in spoken order, inside a transaction.
 * @param day of the visit, YYYY-MM-DD
 */
export async function listTasksIn(
  tx: Tx,
  vault: Vault,
  userId: string,
  scribeId: string,
  day: string,
): Promise<Task[]> {
  const scribe = await scribeRow(tx, userId, scribeId)
  const rows = await tx
    .select()
    .from(tasks)
    .where(and(eq(tasks.scribeId, scribeId), eq(tasks.removed, false)))
    .orderBy(asc(tasks.created), asc(tasks.id))
  const isAtOnce = ({ due }: Task) => due !== null && due <= day
  const spoken = ({ evidence }: Task) => evidence?.timestamp ?? Infinity
  return rows
    .map((row) => presentTask(row, scribe, vault))
    .toSorted(
      (a, b) =>
        Number(isAtOnce(b)) - Number(isAtOnce(a)) ||
        (spoken(a) === spoken(b) ? 0 : spoken(a) - spoken(b)),
    )
}

/** @throws AppError 'Scribe not found' */
export async function addTask(
  s: Services,
  userId: string,
  scribeId: string,
  { id = randomUUID(), due, ...given }: Body<typeof addEndpoint>,
): Promise<Task> {
  const vault = await openVault(s.keys, userScope(userId))
  const body: TaskBody = { ...given, evidence: null, dueSaid: '' }
  const sealed = vault.seal(body, taskBound(id))
  return s.db.as(userId, async (tx) => {
    await scribeRow(tx, userId, scribeId)
    const moment = { created: s.now(), updated: s.now() }
    await tx
      .insert(tasks)
      .values({ id, userId, scribeId, sealed, due, found: false, ...moment })
      .onConflictDoNothing()
    await publish(s.db, tx, userId, { topic: 'task', scribeId, id })
    return loadTask(tx, vault, userId, id)
  })
}

/** @throws AppError 'not-found', or 'version-mismatch' with the newer task */
export async function updateTask(
  s: Services,
  userId: string,
  id: string,
  { version, due, done, ...rest }: Body<typeof updateEndpoint>,
): Promise<Task> {
  const vault = await openVault(s.keys, userScope(userId))
  return s.db.as(userId, async (tx) => {
    const current = await loadTask(tx, vault, userId, id)
    if (current.version !== version)
      throw new AppError('version-mismatch', 'version-mismatch', { current })
    const body = editedBody(current, { due, ...rest })
    const sealed = vault.seal(body, taskBound(id))
    const changed = await tx
      .update(tasks)
      .set({
        sealed,
        ...(due !== undefined && { due }),
        ...(done !== undefined && { done }),
        updated: s.now(),
        version: version + 1,
      })
      .where(and(eq(tasks.id, id), eq(tasks.version, version)))
      .returning({ id: tasks.id })
    const task = await loadTask(tx, vault, userId, id)
    if (changed.length === 0)
      throw new AppError('version-mismatch', 'version-mismatch', { current: task })
    await publish(s.db, tx, userId, { topic: 'task', scribeId: task.scribe.id, id })
    return task
  })
}

function editedBody(
  current: Task,
  { due, ...rest }: Omit<Body<typeof updateEndpoint>, 'version' | 'done'>,
): TaskBody {
  const { kind, text, evidence, checked, owner, ownerName } = current
  const given = Object.fromEntries(Object.entries(rest).filter(([, v]) => v !== undefined))
  // Text that the user rewrote is theirs and isn't checked.
  const isSame = rest.text === undefined || rest.text === text
  return {
    kind,
    text,
    evidence,
    owner,
    ownerName: rest.owner === undefined || rest.owner === owner ? ownerName : '',
    // The words of the visit don't apply to a date that the user chose.
    dueSaid: due === undefined || due === current.due ? current.dueSaid : '',
    ...(isSame && checked && { checked }),
    ...given,
  }
}

/** Removes a task; one that was found is remembered as removed. @throws AppError 'not-found' */
export async function removeTask(s: Services, userId: string, id: string): Promise<void> {
  await s.db.as(userId, async (tx) => {
    const mine = and(eq(tasks.id, id), eq(tasks.userId, userId))
    const [row] = await tx.select().from(tasks).where(mine)
    if (!row) throw missing()
    if (row.found) await tx.update(tasks).set({ removed: true, updated: s.now() }).where(mine)
    else await tx.delete(tasks).where(mine)
    await publish(s.db, tx, userId, { topic: 'task', scribeId: row.scribeId, id })
  })
}

async function loadTask(tx: Tx, vault: Vault, userId: string, id: string): Promise<Task> {
  const [row] = await tx
    .select(columns)
    .from(tasks)
    .innerJoin(scribes, eq(scribes.id, tasks.scribeId))
    .where(and(eq(tasks.id, id), eq(tasks.userId, userId), eq(tasks.removed, false)))
  if (!row) throw missing()
  return presentTask(row.task, row.scribe, vault)
}

const missing = () => new AppError('not-found', 'This task no longer exists.')
