import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createCall } from '#contract/call.ts'
import type { UserEvent } from '#contract/events.ts'
import { keepConnection, type StreamMessage } from './connection.ts'

const scribeId = '0198c0de-0000-7000-8000-000000000001'
const ready: UserEvent = { topic: 'ready' }
const note: UserEvent = { topic: 'note', scribeId }
const online: StreamMessage = { type: 'state', state: 'online' }
const offline: StreamMessage = { type: 'state', state: 'offline' }

type Server = (signal: AbortSignal) => Promise<Response>
let stop: AbortController
let browser: EventTarget

beforeEach(() => {
  vi.useFakeTimers()
  stop = new AbortController()
  browser = new EventTarget()
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
  vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser))
})
afterEach(() => {
  stop.abort()
  vi.useRealTimers()
})

/** A stream that sends these events and then ends or stays silent. */
const saying =
  (events: UserEvent[], ends: boolean): Server =>
  async (signal) => {
    const text = events
      .map((event, at) => `id: ${at + 1}\ndata: ${JSON.stringify(event)}\n\n`)
      .join('')
    const body = new ReadableStream({
      start(line) {
        line.enqueue(new TextEncoder().encode(text))
        if (ends) return line.close()
        signal.addEventListener('abort', () => line.error(signal.reason))
      },
    })
    return new Response(body)
  }
const refusing: Server = () => Promise.reject(new TypeError('Failed to fetch'))
const hanging: Server = (signal) =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))

/** Keeps a line to servers that answer one after the other; the last one answers for good. */
function keep(...servers: Server[]): StreamMessage[] {
  const said: StreamMessage[] = []
  const { follow } = createCall({
    origin: 'http://here',
    timezone: 'UTC',
    token: () => 'token',
    fetch: (_, init) => {
      const server = servers.length > 1 ? servers.shift() : servers[0]
      // The contract's call always brings a signal.
      return (server ?? refusing)(init?.signal as AbortSignal)
    },
  })
  void keepConnection({ follow, say: (one) => said.push(one), signal: stop.signal })
  return said
}
const stateOf = (said: StreamMessage[]) => said.findLast(({ type }) => type === 'state')

it('after a break everything that is shown is read again, because changes in between were missed', async () => {
  const said = keep(saying([ready, note], true), refusing, saying([ready], false))
  await vi.advanceTimersByTimeAsync(0)
  expect(said).toEqual([online, online, { type: 'event', event: note }])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(stateOf(said)).toEqual(offline)
  expect(said).not.toContainEqual({ type: 'missed' })
  await vi.advanceTimersByTimeAsync(8_000)
  expect(said.slice(-2)).toEqual([online, { type: 'missed' }])
})

it('a line that opens at the second attempt may have missed a change, though it is the first', async () => {
  const said = keep(hanging, saying([ready], false))
  await vi.advanceTimersByTimeAsync(20_000)
  expect(said.slice(-2)).toEqual([online, { type: 'missed' }])
})

it('is offline at once when the browser says so, even with an open stream', async () => {
  const said = keep(saying([ready], false), refusing)
  await vi.advanceTimersByTimeAsync(0)
  expect(stateOf(said)).toEqual(online)
  browser.dispatchEvent(new Event('offline'))
  await vi.advanceTimersByTimeAsync(0)
  expect(stateOf(said)).toEqual(offline)
})

it('a line that hangs without a word is offline after two beats and a half, and online when the server answers', async () => {
  const said = keep(saying([ready], false), hanging, saying([ready], false))
  await vi.advanceTimersByTimeAsync(24_000)
  expect(stateOf(said)).toEqual(online)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(stateOf(said)).toEqual(offline)
  // The next one hangs before its first word, and is given up.
  await vi.advanceTimersByTimeAsync(20_000)
  expect(stateOf(said)).toEqual(online)
})

it('stops asking when its session has ended, and says so', async () => {
  let asked = 0
  const said = keep(async () => {
    asked++
    const body = JSON.stringify({ code: 'unauthenticated', message: 'User not authenticated' })
    return new Response(body, { status: 401 })
  })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(said).toEqual([{ type: 'over' }])
  expect(asked).toBe(1)
})

it("a stream that a proxy buffers doesn't count as an unreachable server: each attempt reloads what is shown", async () => {
  vi.stubGlobal('fetch', async () => new Response('ok'))
  const said = keep(hanging)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(said).toEqual([online, { type: 'missed' }])
  vi.stubGlobal('fetch', async () => new Response('', { headers: { 'content-type': 'text/html' } }))
  await vi.advanceTimersByTimeAsync(20_000)
  expect(stateOf(said)).toEqual(offline)
})
