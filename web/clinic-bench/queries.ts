import { type QueryClient, queryOptions } from '@tanstack/react-query'
import * as api from '#contract/clinic-bench.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { toastError } from '#web/ui/toast.tsx'

export const benchQuery = queryOptions({
  queryKey: ['bench-choices'],
  queryFn: ({ signal }) => call(api.getBench, { signal }),
})
/** Refetched at every step of a run. */
export const runsQuery = queryOptions({
  queryKey: [...keys.bench, 'runs'],
  queryFn: async ({ signal }) => (await call(api.listBenchRuns, { signal })).items,
})

async function applyChange(queries: QueryClient, work: Promise<unknown>): Promise<void> {
  await work.catch(toastError)
  await queries.invalidateQueries({ queryKey: keys.bench })
}

export const cancelRun = (queries: QueryClient, id: string) =>
  applyChange(queries, call(api.cancelBench, { params: { id } }))
export const removeRun = (queries: QueryClient, id: string) =>
  applyChange(queries, call(api.removeBench, { params: { id } }))

/** Downloads the measurements of a run as CSV. */
export async function downloadRun(id: string): Promise<void> {
  try {
    saveFile(await call(api.exportBench, { params: { id } }), `comparison-${id.slice(0, 8)}.csv`)
  } catch (error) {
    toastError(error)
  }
}
