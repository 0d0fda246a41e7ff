import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect as connectTcp } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fc } from '#test/properties.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { getRecordingAudio } from '#contract/transcripts.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { connect, framesOf, type LiveClient, newVisit, openLive } from '#test/live.ts'
import { isLong, PATIENCE_MS } from './real-server.ts'
import { progress, tally } from './tally.ts'

vi.setConfig({ testTimeout: PATIENCE_MS })

const NOISES = isLong ? 10_000 : 100

let app: TestApp
let user: TestUser
beforeAll(async () => {
  app = await testApp()
  user = await app.newUser()
})
afterAll(() => app.close())

/** Sends raw bytes to the server and returns the answer until it disconnected, or after a second. */
async function raw(...pieces: (string | Uint8Array)[]): Promise<string> {
  const { port } = new URL(app.origin)
  const socket = connectTcp(Number(port), '127.0.0.1')
  let said = ''
  const closed = once(socket, 'close').catch(() => undefined)
  socket.on('error', () => undefined)
  socket.on('data', (data) => (said += data.toString('latin1')))
  await once(socket, 'connect')
  for (const piece of pieces) {
    socket.write(piece)
    await sleep(5)
  }
  await Promise.race([closed, sleep(1_000)])
  socket.destroy()
  return said
}

const upgrade = (path: string, more = '') =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n${more}\r\n`

/** A masked frame (RFC 6455 §5.2) with an arbitrary header. */
function frame(opcode: number, said: number, payload: Uint8Array, isFinal = true): Buffer {
  const header = Buffer.alloc(14)
  header[0] = (isFinal ? 0x80 : 0) | opcode
  header[1] = 0x80 | 127
  header.writeBigUInt64BE(BigInt(said), 2)
  return Buffer.concat([header, payload])
}

/** A second client records a little: the server is as it was. */
async function expectUnaffected(): Promise<void> {
  const visit = await newVisit(user)
  const live = await openLive(app, user, visit)
  const pcm = randomBytes(3200 * 5)
  for (const { seq, start, pcm: piece } of framesOf(pcm)) live.frame(seq, start, piece)
  live.send({ type: 'stop' })
  await live.next('stopped')
  const wav = await user.call(getRecordingAudio, { params: { id: visit.recordingId } })
  expect(
    Buffer.from(await wav.arrayBuffer())
      .subarray(44)
      .equals(pcm),
  ).toBe(true)
}

async function opened(): Promise<LiveClient> {
  return openLive(app, user, await newVisit(user))
}

describe('garbage on the live socket', () => {
  test.each([
    ['audio before the ticket', (live: LiveClient) => live.frame(0, 0, new Uint8Array(3200))],
    ['text that is no JSON', (live: LiveClient) => live.socket.send('{"type":')],
    ['an unknown control', (live: LiveClient) => live.send({ type: 'drop table' })],
    ['a control before the ticket', (live: LiveClient) => live.send({ type: 'stop' })],
    ['a wrong ticket', (live: LiveClient) => live.send({ type: 'open', ticket: 'x' })],
    ['300 KB in one frame', (live: LiveClient) => live.socket.send(new Uint8Array(300_000))],
  ])('%s closes the connection', async (_, send) => {
    const live = await connect(app)
    send(live)
    expect(await live.closed).toBeGreaterThan(1001)
    await expectUnaffected()
  })

  test.each([
    ['an empty frame', new Uint8Array(0)],
    ['a frame shorter than its header', new Uint8Array(7)],
    ['half a sample', new Uint8Array(15)],
    ['text in the place of audio', Buffer.from('{"type":"stop"}')],
    ['a frame of more than two seconds', new Uint8Array(70_000)],
    ['a frame of 300 KB', new Uint8Array(300_000)],
    ['a position that is no number', Buffer.alloc(112, 0xff)],
  ])('%s in the middle of a recording closes the connection', async (_, bytes) => {
    const live = await opened()
    live.socket.send(bytes)
    expect(await live.closed).toBeGreaterThan(1001)
    await expectUnaffected()
  })

  test('of any bytes leaves the server as it was', async () => {
    const message = fc.oneof(
      fc.uint8Array({ maxLength: 400 }),
      fc.string({ maxLength: 60, unit: 'binary' }),
      fc.json({ maxDepth: 2 }),
    )
    let noises = 0
    await fc.assert(
      fc.asyncProperty(fc.array(message, { minLength: 1, maxLength: 6 }), async (messages) => {
        if (++noises % 500 === 0) progress(`${noises} of ${NOISES} connections full of noise`)
        const live = await connect(app)
        for (const one of messages) live.socket.send(one)
        // Only a ping is answered before a ticket, and nothing here is one.
        expect(await live.closed).toBeGreaterThan(1001)
      }),
      { numRuns: NOISES },
    )
    await expectUnaffected()
    tally({ what: 'connections that send any bytes, each closed', faults: noises })
  })
})

describe('garbage below the websocket protocol', () => {
  test.each([
    '//',
    '/%',
    '/\\',
    '//transcription',
    'http://[',
    '*',
    '/transcription?%zz',
    '/other',
  ])('an upgrade of %s is refused or served, and nothing breaks', async (path) => {
    expect(await raw(upgrade(path))).toMatch(/^HTTP\/1\.1 (101|400|403|404) /)
    await expectUnaffected()
  })

  test.each(['//', '/%', '/\\', 'http://[', '*', '/api/%ff', '/api/../../etc/passwd', '/%00'])(
    'a plain request for %s is answered, and nothing breaks',
    async (path) => {
      const said = await raw(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
      expect(said).toMatch(/^HTTP\/1\.1 ([234]\d\d|503) /)
      expect(said).not.toContain('root:')
      await expectUnaffected()
    },
  )

  test("another site's page is refused", async () => {
    expect(await raw(upgrade('/transcription', 'Origin: https://evil.example\r\n'))).toMatch(
      / 403 /,
    )
  })

  test.each([
    ['a length that lies', [frame(2, 100_000, randomBytes(20))]],
    ['a length of 2^62 bytes', [frame(2, 2 ** 62, randomBytes(20))]],
    ['a frame that is torn', [frame(2, 3212, randomBytes(800)), randomBytes(100)]],
    ['a reserved opcode', [frame(7, 4, randomBytes(4))]],
    ['a continuation of nothing', [frame(0, 4, randomBytes(4))]],
    ['a control frame in pieces', [frame(9, 4, randomBytes(4), false)]],
    ['noise', [randomBytes(5_000)]],
  ])('%s leaves the server as it was', async (_, frames) => {
    await raw(upgrade('/transcription'), ...frames)
    await expectUnaffected()
  })
})
