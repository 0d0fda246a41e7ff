import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { UserEvent } from '#contract/events.ts'
import { keepSession } from './client.ts'
import { followLive, useConnection } from './live.ts'

const scribeId = '0198c0de-0000-7000-8000-000000000001'
const stop = new AbortController()

/** One connection that says these events and then ends. */
function connection(events: UserEvent[]): Response {
  const text = events
    .map((event, at) => `id: ${at + 1}\ndata: ${JSON.stringify(event)}\n\n`)
    .join('')
  return new Response(text, { headers: { 'content-type': 'text/event-stream' } })
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  const expiresAt = new Date(Date.now() + 600_000).toISOString()
  // Of a session only the token, its end and whose it is are kept here.
  keepSession({ token: 't', expiresAt, user: { id: 'u' } } as Parameters<typeof keepSession>[0])
})
afterEach(() => {
  stop.abort()
  vi.useRealTimers()
})

it('after a break reads again everything that is shown, because changes in between were missed', async () => {
  const connections = [
    () => connection([{ topic: 'ready' }, { topic: 'note', scribeId }]),
    () => Promise.reject(new TypeError('Failed to fetch')),
    () => connection([{ topic: 'ready' }]),
  ]
  vi.stubGlobal('fetch', async () => connections.shift()?.() ?? new Promise(() => {}))
  const queries = new QueryClient()
  const stale = vi.spyOn(queries, 'invalidateQueries')

  const following = followLive(queries, stop.signal)
  await vi.waitFor(() => expect(stale).toHaveBeenCalledWith({ queryKey: ['notes', scribeId] }))
  expect(stale).not.toHaveBeenCalledWith()
  expect(useConnection.getState().state).toBe('online')

  await vi.advanceTimersByTimeAsync(1000)
  expect(useConnection.getState().state).toBe('offline')

  await vi.advanceTimersByTimeAsync(8000)
  expect(stale).toHaveBeenCalledWith()
  expect(useConnection.getState().state).toBe('online')
  stop.abort()
  await vi.advanceTimersByTimeAsync(8000)
  void following
})

it('is offline at once when the browser says so, though the line still stands', async () => {
  const heard = new Map<string, () => void>()
  vi.stubGlobal('addEventListener', (name: string, does: () => void) => heard.set(name, does))
  vi.stubGlobal('fetch', async (_: unknown, { signal }: RequestInit) => {
    signal?.throwIfAborted()
    const body = new ReadableStream({
      start(line) {
        line.enqueue(new TextEncoder().encode('id: 1\ndata: {"topic":"ready"}\n\n'))
        signal?.addEventListener('abort', () => line.error(signal.reason))
      },
    })
    return useConnection.getState().state === 'offline'
      ? Promise.reject(new TypeError())
      : new Response(body)
  })
  const leave = new AbortController()
  void followLive(new QueryClient(), leave.signal)
  await vi.waitFor(() => expect(useConnection.getState().state).toBe('online'))
  heard.get('offline')?.()
  await vi.advanceTimersByTimeAsync(10)
  expect(useConnection.getState().state).toBe('offline')
  leave.abort()
})
