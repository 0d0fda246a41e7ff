import { expect, test, vi } from 'vitest'
import { AppError } from '#contract/errors.ts'
import { unpackFrame, type Frame } from './frames.ts'
import { createJournal } from './journal.ts'
import { openLink, retryAfter, type Line } from './link.ts'
import type { Message } from './link-state.ts'

const nowhere = {
  put: async () => undefined,
  after: async () => [],
  dropThrough: async () => undefined,
  dropFrom: async () => undefined,
}
const frame = (seq: number): Frame => ({ seq, start: seq * 1600, pcm: new Int16Array(4) })

/** The server's side of the connections: received messages, and sending. */
function fakeServer() {
  const lines: { line: Line; frames: number[]; controls: { type: string }[] }[] = []
  const connect = (): Line => {
    const frames: number[] = []
    const controls: { type: string }[] = []
    const line: Line = {
      readyState: 1,
      bufferedAmount: 0,
      send: (data) =>
        typeof data === 'string'
          ? void controls.push(JSON.parse(data))
          : void frames.push(unpackFrame(data).seq),
      close: () => line.onclose?.(),
      onopen: null,
      onclose: null,
      onmessage: null,
    }
    lines.push({ line, frames, controls })
    return line
  }
  const down = (message: Message) =>
    lines.at(-1)?.line.onmessage?.({ data: JSON.stringify(message) })
  const opened = (seq: number) =>
    down({ type: 'opened', recordingId: '', seq, transcribing: true, engine: null })
  return { lines, connect, down, opened }
}

async function start(server: ReturnType<typeof fakeServer>, ticket = async () => 't') {
  const journal = createJournal(nowhere, 'r')
  const states: string[] = []
  const onFatal = vi.fn()
  const link = openLink({
    journal,
    ticket,
    connect: server.connect,
    wait: async () => undefined,
    onMessage: () => undefined,
    onState: (state) => states.push(state),
    onFatal,
  })
  await expect.poll(() => server.lines.length + onFatal.mock.calls.length).toBeGreaterThan(0)
  return { journal, link, states, onFatal }
}

test('nothing is sent before the server has said how far it got', async () => {
  const server = fakeServer()
  const { journal, link } = await start(server)
  journal.add(frame(0))
  link.nudge()
  server.lines[0]?.line.onopen?.()
  await Promise.resolve()
  expect(server.lines[0]?.controls).toEqual([{ type: 'open', ticket: 't' }])
  expect(server.lines[0]?.frames).toEqual([])
  server.opened(-1)
  await expect.poll(() => server.lines[0]?.frames).toEqual([0])
})

test('after a broken connection, exactly what is not stored is sent again', async () => {
  const server = fakeServer()
  const { journal, link, states } = await start(server)
  server.opened(-1)
  for (const seq of [0, 1, 2, 3]) journal.add(frame(seq))
  link.nudge()
  await expect.poll(() => server.lines[0]?.frames).toEqual([0, 1, 2, 3])
  server.down({ type: 'ack', seq: 0, seconds: 0.1 })
  server.lines[0]?.line.close()
  await expect.poll(() => server.lines).toHaveLength(2)
  expect(states).toContain('lost')
  server.opened(1)
  await expect.poll(() => server.lines[1]?.frames).toEqual([2, 3])
})

test('Stop is sent only after the last frame, and again if the connection breaks before the answer', async () => {
  const server = fakeServer()
  const { journal, link } = await start(server)
  journal.add(frame(0))
  const stopped = link.stop()
  server.opened(-1)
  await expect.poll(() => server.lines[0]?.controls).toContainEqual({ type: 'stop' })
  expect(server.lines[0]?.frames).toEqual([0])
  server.lines[0]?.line.close()
  await expect.poll(() => server.lines).toHaveLength(2)
  server.opened(0)
  await expect.poll(() => server.lines[1]?.controls).toContainEqual({ type: 'stop' })
  server.down({ type: 'stopped', seconds: 0.1 })
  await expect(stopped).resolves.toBe(true)
})

test('a line that acknowledges nothing for 6 seconds is given up', async () => {
  const server = fakeServer()
  const { journal, link } = await start(server)
  server.opened(-1)
  journal.add(frame(0))
  link.nudge()
  await expect.poll(() => server.lines[0]?.frames).toEqual([0])
  link.check(performance.now() + 5_000)
  expect(server.lines).toHaveLength(1)
  link.check(performance.now() + 7_000)
  await expect.poll(() => server.lines).toHaveLength(2)
})

