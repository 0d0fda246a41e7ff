import { queryOptions } from '@tanstack/react-query'
import { getNoteContext } from '#contract/generation.ts'
import { listModels } from '#contract/models.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { readBeneathChanges } from '#web/api/optimistic.ts'

export const modelsQuery = queryOptions({
  queryKey: [...keys.system, 'models'],
  queryFn: async ({ signal }) => (await call(listModels, { signal })).items,
})

export const contextQuery = (scribeId: string) =>
  queryOptions({
    // What is known about the visit changes with it.
    queryKey: [...keys.scribe(scribeId), 'note-context'],
    queryFn: ({ signal, client, queryKey }) =>
      readBeneathChanges(client, queryKey, () =>
        call(getNoteContext, { params: { id: scribeId }, signal }),
      ),
    staleTime: 0,
  })
