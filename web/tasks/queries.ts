import { type QueryClient, queryOptions } from '@tanstack/react-query'
import * as api from '#contract/tasks.ts'
import { call } from '#web/app/client.ts'
import { keys } from '#web/app/keys.ts'
import { toastError } from '#web/ui/toast.tsx'

/** The tasks of one visit, read anew from what was said. */
export const visitTasksQuery = (scribeId: string, updated: string) =>
  queryOptions({
    queryKey: [...keys.tasks, scribeId, updated],
    queryFn: async ({ signal }) =>
      (await call(api.findTasks, { params: { id: scribeId }, signal })).items,
  })

export const tasksQuery = (state: 'open' | 'done') =>
  queryOptions({
    queryKey: [...keys.tasks, state],
    queryFn: async ({ signal }) => (await call(api.listTasks, { query: { state }, signal })).items,
  })

/** Does something to a task and shows every list anew; a failure is told once. @returns whether it was done */
async function changing(queries: QueryClient, work: Promise<unknown>): Promise<boolean> {
  const done = await work.then(
    () => true,
    (error: unknown) => {
      toastError(error)
      return false
    },
  )
  await queries.invalidateQueries({ queryKey: keys.tasks })
  return done
}

type Change = { text?: string; due?: string | null; done?: boolean }
export const changeTask = (queries: QueryClient, { id, version }: api.Task, change: Change) =>
  changing(queries, call(api.updateTask, { params: { id }, body: { version, ...change } }))
export const removeTask = (queries: QueryClient, { id }: api.Task) =>
  changing(queries, call(api.removeTask, { params: { id } }))
export const addTask = (queries: QueryClient, scribeId: string, text: string) =>
  changing(
    queries,
    call(api.addTask, { params: { id: scribeId }, body: { id: crypto.randomUUID(), text } }),
  )
