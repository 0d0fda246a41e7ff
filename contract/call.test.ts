import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { signOut } from './accounts.ts'
import { createCall } from './call.ts'
import { streamBeatMs } from './endpoint.ts'
import { words } from './errors.ts'
import { userEvents } from './events.ts'
import { getFileContent } from './files.ts'
import { getMe } from './profile.ts'
import { listChunks } from './transcripts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const encoder = new TextEncoder()

/** A server whose stream is held by hand. */
function held() {
  let line: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (line = controller) })
  const { call, follow } = createCall({
    origin: '',
    timezone: 'UTC',
    token: () => 't',
    fetch: async () => new Response(body),
  })
  const events = follow(userEvents, {})
  const chunks = () => call(listChunks, { params: { id: 'a' } })
  return {
    events,
    chunks,
    say: (text: string) => line?.enqueue(encoder.encode(text)),
    line: () => line,
  }
}

it('a line that hangs silently is given up after two and a half beats', async () => {
  const { events, say } = held()
  say('id: 1\ndata: {"topic":"ready"}\n\n')
  expect((await events.next()).value).toMatchObject({ id: 1, event: { topic: 'ready' } })
  const next = expect(events.next()).rejects.toMatchObject({ code: 'unavailable' })
  await vi.advanceTimersByTimeAsync(2.5 * streamBeatMs + 1)
  await next
})

it('beats keep a quiet line open', async () => {
  const { events, say } = held()
  const next = events.next()
  for (let beat = 0; beat < 6; beat++) {
    await vi.advanceTimersByTimeAsync(streamBeatMs)
    say(': beat\n\n')
  }
  await vi.advanceTimersByTimeAsync(streamBeatMs)
  say('id: 2\ndata: {"topic":"ready"}\n\n')
  await vi.advanceTimersByTimeAsync(1)
  expect((await next).value).toMatchObject({ id: 2 })
})

it('a stream that breaks off is a network error in every browser', async () => {
  const { events, line } = held()
  const next = expect(events.next()).rejects.toMatchObject({ code: 'unavailable' })
  await vi.advanceTimersByTimeAsync(1)
  line()?.error(new TypeError('network error'))
  await vi.advanceTimersByTimeAsync(1)
  await next
})

it('an answer that breaks off is a network error too, and half of it is never returned', async () => {
  const { chunks, say, line } = held()
  const answer = expect(chunks()).rejects.toMatchObject({ code: 'unavailable' })
  say('{"chunks":[{"seq":0,"text":"One.","timestamp":0}')
  line()?.error(new TypeError('terminated'))
  await vi.advanceTimersByTimeAsync(1)
  await answer
})

/** Gives every request the same answer. */
const always = (status: number, body: string | null, type = 'text/html') =>
  createCall({
    origin: '',
    timezone: 'UTC',
    token: () => 't',
    fetch: async () =>
      new Response(body, { status, headers: body === null ? {} : { 'content-type': type } }),
  })

it('the page of a guest network or a proxy is a network error, which may pass', async () => {
  const page = '<!doctype html><title>Sign in to the guest network</title>'
  for (const status of [200, 403, 404, 502, 503, 511]) {
    const { call, follow } = always(status, page)
    const network = { code: 'unavailable', message: words.network }
    await expect(call(getMe, {})).rejects.toMatchObject(network)
    await expect(call(signOut, {})).rejects.toMatchObject(network)
    await expect(call(getFileContent, { params: { id: 'a', fileId: 'b' } })).rejects.toMatchObject(
      network,
    )
    await expect(follow(userEvents, {}).next()).rejects.toMatchObject(network)
  }
  // An answer without content must be a 204; any other empty success doesn't come from our server.
  await expect(always(200, null).call(signOut, {})).rejects.toMatchObject({ code: 'unavailable' })
  await expect(always(204, null).call(signOut, {})).resolves.toBeUndefined()
  await expect(always(502, 'Bad gateway', 'text/plain').call(getMe, {})).rejects.toMatchObject({
    code: 'unavailable',
  })
  await expect(always(413, page).call(getMe, {})).rejects.toMatchObject({ code: 'too-large' })
})