test('outgoing frames do not postpone the timeout of a dead connection', async () => {
  const server = fakeServer()
  const { journal, link } = await start(server)
  server.opened(-1)
  const began = performance.now()
  const clock = vi.spyOn(performance, 'now')
  for (let seq = 0; seq < 70; seq++) {
    clock.mockReturnValue(began + seq * 100)
    journal.add(frame(seq))
    link.nudge()
    await expect.poll(() => server.lines[0]?.frames.length).toBe(seq + 1)
  }
  link.check(began + 7000)
  clock.mockRestore()
  await expect.poll(() => server.lines).toHaveLength(2)
})

test('in a pause a line that does not answer a ping is given up as well', async () => {
  const server = fakeServer()
  const { link } = await start(server)
  server.opened(-1)
  link.check(performance.now() + 60_000)
  link.ping()
  link.check(performance.now() + 5_000)
  server.down({ type: 'pong' })
  link.check(performance.now() + 60_000)
  expect(server.lines).toHaveLength(1)
  link.ping()
  link.check(performance.now() + 7_000)
  await expect.poll(() => server.lines).toHaveLength(2)
})

test('an attempt that is neither refused nor answered is given up after 10 seconds', async () => {
  const server = fakeServer()
  const { link } = await start(server)
  link.check(performance.now() + 9_000)
  expect(server.lines).toHaveLength(1)
  link.check(performance.now() + 11_000)
  await expect.poll(() => server.lines).toHaveLength(2)
  let asked = 0
  const { link: other } = await start(server, () => {
    asked += 1
    return asked === 1 ? new Promise(() => undefined) : Promise.resolve('t')
  })
  other.check(performance.now() + 11_000)
  await expect.poll(() => asked).toBe(2)
})

test('a visit that is gone ends the attempts; a network that is gone does not', async () => {
  const gone = await start(fakeServer(), async () => {
    throw new AppError('not-found', 'Scribe not found')
  })
  expect(gone.onFatal).toHaveBeenCalledOnce()
  let asked = 0
  const server = fakeServer()
  const late = await start(server, async () => {
    if (++asked < 3) throw new AppError('unavailable', 'Network error.')
    return 't'
  })
  expect(late.onFatal).not.toHaveBeenCalled()
  expect(asked).toBe(3)
})

test('reconnects at once, then between half a second and a bound that doubles to 8 s', () => {
  expect(retryAfter(0)).toBe(0)
  expect(retryAfter(1, () => 0)).toBe(500)
  expect(retryAfter(1, () => 1)).toBe(1000)
  expect(retryAfter(3, () => 1)).toBe(4000)
  expect(retryAfter(20, () => 1)).toBe(8000)
})

test('a server error ends the connection and not the recording; rejected audio is not reported as stored', async () => {
  const server = fakeServer()
  const { journal, link, onFatal } = await start(server)
  journal.add(frame(0))
  const stopped = link.stop()
  server.opened(-1)
  const error = (code: string): Message => ({ type: 'error', code, message: '', fatal: true })
  server.down(error('failed'))
  server.lines[0]?.line.close()
  await expect.poll(() => server.lines).toHaveLength(2)
  expect(onFatal).not.toHaveBeenCalled()
  server.down(error('bad-request'))
  await expect(stopped).resolves.toBe(false)
  expect(onFatal).toHaveBeenCalledOnce()
})

test('a read of the journal that ends after a reconnection leaves out no frame', async () => {
  const server = fakeServer()
  const { journal, link } = await start(server)
  server.opened(-1)
  for (const seq of [0, 1, 2, 3]) journal.add(frame(seq))
  link.nudge()
  await expect.poll(() => server.lines[0]?.frames).toEqual([0, 1, 2, 3])
  const read = Promise.withResolvers<void>()
  const after = journal.after.bind(journal)
  const slow = vi.spyOn(journal, 'after').mockImplementationOnce(async (seq) => {
    const frames = await after(seq)
    await read.promise
    return frames
  })
  journal.add(frame(4))
  link.nudge()
  await expect.poll(() => slow.mock.calls.length).toBe(1)
  server.lines[0]?.line.close()
  await expect.poll(() => server.lines).toHaveLength(2)
  // The server has stored nothing but the first frame.
  server.opened(0)
  read.resolve()
  await expect.poll(() => server.lines[1]?.frames).toEqual([1, 2, 3, 4])
})
