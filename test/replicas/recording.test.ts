import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { listChunks } from '#contract/transcripts.ts'
import { PATIENCE_MS } from '#test/faults/real-server.ts'
import { record } from '#test/faults/recorder.ts'
import { framesOf, newVisit, openLive } from '#test/live.ts'
import { toneModels } from '#test/tones/tones.ts'
import { movedTo } from './at.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { spoken } from './load.ts'
import { expectRecording } from './whole.ts'

vi.setConfig({ testTimeout: 2 * PATIENCE_MS, hookTimeout: PATIENCE_MS })

/** As close codes of `live/registry.ts`. */
const CLOSE_TAKEN_OVER = 4409
/** Three times as fast as speech. */
const FRAMES_A_SECOND = 30
const frames = framesOf(spoken.pcm)

let tones: Awaited<ReturnType<typeof toneModels>>
let cluster: Cluster
beforeAll(async () => {
  tones = await toneModels()
  cluster = await startCluster({
    settings: { AUSCULTA_TEST_TONES: tones.dir },
    database: inject('preparedDatabase'),
  })
})
afterAll(async () => {
  await cluster[Symbol.asyncDispose]()
  await tones.remove()
})

test('recordings whose line breaks go on at another process, without a lost frame or word', async () => {
  const people = await Promise.all([cluster.newUser(), cluster.newUser()])
  const earlier = cluster.balancer.upgrades().length
  const begun = await Promise.all(
    people.map(async (user) => {
      const visit = await newVisit(user)
      return { user, visit, ...record(cluster.origin, user, visit, spoken.pcm, FRAMES_A_SECOND) }
    }),
  )
  for (let cuts = 0; cuts < 3; cuts += 1) {
    const before = begun.map((one) => one.acked())
    await expect
      .poll(() =>
        begun.every(
          (one, at) => one.acked() > (before[at] ?? 0) + 10 || one.acked() === frames.length - 1,
        ),
      )
      .toBe(true)
    cluster.balancer.cut()
  }
  for (const one of begun) {
    await one.done
    expect(one.lost()).toBe(0)
    expect(one.connections()).toBeGreaterThan(1)
    await expectRecording(one.user, one.visit)
  }
  const used = new Set(cluster.balancer.upgrades().slice(earlier))
  expect(used.size).toBeGreaterThan(1)
})

test('a recording that another window opens at another process is taken from the first, and continues after its last stored frame', async () => {
  const [first, second] = cluster.apps
  const user = await cluster.newUser()
  const visit = await newVisit(user)
  const half = Math.floor(frames.length / 2)
  const here = await openLive(first, movedTo(first, user), visit)
  for (const { seq, start, pcm } of frames.slice(0, half)) here.frame(seq, start, pcm)
  await here.next('ack', ({ seq }) => seq >= half - 1)

  // Both lines that this half ends are stored.
  const lines = async () =>
    (await user.call(listChunks, { params: { id: visit.scribeId } })).chunks.length
  await expect.poll(lines, { timeout: PATIENCE_MS }).toBe(2)

  const there = await openLive(second, movedTo(second, user), visit)
  expect(there.opened.seq).toBe(half - 1)
  expect(await here.closed).toBe(CLOSE_TAKEN_OVER)
  for (const { seq, start, pcm } of frames.slice(half)) {
    there.frame(seq, start, pcm)
    await sleep(10)
  }
  there.send({ type: 'stop' })
  await there.next('stopped')
  await expectRecording(user, visit)
})
