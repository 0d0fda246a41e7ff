import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import type { StreamMessage } from './connection.ts'
import { followLive, useConnection } from '../live.ts'

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
  expect(stale.mock.calls.map(([filters]) => filters?.queryKey)).toEqual([['folders']])
  stop.abort()
  expect(shared[0]?.told).toEqual(['leave'])
})

it('refetches urgent answers after an answer in any visit', () => {
  const stale = vi.spyOn(queries, 'invalidateQueries')
  say({ type: 'event', event: { topic: 'intake', scribeId: 'v1' } })
  expect(stale.mock.calls.map(([filters]) => filters?.queryKey)).toEqual(
    expect.arrayContaining([['intake', 'v1'], ['urgent-answers']]),
  )
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
  expect(stale.mock.calls.map(([filters]) => filters?.queryKey)).toEqual([undefined])
})

it('rejoins when the shared worker has died, and reloads what it may have missed', async () => {
  const stale = vi.spyOn(queries, 'invalidateQueries')
  await vi.advanceTimersByTimeAsync(20_000)
  say({ type: 'state', state: 'online' })
  await vi.advanceTimersByTimeAsync(30_000)
  expect(shared).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(11_000)
  expect(shared).toHaveLength(2)
  expect(stale.mock.calls.map(([filters]) => filters?.queryKey)).toContain(undefined)
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

/** A query whose reads are answered by hand. */
function shownQuery() {
  const reads: { answer: (folders: string[]) => void; signal: AbortSignal }[] = []
  const queryFn = ({ signal }: { signal: AbortSignal }) =>
    new Promise<string[]>((answer) => reads.push({ answer, signal }))
  const query = { queryKey: ['folders'], queryFn }
  onTestFinished(new QueryObserver(queries, query).subscribe(() => {}))
  const answer = async (at: number, folders: string[]) => {
    reads[at]?.answer(folders)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { reads, answer, shown: () => queries.getQueryData(['folders']) }
}

it('cancels a read that may be older than a change', async () => {
  const { reads, answer } = shownQuery()
  await answer(0, [])
  void queries.refetchQueries()
  say({ type: 'event', event: { topic: 'folder' } })
  expect(reads.map(({ signal }) => signal.aborted)).toEqual([false, true, false])
})

it('shows changes that come faster than answers', async () => {
  const { reads, answer, shown } = shownQuery()
  await answer(0, [])
  for (let change = 0; change < 5; change++) say({ type: 'event', event: { topic: 'folder' } })
  expect(reads).toHaveLength(2)
  await answer(1, ['one'])
  expect(shown()).toEqual(['one'])
  // Once more, because the last changes may have come after the answer.
  say({ type: 'event', event: { topic: 'folder' } })
  await answer(2, ['one', 'two'])
  expect(shown()).toEqual(['one', 'two'])
  await answer(3, ['one', 'two', 'three'])
  expect(shown()).toEqual(['one', 'two', 'three'])
  expect(reads).toHaveLength(4)
})

it('reloads data that changed during its first read', async () => {
  const { reads, answer, shown } = shownQuery()
  say({ type: 'event', event: { topic: 'folder' } })
  say({ type: 'event', event: { topic: 'folder' } })
  await answer(0, [])
  await answer(1, ['Clinic days'])
  expect(shown()).toEqual(['Clinic days'])
  expect(reads).toHaveLength(2)
})
