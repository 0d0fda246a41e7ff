import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import type { Chunk } from '#contract/transcripts.ts'
import { keys } from '#web/api/keys.ts'
import { addLine, correctLine } from './queries.ts'

// The client takes hold of `fetch` when it is loaded.
const network = vi.hoisted(() => {
  const replaceable: { fetch: typeof fetch } = { fetch: globalThis.fetch }
  globalThis.fetch = (input, init) => replaceable.fetch(input, init)
  return replaceable
})

it('of two corrections of a line the later one wins, however slow the first is; new lines arrive meanwhile', async () => {
  const line = (seq: number, text: string) => ({ seq, text, timestamp: seq }) as Chunk
  let stored = 'A coff'
  const slow = Promise.withResolvers<void>()
  network.fetch = async (input, init) => {
    if (input === '/api/auth/token')
      return Response.json({ token: 't', expiresAt: new Date(Date.now() + 600_000), user: {} })
    const { text } = JSON.parse(init?.body as string) as { text: string }
    if (text === 'A cogh') await slow.promise
    stored = text
    return Response.json(line(1, text))
  }
  const queries = new QueryClient()
  queries.setQueryData(keys.transcript('v'), [line(1, stored)])
  const shown = () => queries.getQueryData<Chunk[]>(keys.transcript('v'))?.map(({ text }) => text)
  const both = [correctLine(queries, 'v', 1, 'A cogh'), correctLine(queries, 'v', 1, 'A cough')]
  addLine(queries, 'v', line(2, 'For a week'))
  expect(shown()).toEqual(['A cough', 'For a week'])
  slow.resolve()
  await Promise.all(both)
  expect(stored).toBe('A cough')
  expect(shown()).toEqual(['A cough', 'For a week'])
})
