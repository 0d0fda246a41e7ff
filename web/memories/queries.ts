import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import {
  listMemories,
  listMemoryProposals,
  type Memory,
  previewMemory,
  updateMemory,
} from '#contract/memories.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { readBeneathChanges, sendChange } from '#web/api/optimistic.ts'

export const memoriesQuery = queryOptions({
  queryKey: keys.memories,
  queryFn: ({ signal, client }) =>
    readBeneathChanges(client, keys.memories, () => call(listMemories, { signal })),
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

type Memories = Answer<typeof listMemories>
const change = ({ items, ...rest }: Memories, id: string, part: Partial<Memory>): Memories => ({
  ...rest,
  items: items.map((one) => (one.id === id ? { ...one, ...part } : one)),
})

/** Changes a memory, which shows at once. Its words and its switch, changed by one click, each rest on the one before. */
export const changeMemory = (
  queries: QueryClient,
  { id, version }: Pick<Memory, 'id' | 'version'>,
  body: { command?: string; enabled?: boolean },
): Promise<Memory> =>
  sendChange<Memories, Memory>(queries, {
    keys: [keys.memories],
    queue: `memory ${id}`,
    lay: (now) => change(now, id, body),
    send: (base, signal) => {
      const newest = base?.items.find((one) => one.id === id)?.version ?? version
      return call(updateMemory, { params: { id }, body: { ...body, version: newest }, signal })
    },
    settle: (base, memory) => change(base, id, memory),
  })
