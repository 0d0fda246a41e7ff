import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { StreamMessage } from './connection.ts'
import { followLive, useConnection, useUrgentVisit } from '../live.ts'

/** The shared worker as a window sees it: its name and its messages. */
interface SharedWorkerStub {
  name: string
  told: string[]
  port: { onmessage?: (message: { data: StreamMessage }) => void }
}
let shared: SharedWorkerStub[]
let browser: EventTarget
let stop: AbortController
let queries: QueryClient
let reachable: boolean

beforeEach(() => {
  vi.useFakeTimers()
  shared = []
  browser = new EventTarget()
  stop = new AbortController()
  queries = new QueryClient()
  reachable = false
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
  vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser))
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', async () => new Response(null, { status: reachable ? 200 : 503 }))
  vi.stubGlobal(
    'SharedWorker',
    class {
      port: SharedWorkerStub['port'] & { postMessage(said: string): void; close(): void }
      constructor(_url: string, { name }: { name: string }) {
        const told: string[] = []
        this.port = { postMessage: (said) => told.push(said), close: () => {} }
        shared.push({ name, told, port: this.port })
      }
      addEventListener() {}
    },
  )
  followLive(queries, 'dana', stop.signal)
})
afterEach(() => {
  stop.abort()
  vi.useRealTimers()
})

const say = (said: StreamMessage) => shared.at(-1)?.port.onmessage?.({ data: said })
const isOnline = async () => {
  await vi.advanceTimersByTimeAsync(0)
  return useConnection.getState().state === 'online'
}
const browserSays = (network: 'online' | 'offline') => {
  vi.stubGlobal('navigator', { onLine: network === 'online' })
  browser.dispatchEvent(new Event(network))
}

it('a window joins the stream of its own account and marks stale what changed', () => {
  const stale = vi.spyOn(queries, 'invalidateQueries')
  say({ type: 'event', event: { topic: 'folder' } })
  expect(shared.map(({ name }) => name)).toEqual(['dana'])
  expect(stale).toHaveBeenCalledExactlyOnceWith({ queryKey: ['folders'] })
  stop.abort()
  expect(shared[0]?.told).toEqual(['leave'])
})

it('keeps the visit of an urgent answer until the user signs out', () => {
  say({ type: 'event', event: { topic: 'intake', scribeId: 'calm' } })
  expect(useUrgentVisit.getState().scribeId).toBeUndefined()
  say({ type: 'event', event: { topic: 'intake', scribeId: 'urgent', id: 'urgent' } })
  expect(useUrgentVisit.getState().scribeId).toBe('urgent')
  stop.abort()
  expect(useUrgentVisit.getState().scribeId).toBeUndefined()
})

it('goes offline with the browser at once, and stays offline while only this window is cut off', async () => {
  say({ type: 'state', state: 'online' })
  expect(await isOnline()).toBe(true)
  browserSays('offline')
  expect(await isOnline()).toBe(false)
  expect(shared[0]?.told).toEqual(['offline'])
  say({ type: 'state', state: 'online' })
  expect(await isOnline()).toBe(false)
  reachable = true
  say({ type: 'state', state: 'online' })
  expect(await isOnline()).toBe(true)
})

it('goes online with the browser and reloads what it may have missed', async () => {
  say({ type: 'state', state: 'online' })
  browserSays('offline')
  const stale = vi.spyOn(queries, 'invalidateQueries')
  browserSays('online')
  expect(await isOnline()).toBe(true)
  expect(stale).toHaveBeenCalledExactlyOnceWith({})
})

it('rejoins when the shared worker has died, and reloads what it may have missed', async () => {
  const stale = vi.spyOn(queries, 'invalidateQueries')
  await vi.advanceTimersByTimeAsync(20_000)
  say({ type: 'state', state: 'online' })
  await vi.advanceTimersByTimeAsync(30_000)
  expect(shared).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(11_000)
  expect(shared).toHaveLength(2)
  expect(stale).toHaveBeenCalledWith({})
})

it('reloads what was read long before the stream opened, but not what was read with it', async () => {
  queries.setQueryData(['old'], 'heard of nothing since')
  await vi.advanceTimersByTimeAsync(2_000)
  queries.setQueryData(['new'], 'read just now')
  say({ type: 'state', state: 'online' })
  const isStale = (name: string) => queries.getQueryState([name])?.isInvalidated
  expect([isStale('old'), isStale('new')]).toEqual([true, false])
  // Once: later the stream reports it.
  queries.setQueryData(['old'], 'read again')
  await vi.advanceTimersByTimeAsync(2_000)
  say({ type: 'state', state: 'online' })
  expect(isStale('old')).toBe(false)
})

it('reloads data that changed during its first read', async () => {
  const answers: ((folders: string[]) => void)[] = []
  const queryFn = () => new Promise<string[]>((resolve) => answers.push(resolve))
  const leave = new QueryObserver(queries, { queryKey: ['folders'], queryFn }).subscribe(() => {})
  say({ type: 'event', event: { topic: 'folder' } })
  say({ type: 'event', event: { topic: 'folder' } })
  answers[0]?.([])
  await vi.advanceTimersByTimeAsync(0)
  answers[1]?.(['Clinic days'])
  await vi.advanceTimersByTimeAsync(0)
  leave()
  expect(queries.getQueryData(['folders'])).toEqual(['Clinic days'])
  expect(answers).toHaveLength(2)
})
