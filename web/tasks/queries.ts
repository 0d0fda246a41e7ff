import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query'
import * as api from '#contract/tasks.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { readBeneathChanges, getServerData, sendChange } from '#web/api/optimistic.ts'
import { toastError } from '#web/ui/toast.tsx'

/** The tasks of one visit, found in its transcript. @param updated when the visit last changed */
export const visitTasksQuery = (scribeId: string, updated: string) =>
  queryOptions({
    queryKey: [...keys.tasks, scribeId, updated],
    queryFn: ({ signal, client, queryKey }) =>
      readBeneathChanges(client, queryKey, async () => {
        const { items } = await call(api.findTasks, { params: { id: scribeId }, signal })
        return items
      }),
    // Those of the same visit stay while it is read again: one of them may be being changed.
    placeholderData: (known, query) => (query?.queryKey.at(-2) === scribeId ? known : undefined),
  })

export const tasksQuery = (state: 'open' | 'done') =>
  queryOptions({
    queryKey: [...keys.tasks, state],
    queryFn: ({ signal, client, queryKey }) =>
      readBeneathChanges(client, queryKey, async () => {
        const { items } = await call(api.listTasks, { query: { state }, signal })
        return items
      }),
  })

type Change = Partial<Pick<api.Task, 'text' | 'due' | 'done' | 'owner' | 'ownerName'>>

/** Changes a task, which shows at once in every list. @returns whether it was done; a failure is shown once */
export const changeTask = (
  queries: QueryClient,
  { id, version }: api.Task,
  change: Change,
): Promise<boolean> =>
  sendTaskChange(queries, id, {
    lay: (task) => ({
      ...task,
      ...change,
      dueSaid: change.due === undefined || change.due === task.due ? task.dueSaid : '',
    }),
    // Of two changes made quickly the second rests on the first.
    send: (known, signal) => {
      const body = { version: known?.version ?? version, ...change }
      return call(api.updateTask, { params: { id }, body, signal })
    },
  })

export const removeTask = (queries: QueryClient, { id }: api.Task): Promise<boolean> =>
  sendTaskChange(queries, id, {
    lay: () => undefined,
    send: (_, signal) => call(api.removeTask, { params: { id }, signal }),
  })

interface TaskChange {
  /** The task as shown meanwhile; undefined if it's removed. */
  lay: (task: api.Task) => api.Task | undefined
  send: (known: api.Task | undefined, signal: AbortSignal) => Promise<api.Task | void>
}

async function sendTaskChange(queries: QueryClient, id: string, { lay, send }: TaskChange) {
  const each = (tasks: api.Task[], change: TaskChange['lay']) =>
    tasks.flatMap((task) => (task.id === id ? (change(task) ?? []) : task))
  const lists = queries.getQueryCache().findAll({ queryKey: keys.tasks })
  const listKeys = lists.map(({ queryKey }) => queryKey)
  // The lists with the task first: its version is looked up there.
  const holds = (key: QueryKey) =>
    getServerData<api.Task[]>(queries, key)?.some((task) => task.id === id) ?? false
  const done = await sendChange<api.Task[], api.Task | void>(queries, {
    keys: listKeys.toSorted((a, b) => Number(holds(b)) - Number(holds(a))),
    queue: `task ${id}`,
    lay: (tasks) => each(tasks, lay),
    send: (tasks, signal) =>
      send(
        tasks?.find((task) => task.id === id),
        signal,
      ),
    settle: (tasks, answer) => each(tasks, (task) => (answer ? { ...task, ...answer } : lay(task))),
  }).then(() => true, failed)
  await queries.invalidateQueries({ queryKey: keys.tasks })
  return done
}

/** Checks the tasks of a visit again after a failed check; a failure of the request is shown. */
export async function checkAgain(queries: QueryClient, scribeId: string): Promise<void> {
  await call(api.checkTasks, { params: { id: scribeId } }).catch(toastError)
  await queries.invalidateQueries({ queryKey: keys.tasks })
}

/** Adds a task. @param onFailed if it was not added, with the way to try again */
export async function addTask(
  queries: QueryClient,
  scribeId: string,
  body: Pick<api.Task, 'id' | 'text' | 'owner' | 'ownerName'>,
  onFailed: (error: unknown, again: () => void) => void,
): Promise<void> {
  try {
    await call(api.addTask, { params: { id: scribeId }, body })
  } catch (error) {
    onFailed(error, () => void addTask(queries, scribeId, body, onFailed))
  }
  await queries.invalidateQueries({ queryKey: keys.tasks })
}

function failed(error: unknown): false {
  toastError(error)
  return false
}
