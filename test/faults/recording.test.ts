import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { getRecordingAudio, listChunks, listRecordings } from '#contract/transcripts.ts'
import type { TestUser } from '#test/app.ts'
import { FRAME_SAMPLES, newVisit, type Visit } from '#test/live.ts'
import { tonePcm, VISIT } from '#test/tones/synth.ts'
import { toneModels } from '#test/tones/tones.ts'
import { isLong, PATIENCE_MS, realServer, type RealServer, STILL_MS } from './real-server.ts'
import { record, type Recorder } from './recorder.ts'
import { chance, progress, quantile, tally } from './tally.ts'

vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS })

const WAV_HEADER_BYTES = 44
const CLIENTS = 3
/** Kills of the application; those of the database alone and orderly stops come on top. */
const KILLS = isLong ? 200 : 2
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
const turns = Array.from({ length: isLong ? 6 : 2 }, () => VISIT).flat()
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
  for (const end = Date.now() + STILL_MS; !clients.every(isFurther); await sleep(50)) {
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
  await expect.poll(said, { timeout: STILL_MS }).toBe(turns.map((turn) => turn.text).join(' '))
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
    // It ends because nothing is left, not because it is cut off.
    expect(server.lines.filter((line) => line.includes('Ended with something left'))).toEqual([])
    await server.start()
  },
} satisfies Record<string, () => Promise<void>>

/** Most are kills of the application; the others come in between. */
const ORDER = isLong
  ? (['app', 'both', 'app', 'app', 'database', 'app', 'app, by SIGTERM'] as const)
  : (['app', 'database', 'both', 'app, by SIGTERM'] as const)

const random = chance()
const recovery: number[] = []
const count = { faults: 0, kills: 0, acked: 0, lost: 0, recordings: 0 }

/** Breaks things while the recordings run; answers how often all connections were cut by that. */
async function spoil(clients: Client[]): Promise<number> {
  let cuts = 0
  await goesOn(
    clients,
    clients.map(() => -1),
  )
  // Audio reported as safe before a recording ended proves nothing about later kills.
  const isOver = () => clients.every((client) => client.acked() === LAST_FRAME)
  const isEnough = () => count.kills >= KILLS && count.faults >= ORDER.length
  while (!isEnough() && !isOver()) {
    const fault = ORDER[count.faults % ORDER.length] ?? 'app'
    await sleep(random() * 700)
    const before = clients.map((client) => client.acked())
    const began = performance.now()
    await faults[fault]()
    await goesOn(clients, before)
    recovery.push(performance.now() - began)
    count.faults += 1
    if (fault !== 'database') cuts += 1
    if (fault === 'app' || fault === 'both') count.kills += 1
    const ms = Math.round(recovery.at(-1) ?? 0)
    progress(`${count.kills} kills of ${KILLS}, ${count.faults} faults: ${fault}, ${ms} ms`)
  }
  return cuts
}

test('no acknowledged sound is lost or doubled when the app, the database or both are killed while three people record', async () => {
  // Results up to a failure are worth reporting too.
  await killAndCompare().finally(() =>
    tally({
      what: `SIGKILL of the app (${count.kills}), of the database alone and SIGTERM (the rest), 3 clients streaming`,
      faults: count.faults,
      acked: count.acked,
      lost: count.lost,
      // The sound and the text of each of these recordings were compared byte by byte and word by word.
      doubled: 0,
      misplaced: 0,
      p99: quantile(recovery, 0.99),
      note: `${count.recordings} recordings`,
    }),
  )
})

async function killAndCompare(): Promise<void> {
  while (count.kills < KILLS) {
    const clients = await Promise.all(Array.from({ length: CLIENTS }, begin))
    const cuts = await spoil(clients)
    // A line so far is useful if a later recording fails.
    for (const client of clients) {
      await expectWhole(client)
      count.acked += client.acked() + 1
      count.lost += client.lost()
      count.recordings += 1
    }
    // On a busy machine a recording may see one fault only, and the database's fault disconnects nobody.
    if (cuts > 0)
      expect(Math.min(...clients.map((client) => client.connections()))).toBeGreaterThan(1)
    progress(`${count.recordings} recordings whole, ${count.acked} frames, ${count.lost} lost`)
  }
}
