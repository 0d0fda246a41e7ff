// Runs one installation under a mixed load and samples what it holds: `npm run soak`.
import { appendFileSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findPlace } from '#server/platform/db/embedded/place.ts'
import { runningPostmaster } from '#server/platform/db/embedded/processes.ts'
import { answerWith, inPieces, startLlm } from '#test/fakes/llm.ts'
import { type RealServer, realServer, UNLIMITED } from '#test/faults/real-server.ts'
import {
  keepFollowing,
  keepReading,
  keepRecording,
  keepUploading,
  keepWriting,
} from '#test/replicas/load.ts'
import { toneModels } from '#test/tones/tones.ts'
import { chartOf } from './chart.ts'
import { audioPace, measures } from './measures.ts'
import { MARK } from './probe.mjs'
import {
  columns,
  csvLine,
  DATABASE,
  familyMb,
  lastMemory,
  openHandles,
  type Sample,
} from './samples.ts'
import { trendOf } from './verdict.ts'

const EVERY_MS = 10_000
const FRAMES_AN_HOUR = 36_000
const minutes = Number(process.env.SOAK_MINUTES)
const folder = process.env.SOAK_FOLDER ?? ''
const print = (line: string) => process.stdout.write(`${line}\n`)
const stopped = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => stopped.abort(signal))

/** Recordings, notes, uploads, reads and event streams, each of somebody of their own; the writer has several windows. */
async function startLoad(server: RealServer) {
  const [first, second, uploader, writer] = [
    await server.newUser(),
    await server.newUser(),
    await server.newUser(),
    await server.newUser(),
  ]
  const recordings = [keepRecording(server.origin, first), keepRecording(server.origin, second)]
  // They are stopped first: what they wait for comes from the others.
  const streams = [first, writer].map(keepFollowing)
  const others = {
    uploads: keepUploading(uploader),
    notes: keepWriting(writer),
    reads: keepReading(writer),
  }
  return {
    audioHours: () => recordings.reduce((sum, one) => sum + one.acked(), 0) / FRAMES_AN_HOUR,
    done: () =>
      Object.entries({ ...others, streams: { pieces: streams.flatMap((one) => one.pieces) } })
        .map(([name, { pieces }]) => `${pieces.length} ${name}`)
        .join(', '),
    async stop() {
      await Promise.all(streams.map((one) => one.stop()))
      await Promise.all([...recordings, ...Object.values(others)].map((one) => one.stop()))
    },
  }
}

/** Samples the server until time is over or it was asked to stop. */
async function sampleAll(server: RealServer, audioHours: () => number): Promise<Sample[]> {
  const began = performance.now()
  const samples: Sample[] = []
  const postmaster = runningPostmaster(findPlace(server.dataDir, false).data)?.pid ?? 0
  writeFileSync(join(folder, 'soak.csv'), `${columns.join(',')}\n`)
  while (performance.now() - began < minutes * 60_000 && !stopped.signal.aborted) {
    await sleep(EVERY_MS, undefined, { signal: stopped.signal }).catch(() => undefined)
    if (server.died()) throw new Error(server.died())
    const memory = lastMemory(server.lines, MARK)
    if (!memory) continue
    const sample = {
      minute: (performance.now() - began) / 60_000,
      ...memory,
      handles: openHandles(server.pid()),
      postgresMb: familyMb(postmaster),
      // The columns of DATABASE.
      ...((await server.query(DATABASE))[0] as Pick<
        Sample,
        'connections' | 'walMb' | 'walWrittenMb' | 'databaseMb'
      >),
      audioHours: audioHours(),
    } satisfies Sample
    samples.push(sample)
    appendFileSync(join(folder, 'soak.csv'), `${csvLine(sample)}\n`)
  }
  return samples
}

/** Prints what was found, and draws the chart. @returns the exit code */
function conclude(samples: readonly Sample[], maxWalMb: number): number {
  const judged = measures(samples, maxWalMb).map((measure) => ({
    measure,
    trend: trendOf(samples, measure),
  }))
  writeFileSync(join(folder, 'soak.svg'), chartOf(samples, judged))
  for (const { measure, trend } of judged)
    print(
      `${trend.verdict.padEnd(10)} ${measure.label}: ${trend.first.toFixed(1)} to ${trend.last.toFixed(1)} ${measure.unit}, ` +
        `${trend.growth.toFixed(1)} ± ${trend.margin.toFixed(1)} an hour ` +
        `(limit ${measure.ceiling ? `${measure.ceiling} at all` : `${measure.limit.toFixed(1)} an hour`}: ${measure.source})`,
    )
  print(`Samples and chart: ${folder}`)
  const verdicts = new Set(judged.map(({ trend }) => trend.verdict))
  if (verdicts.has('growth')) return 1
  if (!verdicts.has('undecided')) return 0
  print(
    'Some figures scatter too much for a verdict. Run it for longer, or on a less busy machine.',
  )
  return 2
}

mkdirSync(folder, { recursive: true })
await using opened = new AsyncDisposableStack()
const tones = opened.adopt(await toneModels(), (one) => one.remove())
const llm = opened.use(
  await startLlm((question) => ({
    kind: 'say',
    pieces: inPieces(
      answerWith(question, (heading) => `Under ${heading}: lisinopril 10 milligrams.`),
    ),
    pauseMs: 40,
  })),
)
const settings = {
  ...llm.env,
  ...UNLIMITED,
  AUSCULTA_TEST_TONES: tones.dir,
  NODE_OPTIONS: `--import=${import.meta.resolve('./probe.mjs')}`,
  SOAK_PROBE: 'on',
}
const server = opened.use(await realServer(settings, realpathSync(tmpdir()), ''))
const load = await startLoad(server)
print(`Under load for ${minutes} minutes; samples in ${folder}`)
const samples = await sampleAll(server, load.audioHours)
await load.stop()
print(
  `${load.audioHours().toFixed(2)} hours of audio (${audioPace(samples).toFixed(1)} an hour after the warm-up), ${load.done()}`,
)
const [wal] = await server.query(
  `select setting::int as mb from pg_settings where name = 'max_wal_size'`,
)
process.exitCode = conclude(samples, Number(wal?.mb))
