import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { answerWith, inPieces, type Llm, startLlm } from '#test/fakes/llm.ts'
import { LONG_SETTINGS, PATIENCE_MS } from '#test/faults/real-server.ts'
import { tally } from '#test/faults/tally.ts'
import { toneModels } from '#test/tones/tones.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { beforeLastMigration, buildEarlier, type Earlier } from './earlier.ts'
import { keepReading, keepRecording, keepUploading, keepWriting } from './load.ts'
import { type Member, present } from './member.ts'
import { recordRefusals } from './refusals.ts'
import { expectWhole } from './whole.ts'

vi.setConfig({ testTimeout: 5 * PATIENCE_MS, hookTimeout: 2 * PATIENCE_MS })

/** Set by `npm run replicas -- upgrade [commit]`; nothing is run without it. */
const asked = process.env.AUSCULTA_UPGRADE_FROM
const from = asked === 'last-migration' ? await beforeLastMigration() : asked

let tones: Awaited<ReturnType<typeof toneModels>>
let llm: Llm
let earlier: Earlier
let cluster: Cluster
beforeAll(async () => {
  if (!from) return
  tones = await toneModels()
  llm = await startLlm((question) => ({
    kind: 'say',
    pieces: inPieces(
      answerWith(question, (heading) => `Under ${heading}: lisinopril 10 milligrams.`),
    ),
    pauseMs: 40,
  }))
  earlier = await buildEarlier(from)
  cluster = await startCluster({
    settings: { ...llm.env, ...LONG_SETTINGS, AUSCULTA_TEST_TONES: tones.dir },
    folder: earlier.folder,
  })
})
afterAll(async () => {
  if (!from) return
  await cluster[Symbol.asyncDispose]()
  earlier[Symbol.dispose]()
  await llm.close()
  await tones.remove()
})

const migrations = async () =>
  Number((await cluster.query('select count(*) from drizzle.__drizzle_migrations'))[0]?.count)

/** Stops a process as an administrator does, and starts it as it is now. */
async function replace(one: Member): Promise<void> {
  expect(await one.stop()).toBe(0)
  await one.start()
}

const why = asked
  ? 'there is no git history from before the newest migration'
  : 'run it with: npm run replicas -- upgrade'

test('an upgrade, one process after the other, loses nothing while people record, upload, read and have notes written', async ({
  skip,
}) => {
  skip(!from, why)
  const refusals: string[] = []
  const [first, second, third, fourth, fifth] = await Promise.all(
    Array.from({ length: 5 }, async () => recordRefusals(await cluster.newUser(), refusals)),
  )
  if (!first || !second || !third || !fourth || !fifth) throw new Error('There are five people')
  const recordings = [keepRecording(cluster.origin, first), keepRecording(cluster.origin, second)]
  const [uploads, notes] = [keepUploading(third), keepWriting(fourth)]
  const reads = keepReading(fifth)
  const works = [uploads, notes, reads]
  /** Until everybody has got further: what was on its way at a replacement isn't counted. */
  async function everybodyGoesOn() {
    const frames = recordings.map(({ acked }) => acked())
    const pieces = works.map((one) => one.pieces.length)
    await expect
      .poll(
        () =>
          recordings.every(({ acked }, n) => acked() > (frames[n] ?? 0) + 15) &&
          works.every((one, n) => one.pieces.length > (pieces[n] ?? 0) + 1),
        { timeout: PATIENCE_MS },
      )
      .toBe(true)
  }
  const before = await migrations()
  await everybodyGoesOn()
  cluster.runFrom(present)
  for (const one of [...cluster.apps, ...cluster.workers]) {
    await replace(one)
    await everybodyGoesOn()
  }
  await Promise.all([...recordings, ...works].map((one) => one.stop()))

  expect(refusals).toEqual([])
  expect(await migrations()).toBeGreaterThan(before)
  await expectWhole({
    recordings: [first, second].map((user, n) => ({ user, pieces: recordings[n]?.pieces ?? [] })),
    uploads: { user: third, pieces: uploads.pieces },
    notes: { user: fourth, pieces: notes.pieces },
  })
  tally({
    what: `five processes replaced in turn, from ${from}`,
    faults: 5,
    acked: recordings.reduce((sum, { acked }) => sum + acked(), 0),
    lost: 0,
    note: `${recordings.flatMap(({ pieces }) => pieces).length} recordings, ${uploads.pieces.length} uploads, ${notes.pieces.length} notes, ${reads.pieces.length} reads`,
  })
})
