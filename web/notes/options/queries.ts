import { queryOptions } from '@tanstack/react-query'
import { getNoteContext } from '#contract/generation.ts'
import { listModels } from '#contract/models.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { readBeneathChanges } from '#web/api/optimistic.ts'

const allModelsQuery = queryOptions({
  queryKey: keys.models,
  queryFn: ({ signal }) => call(listModels, { signal }),
})

/** The language models that the user can choose. */
export const modelsQuery = queryOptions({ ...allModelsQuery, select: ({ items }) => items })

/** Those that are set up, but that a group of the user forbids. */
export const forbiddenModelsQuery = queryOptions({
  ...allModelsQuery,
  select: ({ forbidden }) => forbidden,
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
