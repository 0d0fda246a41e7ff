import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, inject, test, vi } from 'vitest'
import { isClaimed } from '#server/platform/jobs/claims.ts'
import { answerWith, inPieces, type Llm, startLlm } from '#test/fakes/llm.ts'
import { isLong, LONG_SETTINGS, PATIENCE_MS, STILL_MS } from '#test/faults/real-server.ts'
import { chance, progress, tally } from '#test/faults/tally.ts'
import { toneModels } from '#test/tones/tones.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { FRAMES, keepRecording, keepUploading, keepWriting } from './load.ts'
import { expectWhole } from './whole.ts'

vi.setConfig({ testTimeout: 2 * PATIENCE_MS, hookTimeout: PATIENCE_MS })

const KILLS = Number(process.env.AUSCULTA_KILLS ?? (isLong ? 100 : 5))
/** More than was on its way when a process died. */
const FURTHER_FRAMES = 15

let tones: Awaited<ReturnType<typeof toneModels>>
let llm: Llm
let cluster: Cluster
beforeAll(async () => {
  tones = await toneModels()
  llm = await startLlm((asked) => ({
    kind: 'say',
    pieces: inPieces(answerWith(asked, (heading) => `Under ${heading}: lisinopril 10 milligrams.`)),
    pauseMs: 40,
  }))
  cluster = await startCluster({
    settings: { ...llm.env, ...LONG_SETTINGS, AUSCULTA_TEST_TONES: tones.dir },
    database: inject('preparedDatabase'),
  })
})
afterAll(async () => {
  await cluster[Symbol.asyncDispose]()
  await llm.close()
  await tones.remove()
})

/** Work that runs in no living process: jobs of the queue, and notes. */
const ABANDONED = `select id::text from pgboss.job
    where state = 'active' and name not like '\\_\\_pgboss%' and not ${isClaimed('id::text')}
  union all
  select id::text from generation where state = 'running' and not ${isClaimed('id::text')}`

/** Milliseconds until something is so. @throws Error if it takes too long */
async function timeUntil(what: string, isSo: () => boolean | Promise<boolean>): Promise<number> {
  const began = performance.now()
  while (!(await isSo())) {
    if (performance.now() - began > STILL_MS) throw new Error(`Not after a kill: ${what}`)
    await sleep(25)
  }
  return performance.now() - began
}

/** So many that some were spoken after this moment, or to the end of the recording: its stop waits for its last words. */
const framesToReach = (acked: number) =>
  Math.min(acked + FURTHER_FRAMES, Math.ceil(acked / FRAMES) * FRAMES)

/** Kills one process, and waits until everything that it did goes on elsewhere. */
async function killOne(at: number, recordings: ReturnType<typeof keepRecording>[]) {
  const all = [...cluster.apps, ...cluster.workers]
  const victim = all[at % all.length] ?? cluster.apps[0]
  await victim.kill()
  const wanted = recordings.map(({ acked }) => framesToReach(acked()))
  const [frames, work] = await Promise.all([
    timeUntil('frames are acknowledged', () =>
      recordings.every(({ acked }, n) => acked() >= (wanted[n] ?? 0)),
    ),
    timeUntil('work is taken over', async () => (await cluster.query(ABANDONED)).length === 0),
  ])
  await victim.start()
  return { name: victim.name, frames, work }
}

test('no frame, upload or note is lost when processes are killed at random while people record, upload and have notes written', async () => {
  const [first, second, third, fourth] = await Promise.all([
    cluster.newUser(),
    cluster.newUser(),
    cluster.newUser(),
    cluster.newUser(),
  ])
  const recordings = [keepRecording(cluster.origin, first), keepRecording(cluster.origin, second)]
  const uploads = keepUploading(third)
  const notes = keepWriting(fourth)
  const random = chance()
  const frames: number[] = []
  const work: number[] = []
  for (let kills = 0; kills < KILLS; kills += 1) {
    await sleep(500 + random() * 2_000)
    const took = await killOne(Math.floor(random() * 5), recordings)
    frames.push(took.frames)
    work.push(took.work)
    progress(
      `${kills + 1} of ${KILLS}: ${took.name}; frames after ${Math.round(took.frames)} ms, work after ${Math.round(took.work)} ms`,
    )
  }
  await Promise.all([...recordings, uploads, notes].map((one) => one.stop()))

  await expectWhole({
    recordings: [first, second].map((user, n) => ({ user, pieces: recordings[n]?.pieces ?? [] })),
    uploads: { user: third, pieces: uploads.pieces },
    notes: { user: fourth, pieces: notes.pieces },
  })
  tally({
    what: `SIGKILL of one of three applications or two transcription services at random`,
    faults: KILLS,
    acked: recordings.reduce((sum, { acked }) => sum + acked(), 0),
    lost: 0,
    doubled: 0,
    note: `${recordings.flatMap(({ pieces }) => pieces).length} recordings, ${uploads.pieces.length} uploads, ${notes.pieces.length} notes; at most ${Math.round(Math.max(...frames))} ms to the next frame, ${Math.round(Math.max(...work))} ms until work was taken over`,
  })
})
