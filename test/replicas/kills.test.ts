import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { isClaimed } from '#server/platform/jobs/claims.ts'
import { answerWith, inPieces, type Llm, startLlm } from '#test/fakes/llm.ts'
import { isLong, LONG_SETTINGS, PATIENCE_MS, STILL_MS } from '#test/faults/real-server.ts'
import { chance, progress, quantile, tally } from '#test/faults/tally.ts'
import { toneModels } from '#test/tones/tones.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { FRAMES, keepRecording, keepUploading, keepWriting } from './load.ts'
import { expectWhole } from './whole.ts'

vi.setConfig({ testTimeout: 2 * PATIENCE_MS, hookTimeout: PATIENCE_MS })

const KILLS = Number(process.env.AUSCULTA_KILLS ?? (isLong ? 100 : 5))
/** No further process is killed after this. */
const MINUTES = Number(process.env.AUSCULTA_KILL_MINUTES ?? Infinity)
/** Until work resumes after a kill. */
const GOAL_MS = 5_000
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

/** How long something took, over all kills. */
const spread = (took: readonly number[]) =>
  `median ${Math.round(quantile(took, 0.5))} ms, at most ${Math.round(Math.max(...took))} ms, over ${GOAL_MS} ms ${took.filter((ms) => ms > GOAL_MS).length} times`

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

/** Kills so many processes, one after the other. @returns the times until work resumed */
async function killAtRandom(recordings: ReturnType<typeof keepRecording>[]) {
  const random = chance()
  const frames: number[] = []
  const work: number[] = []
  const end = performance.now() + MINUTES * 60_000
  for (let kills = 0; kills < KILLS && performance.now() < end; kills += 1) {
    await sleep(500 + random() * 2_000)
    const took = await killOne(Math.floor(random() * 5), recordings)
    frames.push(took.frames)
    work.push(took.work)
    progress(
      `${kills + 1} of ${KILLS}: ${took.name}; frames after ${Math.round(took.frames)} ms, work after ${Math.round(took.work)} ms`,
    )
  }
  return { frames, work }
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
  const { frames, work } = await killAtRandom(recordings)
  const ended = await Promise.allSettled([...recordings, uploads, notes].map((one) => one.stop()))

  const recorded = recordings.flatMap(({ pieces }) => pieces)
  const row = {
    what: `SIGKILL of one of three applications or two transcription services at random`,
    faults: frames.length,
    acked: recordings.reduce((sum, { acked }) => sum + acked(), 0),
    lost: recorded.reduce((sum, { lost }) => sum + lost, 0),
    note: `${recorded.length} recordings, ${uploads.pieces.length} uploads, ${notes.pieces.length} notes; next frame acknowledged: ${spread(frames)}; work taken over: ${spread(work)}`,
  }
  progress(`${row.faults} kills; ${row.lost} of ${row.acked} acknowledged frames lost; ${row.note}`)
  expect(ended.filter(({ status }) => status === 'rejected')).toEqual([])
  await expectWhole({
    recordings: [first, second].map((user, n) => ({ user, pieces: recordings[n]?.pieces ?? [] })),
    uploads: { user: third, pieces: uploads.pieces },
    notes: { user: fourth, pieces: notes.pieces },
  })
  progress('Everything that was acknowledged is stored, once')
  tally({ ...row, doubled: 0 })
})
