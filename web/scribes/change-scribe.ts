import { mutationOptions, MutationObserver, type QueryClient } from '@tanstack/react-query'
import { AppError } from '#contract/errors.ts'
import { updateScribe, type Scribe } from '#contract/scribes.ts'
import { bindToSession, call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { getServerData, showChange } from '#web/api/optimistic.ts'
import { withTimeout } from '#web/api/with-timeout.ts'
import { toastError } from '#web/ui/toast.tsx'
import { changeRows, scribeQuery } from './queries.ts'
import { beginChange } from './refresh.ts'

type ScribeBody = Parameters<typeof call<typeof updateScribe>>[1]['body']
type ScribeChange = Pick<ScribeBody, 'name' | 'prompts' | 'patientDataOptions'>

/** The newest change of each visit: a failed change isn't repeated after a later one. */
const newest = new Map<string, ScribeChange>()

/**
 * Changes the name, the templates or the chart data of a visit; it shows at once. Changes of one visit are sent one after another. After a
 * failure a toast offers to retry.
 * @returns the visit, or undefined after a failure
 */
export async function changeScribe(
  queries: QueryClient,
  id: string,
  change: ScribeChange,
): Promise<Scribe | undefined> {
  newest.set(id, change)
  const mutation = new MutationObserver(queries, changeMutation(queries, id, change))
  try {
    return await mutation.mutate()
  } catch {
    return undefined
  } finally {
    mutation.reset()
  }
}

function changeMutation(queries: QueryClient, id: string, change: ScribeChange) {
  const assertSession = bindToSession()
  const isNewest = () => newest.get(id) === change
  const retry = () => {
    if (isNewest()) void changeScribe(queries, id, change)
  }
  return mutationOptions({
    scope: { id: `scribe ${id}` },
    // `onError` shows the failure, with a button to retry.
    meta: { shownBy: 'form' },
    mutationFn: () => {
      assertSession()
      return withTimeout(0, (signal) => updateNewest(queries, id, change, signal))
    },
    onMutate: () => showScribeChange(queries, id, change),
    onSuccess: (scribe, _, end) => {
      end(() => scribe)
      if (isNewest()) newest.delete(id)
    },
    onError: (error, _, end) => {
      end?.()
      // It's unknown whether the server has the change.
      void queries.invalidateQueries({ queryKey: keys.scribe(id), exact: true })
      toastError(error, isNewest() ? retry : undefined)
    },
  })
}

/** Shows a change in the lists and in the open visit. @returns ends it, with the server's data if there is any */
function showScribeChange(queries: QueryClient, id: string, change: ScribeChange) {
  const { name } = change
  if (name) changeRows(queries, (row) => (row.id === id ? { ...row, name } : row))
  const endListChange = beginChange(queries)
  const end = showChange<Scribe>(queries, [keys.scribe(id)], (scribe) => ({ ...scribe, ...change }))
  return (settle?: () => Scribe) => {
    end(settle)
    endListChange()
  }
}

/** Sends a change with the newest version: the list's may be older than the open visit's, and that than the server's. */
async function updateNewest(
  queries: QueryClient,
  id: string,
  change: ScribeChange,
  signal: AbortSignal,
): Promise<Scribe> {
  const read = () => queries.fetchQuery({ ...scribeQuery(id), staleTime: 0 })
  let { version } = getServerData<Scribe>(queries, keys.scribe(id)) ?? (await read())
  for (let isRetry = false; ; isRetry = true)
    try {
      return await call(updateScribe, { params: { id }, body: { version, ...change }, signal })
    } catch (error) {
      if (isRetry || !(error instanceof AppError) || error.code !== 'version-mismatch') throw error
      ;({ version } = await read())
    }
}
