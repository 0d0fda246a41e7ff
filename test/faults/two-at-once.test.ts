import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { getRecordingAudio, listRecordings } from '#contract/transcripts.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { newVisit, openLive, FRAME_SAMPLES } from '#test/live.ts'
import { device, whatIsStored } from './device.ts'
import { isLong, LONG_SETTINGS, PATIENCE_MS } from './real-server.ts'
import { chance, tally } from './tally.ts'

vi.setConfig({ testTimeout: PATIENCE_MS })

let app: TestApp
let user: TestUser
beforeAll(async () => {
  app = await testApp(LONG_SETTINGS)
  user = await app.newUser()
})
afterAll(() => app.close())

const ROUNDS = isLong ? 100 : 3

test('two devices that record the same visit at the same time get a track each, and neither has sound of the other', async () => {
  const random = chance()
  let acked = 0
  for (let round = 0; round < ROUNDS; round++) {
    const one = await newVisit(user)
    const other = { ...one, recordingId: crypto.randomUUID() }
    using first = device(() => app.origin, user, one)
    using second = device(() => app.origin, user, other)
    // The second begins somewhere in the middle, and is longer or shorter.
    await first.speak(1 + Math.floor(random() * 4))
    await Promise.all([first.speak(3), second.speak(1 + Math.floor(random() * 5))])
    await Promise.all([first.stop(), second.stop()])
    for (const [visit, by] of [
      [one, first],
      [other, second],
    ] as const) {
      expect(await whatIsStored(user, visit, by.frames())).toEqual({ isWhole: true, missing: 0 })
      acked += by.acked() + 1
    }
    const { items } = await user.call(listRecordings, { params: { id: one.scribeId } })
    expect(items).toHaveLength(2)
  }
  tally({
    what: 'two devices record one visit at the same time, each on a track of its own',
    faults: ROUNDS,
    acked,
    lost: 0,
    doubled: 0,
    misplaced: 0,
  })
})

/** A frame that says who speaks and which frame it is. */
const frameOf = (speaker: number, seq: number) =>
  new Uint8Array(new Int16Array(FRAME_SAMPLES).fill(speaker * 10_000 + seq).buffer)

test('two windows that fight for one recording never interleave: each frame is there once and from one of them', async () => {
  const random = chance()
  const frames = 60
  let takeovers = 0
  for (let round = 0; round < ROUNDS; round++) {
    const visit = await newVisit(user)
    for (let turn = 0, last = -1; last < frames - 1; turn++) {
      const speaker = turn % 2
      // The previous one is still open and keeps sending: it must be told to stop, and be ignored.
      const live = await openLive(app, user, visit)
      takeovers += 1
      // The previous one may have sent all of it meanwhile.
      last = live.opened.seq
      if (last >= frames - 1) break
      const until = Math.min(frames, live.opened.seq + 1 + Math.ceil(random() * 30))
      for (let seq = live.opened.seq + 1; seq < until; seq++)
        live.frame(seq, seq * FRAME_SAMPLES, frameOf(speaker, seq))
      await live.next('ack', ({ seq }) => seq >= until - 1)
      last = until - 1
      void sleep(random() * 20).then(() => {
        for (let seq = until; seq < frames; seq++)
          if (live.socket.readyState === live.socket.OPEN)
            live.frame(seq, seq * FRAME_SAMPLES, frameOf(speaker, seq))
      })
    }
    const live = await openLive(app, user, visit)
    live.send({ type: 'stop' })
    await live.next('stopped')
    const wav = await user.call(getRecordingAudio, { params: { id: visit.recordingId } })
    const bytes = Buffer.from(await wav.arrayBuffer()).subarray(44)
    expect(bytes.length).toBe(frames * FRAME_SAMPLES * 2)
    for (let seq = 0; seq < frames; seq++) {
      const frame = bytes.subarray(seq * FRAME_SAMPLES * 2, (seq + 1) * FRAME_SAMPLES * 2)
      const isFrom = (speaker: number) => frame.equals(frameOf(speaker, seq))
      expect(isFrom(0) || isFrom(1)).toBe(true)
    }
  }
  tally({
    what: 'two windows take one recording from each other and send on',
    faults: takeovers,
    acked: ROUNDS * frames,
    lost: 0,
    doubled: 0,
    misplaced: 0,
  })
})
