import { queryOptions } from '@tanstack/react-query'
import { sampleConversation } from '#contract/preview.ts'
import { listFolders } from '#contract/scribes.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'

export const sampleQuery = queryOptions({
  queryKey: ['sample-conversation'],
  queryFn: ({ signal }) => call(sampleConversation, { signal }),
  staleTime: Infinity,
})

export const foldersQuery = queryOptions({
  queryKey: keys.folders,
  queryFn: ({ signal }) => call(listFolders, { signal }),
})
