import { and, eq } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { CheckedText } from '#contract/notes.ts'
import { citedList } from '#server/clinical/citations/listed.ts'
import { userScope, type Vault, vaultOf } from '#server/crypto/vault.ts'
import { publish } from '#server/events/bus.ts'
import { checkText } from '#server/notes/judging/check-text.ts'
import { sourcesOf } from '#server/notes/sources.ts'
import type { Services } from '#server/services.ts'
import { type TaskBody, taskBound, type TaskRow } from './present.ts'
import { tasks } from './table.ts'

/** The job that checks the tasks found in a visit; its id is the visit's. */
export const checkTasksJob = 'check-tasks'

interface OpenTask {
  id: string
  body: TaskBody & { evidence: NonNullable<TaskBody['evidence']> }
}

/** Checks all unchecked tasks found in a visit in one request. Does nothing if the visit was deleted. */
export async function checkTasks(
  s: Services,
  userId: string,
  scribeId: string,
  signal: AbortSignal,
): Promise<void> {
  const vault = await vaultOf(s.keys, userScope(userId))
  const rows = await s.db.as(userId, (tx) =>
    tx
      .select()
      .from(tasks)
      .where(and(eq(tasks.scribeId, scribeId), eq(tasks.found, true))),
  )
  const open = rows.flatMap((row) => openTask(row, vault))
  if (open.length === 0) return
  try {
    const visit = await sourcesOf(s, userId, scribeId)
    const items = open.map(({ body: { text, evidence } }) => ({ text, source: evidence }))
    const { markdown, citations, itemAt } = citedList(items, visit.sources)
    const request = { markdown, language: '', fixed: [], citations }
    const { claims, check } = await checkText(s, visit, request, signal)
    const byTask = Map.groupBy(claims, ({ start }) => itemAt(start))
    await keep(open.map((_, at) => ({ claims: byTask.get(at) ?? [], check })))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }

  async function keep(marks: readonly CheckedText[]): Promise<void> {
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
}

function openTask({ id, sealed, removed }: TaskRow, vault: Vault): OpenTask[] {
  const { evidence, ...body } = vault.open<TaskBody>(sealed, taskBound(id))
  return evidence && !removed && !body.checked ? [{ id, body: { ...body, evidence } }] : []
}
