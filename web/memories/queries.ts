import { queryOptions } from '@tanstack/react-query'
import { listMemories, listMemoryProposals, previewMemory } from '#contract/memories.ts'
import { call } from '#web/app/client.ts'
import { keys } from '#web/app/keys.ts'

export const memoriesQuery = queryOptions({
  queryKey: keys.memories,
  queryFn: ({ signal }) => call(listMemories, { signal }),
  select: ({ items }) => items,
})

export const proposalsQuery = queryOptions({
  queryKey: [...keys.memories, 'proposals'],
  queryFn: ({ signal }) => call(listMemoryProposals, { signal }),
  select: ({ items }) => items,
})

export const previewQuery = (command: string) =>
  queryOptions({
    queryKey: [...keys.memories, 'preview', command],
    queryFn: ({ signal }) => call(previewMemory, { body: { command }, signal }),
    enabled: command !== '',
  })
