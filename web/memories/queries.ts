import { queryOptions } from '@tanstack/react-query'
import { listMemories } from '#contract/memories.ts'
import { call } from '#web/app/client.ts'
import { keys } from '#web/app/keys.ts'

export const memoriesQuery = queryOptions({
  queryKey: keys.memories,
  queryFn: ({ signal }) => call(listMemories, { signal }),
  select: ({ items }) => items,
})
