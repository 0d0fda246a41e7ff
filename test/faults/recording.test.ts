import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { getRecordingAudio, listChunks, listRecordings } from '#contract/transcripts.ts'
import type { TestUser } from '#test/app.ts'
import { FRAME_SAMPLES, newVisit, type Visit } from '#test/live.ts'
import { tonePcm, VISIT } from '#test/tones/synth.ts'
import { toneModels } from '#test/tones/tones.ts'
import { isLong, PATIENCE_MS, realServer, type RealServer } from './real-server.ts'
import { record, type Recorder } from './recorder.ts'

vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS })

const WAV_HEADER_BYTES = 44
const CLIENTS = 3
const ROUNDS = isLong ? 60 : 1
/** Faster than speech, so that the recordings are over soon. */
const FRAMES_A_SECOND = isLong ? 10 : 30

let tones: Awaited<ReturnType<typeof toneModels>>
let server: RealServer
beforeAll(async () => {
  tones = await toneModels()
  server = await realServer({ AUSCULTA_TEST_TONES: tones.dir })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await tones.remove()
})

interface Client extends Recorder {
  user: TestUser
  visit: Visit
}
const turns = Array.from({ length: isLong ? 30 : 2 }, () => VISIT).flat()
const spoken = tonePcm(turns)

async function begin(): Promise<Client> {
  const user = await server.newUser()
  const visit = await newVisit(user)
  return { user, visit, ...record(server.origin, user, visit, spoken.pcm, FRAMES_A_SECOND) }
}

const LAST_FRAME = Math.ceil(spoken.pcm.length / (2 * FRAME_SAMPLES)) - 1

/** Waits until everybody's sound is being stored (again), or is all stored. */
async function goesOn(clients: Client[], after: number[]): Promise<void> {
  const isFurther = (one: Client, at: number) =>
    one.acked() === LAST_FRAME || one.acked() > (after[at] ?? LAST_FRAME)
  for (const end = Date.now() + PATIENCE_MS / 2; !clients.every(isFurther); await sleep(50)) {
    if (server.died()) throw new Error(server.died())
    if (Date.now() > end)
      throw new Error(`Nothing is stored:\n${server.lines.slice(-20).join('\n')}`)
  }
}

async function expectWhole({ user, visit, ...client }: Client): Promise<void> {
  await client.done
  expect(client.lost()).toBe(0)
  const { items } = await user.call(listRecordings, { params: { id: visit.scribeId } })
  expect(items).toMatchObject([
    { state: 'stored', gaps: [], duration: spoken.pcm.length / 32_000, offset: 0 },
  ])
  const wav = await user.call(getRecordingAudio, { params: { id: visit.recordingId } })
  const bytes = Buffer.from(await wav.arrayBuffer()).subarray(WAV_HEADER_BYTES)
  expect(bytes.equals(spoken.pcm)).toBe(true)
  const said = async () => {
    const { chunks } = await user.call(listChunks, { params: { id: visit.scribeId } })
    expect(chunks.map((one) => one.timestamp)).toEqual(
      chunks.map((one) => one.timestamp).toSorted((a, b) => a - b),
    )
    return chunks.map((one) => one.text).join(' ')
  }
  await expect.poll(said, { timeout: PATIENCE_MS }).toBe(turns.map((turn) => turn.text).join(' '))
}

const faults = {
  async app() {
    await server.killApp()
    await server.start()
  },
  async database() {
    server.killDatabase()
  },
  async both() {
    server.killDatabase()
    await server.killApp()
    await server.start()
  },
  async 'app, by SIGTERM'() {
    expect(await server.stop()).toBe(0)
    await server.start()
  },
} satisfies Record<string, () => Promise<void>>

test('no acknowledged sound is lost or doubled when the app, the database or both are killed while three people record', async () => {
  const clients = await Promise.all(Array.from({ length: CLIENTS }, begin))
  await goesOn(
    clients,
    clients.map(() => -1),
  )
  for (let round = 0; round < ROUNDS; round += 1)
    for (const fault of Object.values(faults)) {
      await sleep(Math.random() * 700)
      const before = clients.map((client) => client.acked())
      await fault()
      await goesOn(clients, before)
    }
  for (const client of clients) await expectWhole(client)
  expect(Math.min(...clients.map((client) => client.connections()))).toBeGreaterThan(1)
})
