import type { Log } from '#server/platform/log/log.ts'
import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { LRUCache } from 'lru-cache'
import type { Tinypool } from 'tinypool'
import { AnalysisFailure } from '#server/platform/worker-pool/analysis-failure.ts'
import type { FunctionName, Request, Result } from './functions.ts'
import { onePerKey } from '#server/platform/worker-pool/one-per-key.ts'
import type { VisitData } from '#server/clinical/visit-data.ts'
import type { Answer, Call } from './worker.ts'

/** Analyses texts in worker threads. */
export interface Analysis {
  /**
   * Runs a function on a visit. Identical calls share one run, and the last results are cached.
   * @param asker who the work is for; an asker's calls run one after the other, so that they never occupy all workers
   * @throws AnalysisFailure if it takes too long, needs too much memory or fails
   */
  run<N extends FunctionName>(
    name: N,
    request: Request<N>,
    visit: VisitData,
    asker: string,
  ): Promise<Result<N>>
  /**
   * The peaks of PCM16, see `findPeaks`. The bytes move to the worker and can't be used afterwards.
   * @throws AnalysisFailure
   */
  findPeaks(pcm: Uint8Array<ArrayBuffer>, asker: string): Promise<Uint16Array>
  /** Starts the workers, so that the first call need not wait for them. */
  warmUp(): Promise<void>
  close(): Promise<void>
}

interface AnalysisOptions {
  threads?: number
  /** Milliseconds that one call may take. */
  limitMs?: number
  log: Log
}

/** A visit of ten minutes takes some 20 ms; the longest visits with a hospital record of 1 MB a few seconds. */
const LIMIT_MS = 30_000
/** A text that failed isn't tried again for this long. */
const FAILURE_MS = 60_000
/** Megabytes of a worker's heap; the index of a record of 1 MB takes 200. */
const HEAP_MB = 768
/** Results; the claims of a note of two pages are some 50 kB. */
const MOST_RESULTS = 200

const threadsHere = () => Math.max(2, Math.min(4, availableParallelism()))

export function openAnalysis({
  threads = threadsHere(),
  limitMs = LIMIT_MS,
  log,
}: AnalysisOptions): Analysis {
  let opening: Promise<Tinypool> | undefined
  const results = new LRUCache<string, Promise<unknown>>({ max: MOST_RESULTS })
  const inTurn = onePerKey()
  const pool = () => (opening ??= openPool(threads))

  return {
    run(name, request, visit, asker) {
      const key = `${name} ${visit.key} ${hashOf(request)}`
      const known = results.get(key)
      // The key holds the name, so the result has its type.
      if (known) return known as Promise<Result<typeof name>>
      const one = { name, request, key: visit.key }
      const result = inTurn(asker, async () => compute(await pool(), one, visit, { limitMs, log }))
      results.set(key, result)
      result.catch(() => {
        const forget = () => results.get(key) === result && results.delete(key)
        setTimeout(forget, FAILURE_MS).unref()
      })
      return result as Promise<Result<typeof name>>
    },
    findPeaks: (pcm, asker) =>
      inTurn(asker, async () => peaksInWorker(await pool(), pcm, AbortSignal.timeout(limitMs))),
    async warmUp() {
      await pool()
    },
    async close() {
      results.clear()
      await opening?.then((one) => one.destroy()).catch(() => undefined)
    },
  }
}

/** @throws AnalysisFailure */
async function compute(
  workers: Tinypool,
  one: Call,
  visit: VisitData,
  { limitMs, log }: { limitMs: number; log: Log },
): Promise<unknown> {
  const signal = AbortSignal.timeout(limitMs)
  const first = await call(workers, one, signal)
  // The worker doesn't have the visit yet.
  const answer = first.state === 'missing' ? await call(workers, { ...one, visit }, signal) : first
  if (answer.state === 'done') return answer.result
  log(
    `An analysis failed: ${one.name}${answer.state === 'failed' ? `, ${answer.error}` : ''}`,
    'warn',
  )
  throw new AnalysisFailure('error')
}

async function call(workers: Tinypool, request: Call, signal: AbortSignal): Promise<Answer> {
  try {
    // The worker is this module's own.
    return (await workers.run(request, { name: 'run', signal })) as Answer
  } catch (error) {
    throw failureOf(error, signal)
  }
}

async function peaksInWorker(
  workers: Tinypool,
  pcm: Uint8Array<ArrayBuffer>,
  signal: AbortSignal,
): Promise<Uint16Array> {
  const options = { name: 'findPeaks', signal, transferList: [pcm.buffer] }
  try {
    // The worker is this module's own.
    return (await workers.run(pcm, options)) as Uint16Array
  } catch (error) {
    throw failureOf(error, signal)
  }
}

function failureOf(error: unknown, signal: AbortSignal): AnalysisFailure {
  if (signal.aborted) return new AnalysisFailure('time')
  const isFull = error instanceof Error && Object(error).code === 'ERR_WORKER_OUT_OF_MEMORY'
  return new AnalysisFailure(isFull ? 'memory' : 'error')
}

async function openPool(threads: number): Promise<Tinypool> {
  const { Tinypool: Pool } = await import('tinypool')
  const pool = new Pool({
    filename: new URL('./worker.ts', import.meta.url).href,
    runtime: 'worker_threads',
    minThreads: threads,
    maxThreads: threads,
    concurrentTasksPerWorker: 1,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  })
  // The time limit of a call is for its work, not for loading the functions.
  await Promise.all(Array.from({ length: threads }, () => pool.run(null, { name: 'ready' })))
  return pool
}

/** Maps become lists of their entries, which JSON would leave out. */
const hashOf = (request: unknown): string =>
  createHash('sha256')
    .update(
      JSON.stringify(request, (_, value: unknown) => (value instanceof Map ? [...value] : value)),
    )
    .digest('base64')
