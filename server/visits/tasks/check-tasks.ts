import { and, eq } from 'drizzle-orm'
import type { CheckedText } from '#contract/notes.ts'
import { userScope, type Vault, openVault } from '#server/platform/crypto/vault.ts'
import { publish } from '#server/platform/events/bus.ts'
import { type CheckedList, checkList } from '#server/visits/notes/judging/check-list.ts'
import { checkStoredText, queueAgainIn } from '#server/visits/notes/judging/stored-check.ts'
import { loadVisit } from '#server/visits/notes/sources.ts'
import { scribeRow } from '#server/visits/scribes/change.ts'
import type { Services } from '#server/services.ts'
import { foundTaskId, type TaskBody, taskBound, type TaskRow } from './present.ts'
import { tasks } from './table.ts'

/** The job that checks the tasks found in a visit; its id is the visit's. */
export const checkTasksJob = 'check-tasks'

interface OpenTask {
  id: string
  body: TaskBody & { evidence: NonNullable<TaskBody['evidence']> }
}

/**
 * Checks the tasks found in a visit that no judge has read, in one request, and stores the marks as they arrive. Does
 * nothing if the visit was deleted.
 */
export async function checkTasks(
  s: Services,
  userId: string,
  scribeId: string,
  signal: AbortSignal,
): Promise<void> {
  const vault = await openVault(s.keys, userScope(userId))
  const rows = await s.db.as(userId, (tx) =>
    tx
      .select()
      .from(tasks)
      .where(and(eq(tasks.scribeId, scribeId), eq(tasks.found, true))),
  )
  const open = rows.flatMap((row) => openTask(row, vault))
  if (open.length === 0) return
  const place: Place = { userId, scribeId, vault, open }
  await checkStoredText(
    s,
    open.map(({ id }) => id).join(' '),
    async () => {
      const visit = await loadVisit(s, userId, scribeId)
      const texts = open.map(({ body: { text, evidence } }) => ({ text, source: evidence }))
      const keep = (list: CheckedList) => keepMarks(s, place, list)
      await keep(await checkList(s, visit, { texts, language: '' }, signal, keep))
    },
    ({ check }) => {
      const items = open.map(() => ({ claims: [], isJudged: false }))
      return keepMarks(s, place, { items, check })
    },
  )
}

interface Place {
  userId: string
  scribeId: string
  vault: Vault
  open: readonly OpenTask[]
}

/** Stores the marks of the tasks whose text hasn't changed since the check. */
async function keepMarks(
  s: Services,
  { userId, scribeId, vault, open }: Place,
  list: CheckedList,
): Promise<void> {
  const marks = marksIn(list)
  await s.db.as(userId, async (tx) => {
    for (const [at, { id, body }] of open.entries()) {
      const [row] = await tx.select().from(tasks).where(eq(tasks.id, id)).for('update')
      const now = row && vault.open<TaskBody>(row.sealed, taskBound(id))
      if (now?.text !== body.text) continue
      const sealed = vault.seal({ ...now, checked: marks[at] }, taskBound(id))
      await tx.update(tasks).set({ sealed }).where(eq(tasks.id, id))
    }
    await publish(s.db, tx, userId, { topic: 'task', scribeId })
  })
}

function marksIn({ items, check }: CheckedList): CheckedText[] {
  const judged = { state: 'judged' as const, ...(check.by !== undefined && { by: check.by }) }
  return items.map(({ claims, isJudged }) => {
    // A running or failed check keeps the judge's earlier decisions.
    const isDecided = isJudged && (check.state === 'failed' || check.state === 'judging')
    return { claims, check: isDecided ? judged : check }
  })
}

/**
 * Queues the failed check of a visit's tasks again. Does nothing while a check is running or after a successful one.
 * @throws AppError 'Scribe not found'
 */
export async function checkTasksAgain(
  s: Services,
  userId: string,
  scribeId: string,
): Promise<void> {
  const vault = await openVault(s.keys, userScope(userId))
  await s.db.as(userId, async (tx) => {
    await scribeRow(tx, userId, scribeId)
    const rows = await tx.select().from(tasks).where(eq(tasks.scribeId, scribeId)).for('update')
    const check = { job: checkTasksJob, userId, id: scribeId }
    for (const { id, sealed: before } of rows) {
      const body = vault.open<TaskBody>(before, taskBound(id))
      const checked = await queueAgainIn(s, tx, check, body.checked)
      if (!checked) continue
      const sealed = vault.seal({ ...body, checked }, taskBound(id))
      await tx.update(tasks).set({ sealed }).where(eq(tasks.id, id))
    }
    await publish(s.db, tx, userId, { topic: 'task', scribeId })
  })
}

/** Found tasks that wait for their check. Text that the user rewrote is theirs and isn't checked. */
function openTask(row: TaskRow, vault: Vault): OpenTask[] {
  const { evidence, ...body } = vault.open<TaskBody>(row.sealed, taskBound(row.id))
  if (!evidence || row.removed) return []
  const { text, checked } = body
  if (foundTaskId(row.userId, row.scribeId, evidence.sourceId, text) !== row.id) return []
  const isOpen = !checked || checked.check.state === 'judging'
  return isOpen ? [{ id: row.id, body: { ...body, evidence } }] : []
}
