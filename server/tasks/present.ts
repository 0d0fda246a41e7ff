import type { InferSelectModel } from 'drizzle-orm'
import type { Task } from '#contract/tasks.ts'
import type { Vault } from '#server/crypto/vault.ts'
import { scribeHead, type ScribeRow } from '#server/scribes/present.ts'
import type { tasks } from './table.ts'

export type TaskRow = InferSelectModel<typeof tasks>
/** The sealed part of a task. */
export type TaskBody = Pick<Task, 'kind' | 'text' | 'evidence' | 'checked'>

export const taskBound = (id: string) => ({ table: 'task', row: id, column: 'sealed' })

export function presentTask(
  row: TaskRow,
  scribe: Pick<ScribeRow, 'id' | 'head' | 'created'>,
  vault: Vault,
): Task {
  const { id, due, done, created, version } = row
  const { name } = scribeHead(scribe, vault)
  return {
    id,
    ...vault.open<TaskBody>(row.sealed, taskBound(id)),
    scribe: { id: scribe.id, name, created: scribe.created.toISOString() },
    due,
    done,
    created: created.toISOString(),
    version,
  }
}
