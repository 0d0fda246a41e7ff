import type { InferSelectModel } from 'drizzle-orm'
import type { Task } from '#contract/tasks.ts'
import type { Vault } from '#server/platform/crypto/vault.ts'
import { idempotentId } from '#server/platform/http/idempotency.ts'
import { listedHead, type ScribeRow } from '#server/visits/scribes/present.ts'
import type { tasks } from './table.ts'

export type TaskRow = InferSelectModel<typeof tasks>
/** The sealed part of a task. */
export type TaskBody = Pick<
  Task,
  'kind' | 'text' | 'evidence' | 'owner' | 'ownerName' | 'dueSaid' | 'checked'
>
/** A task from before tasks had owners. */
type EarlierBody = Pick<TaskBody, 'kind' | 'text' | 'evidence' | 'checked'>
type StoredBody = EarlierBody | TaskBody

export const hasOwner = (body: StoredBody): body is TaskBody => 'owner' in body

/** The owner of a task from before tasks had owners: its kind tells whether it is the patient's. */
const withOwner = (body: StoredBody): TaskBody =>
  hasOwner(body)
    ? body
    : {
        ...body,
        owner: body.kind === 'patient' ? 'patient' : 'clinician',
        ownerName: '',
        dueSaid: '',
      }

export const storedBody = ({ id, sealed }: Pick<TaskRow, 'id' | 'sealed'>, vault: Vault) =>
  vault.open<StoredBody>(sealed, taskBound(id))

/** The same words of the same line are the same task, however often the visit is read. */
export const foundTaskId = (userId: string, scribeId: string, lineId: string, text: string) =>
  idempotentId(userId, `task in ${scribeId}`, `${lineId} ${text}`)

export const taskBound = (id: string) => ({ table: 'task', row: id, column: 'sealed' })

export function presentTask(
  row: TaskRow,
  scribe: Pick<ScribeRow, 'id' | 'head' | 'created'>,
  vault: Vault,
): Task {
  const { id, due, done, created, version } = row
  const { name } = listedHead(scribe, vault)
  return {
    id,
    ...withOwner(storedBody(row, vault)),
    scribe: { id: scribe.id, name, created: scribe.created.toISOString() },
    due,
    done,
    created: created.toISOString(),
    version,
  }
}
