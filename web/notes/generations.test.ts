import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Note } from '#contract/notes.ts'
import { keepSession } from '#web/api/client.ts'
import { resumeGeneration, startGeneration, useGenerations } from './generations.ts'

const scribeId = '0198c0de-0000-7000-8000-000000000001'
const wanted = {
  scribeId,
  template: { id: 'soap', name: 'SOAP' },
  mode: 'NORMAL' as const,
} as Parameters<typeof startGeneration>[1] // a template of the list has more to it than is sent

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  const expiresAt = new Date(Date.now() + 600_000).toISOString()
  // Only the session's token, expiry and user are needed here.
  keepSession({ token: 't', expiresAt, user: { id: 'u' } } as Parameters<typeof keepSession>[0])
})
afterEach(() => {
  vi.useRealTimers()
  useGenerations.setState({}, true)
})

it('asks again under the same key when the first answer is lost, so that no second note comes about', async () => {
  const keys: (string | null)[] = []
  vi.stubGlobal('fetch', async (url: string, { headers }: RequestInit) => {
    if (!url.includes('generate')) return Response.json({ items: [] })
    keys.push(new Headers(headers).get('idempotency-key'))
    if (keys.length === 1) throw new TypeError('Failed to fetch')
    return new Response('id: 0\ndata: {"type":"done"}\n\n')
  })
  const end = startGeneration(new QueryClient(), wanted)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await end).toBe(true)
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBeTruthy()
  expect(keys[1]).toBe(keys[0])
})

it('a server that never answers is reported after a few attempts, and the user may retry', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  const end = startGeneration(new QueryClient(), wanted)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await end).toBe(false)
  expect(Object.values(useGenerations.getState())[0]).toMatchObject({ stage: 'failed' })
})

it('a note that this window has just started is followed once, though the list names it first', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const queries = new QueryClient()
  void startGeneration(queries, wanted)
  // Only what is followed of a note.
  const note = {
    id: 'note',
    scribeId,
    template: wanted.template,
    updated: new Date().toISOString(),
  }
  void resumeGeneration(queries, { ...note, generationId: 'g' } as Note)
  expect(Object.keys(useGenerations.getState())).toEqual([`${scribeId} soap`])
  const others = { ...note, template: { id: 'letter', name: 'Letter' }, generationId: 'h' } as Note
  void resumeGeneration(queries, others)
  void resumeGeneration(queries, others)
  expect(Object.keys(useGenerations.getState())).toEqual([`${scribeId} soap`, 'note'])
})
