import type { Log } from '#server/platform/log/log.ts'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { PgBoss, QueueResult } from 'pg-boss'
import type * as z from 'zod/mini'
import { AppError } from '#contract/errors.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import { openPool } from '#server/platform/db/pool.ts'
import { measured, stopwatch } from '#server/platform/measurements/measurements.ts'
import { withLogContext } from '#server/platform/log/context.ts'
import { errorLabel } from '#server/platform/log/error-label.ts'
import { queueOptions, startBoss } from './boss.ts'
import { type Claims, isClaimedNow, openClaims } from './claims.ts'
import { runningJobs } from './given-up.ts'
import { handBack, takeBackAll, watchAbandoned } from './take-back.ts'

interface JobOptions {
  name: string
  /** How many run at once in one process. */
  concurrency?: number
  /** Tries after the first. */
  retries?: number
  /** How long a run may take; an hour where not said. */
  longestSeconds?: number
  /** A cron line (UTC) for work that is due by the clock, with an empty payload. */
  cron?: string
  /** Its delayed jobs watch work that is claimed under their key (`Jobs.hold`); they become due once it is unclaimed. */
  watchesKey?: boolean
}

/** A kind of work that survives a crash. */
export interface Job extends JobOptions {
  /**
   * Runs it; an exception makes the queue retry. `signal` aborts when the process stops, its time is over, or it's
   * cancelled.
   */
  run(data: unknown, signal: AbortSignal): Promise<void>
}

/** Declares a job. Its payload holds ids only: the queue isn't encrypted. */
export function job<T>(
  options: JobOptions & {
    payload: z.ZodMiniType<T>
    handle: (payload: T, signal: AbortSignal) => Promise<void>
  },
): Job {
  const { payload, handle, ...rest } = options
  return { ...rest, run: async (data, signal) => handle(payload.parse(data ?? {}), signal) }
}

export interface Jobs {
  /** Starts processing jobs. Takes back the jobs of dead processes within seconds, or at once as the only process. */
  work(jobs: Job[]): Promise<void>
  /** Queues a job when the transaction commits; the same `key` while one waits is the same job. */
  enqueue(
    tx: Tx,
    name: string,
    payload: object,
    options?: { key?: string; delaySeconds?: number },
  ): Promise<void>
  /** Changes one job of the queue `name` by hand: tries a failed one again, takes up or cancels another, which stops it. */
  change(name: string, id: string, how: 'retry' | 'resume' | 'cancel'): Promise<void>
  /** Claims work outside the queue, such as a note being written, until it is released or this process dies. */
  hold(id: string): Promise<() => void>
  /** Whether a live process claims it. */
  isHeld(id: string): Promise<boolean>
  /** Waits up to 5 s for running jobs, then returns unfinished ones to the queue at once. */
  stop(): Promise<void>
}

const POLL_SECONDS = 1
const RETRY_MS = 1_000
const STOP_MS = 5_000
/** Time limit for settling a finished job in the database. */
const SETTLE_MS = 10_000
/** Channel that announces a queue with returned work; the payload is the queue's name. */
const returnedChannel = 'job_returned'
const QUIET_POLL_SECONDS = 5
interface Queue {
  pool: Pool
  db: Database
  log: Log
  isAlone: boolean
  starting: ReturnType<typeof startBoss> | undefined
  working: Promise<unknown> | undefined
  stopping: AbortController
  running: ReturnType<typeof runningJobs>
  claims: Claims
  /** Notify the worker of a queue that it has work. */
  wakers: Map<string, () => void>
  /** Queues that this process creates or has created. */
  created: Map<string, Promise<void>>
}

/**
 * Opens the durable queue in the database. It starts when it is first needed, so that no start waits for it.
 * @param url connection string of the system role
 * @param isAlone whether no other process can work on this queue
 */
export function openJobs(url: string, db: Database, log: Log, isAlone = false): Jobs {
  const queue = createQueue(url, db, log, isAlone)
  return {
    work: (jobs) => startWork(queue, jobs),
    async enqueue(tx, name, payload, { key, delaySeconds } = {}) {
      const boss = await ensureQueue(queue, name)
      const { inTransaction } = await started(queue)
      await boss.send(name, payload, {
        db: inTransaction(tx),
        // The queue's policy keeps one waiting job per key, and no key would be one key too.
        singletonKey: key ?? randomUUID(),
        ...(delaySeconds && { startAfter: delaySeconds }),
      })
    },
    async change(name, id, how) {
      const boss = await ensureQueue(queue, name)
      await boss[how](name, id)
      if (how === 'cancel') await queue.running.giveUp(id)
    },
    hold: (id) => queue.claims.hold(id),
    isHeld: (id) => isClaimedNow(queue.pool, id),
    stop: () => stop(queue),
  }
}

const createQueue = (url: string, db: Database, log: Log, isAlone: boolean): Queue => ({
  pool: openPool({ url, log, size: 3 }),
  db,
  log,
  isAlone,
  starting: undefined,
  working: undefined,
  stopping: new AbortController(),
  running: runningJobs(db),
  claims: openClaims(url),
  wakers: new Map(),
  created: new Map(),
})

/** After a failure, such as a slow database, the next caller tries again. */
function started(queue: Queue): ReturnType<typeof startBoss> {
  queue.starting ??= startBoss(queue.pool, queue.db, queue.log).catch((error: unknown) => {
    queue.starting = undefined
    throw error
  })
  return queue.starting
}

/** A queue must exist before anything is sent to it, whichever process works on it. */
async function ensureQueue(queue: Queue, name: string): Promise<PgBoss> {
  const { boss, found } = await started(queue)
  if (found.has(name)) return boss
  const creating = queue.created.get(name) ?? boss.createQueue(name, queueOptions)
  queue.created.set(name, creating)
  await creating.catch((error: unknown) => {
    queue.created.delete(name)
    throw error
  })
  return boss
}

/** Notifies all processes that queues have work again, because their own polling comes seconds later. */
const announce = ({ db }: Queue, names: readonly string[]) =>
  db.system(async (tx) => {
    for (const name of names) await db.notify(tx, returnedChannel, name)
  })

async function startWork(queue: Queue, jobs: readonly Job[]): Promise<void> {
  const { db, pool, log } = queue
  const { signal } = queue.stopping
  const watchers = jobs.filter(({ watchesKey }) => watchesKey).map(({ name }) => name)
  // Without a connection, the queue's polling finds returned jobs a little later.
  db.listen(returnedChannel, (name) => queue.wakers.get(name)?.()).catch(() => undefined)
  const takeBack = async () => {
    await started(queue)
    await takeBackAll(pool, watchers)
  }
  const begin = async (one: Job) => {
    const boss = await ensureQueue(queue, one.name)
    await startJob(boss, one, queue, (await started(queue)).found)
  }
  const beginAll = async () => {
    // Before work starts here, everything unclaimed belongs to this process's predecessor.
    if (queue.isAlone) await untilDone(takeBack, signal, log)
    await Promise.all(jobs.map((one) => untilDone(() => begin(one), signal, log)))
  }
  queue.working = beginAll()
  watchAbandoned(pool, { watchers, signal, onReturn: (names) => announce(queue, names) })
  await queue.working
}

async function stop(queue: Queue): Promise<void> {
  const cut = queue.running.ids()
  queue.stopping.abort()
  // A job that begins only now would outlive the queue, and with it the process.
  await Promise.race([queue.working, sleep(STOP_MS, undefined, { ref: false })])
  await queue.starting
    ?.then(({ boss }) => boss.stop({ graceful: true, timeout: STOP_MS }))
    .catch(() => undefined)
  await handBack(queue.pool, cut)
    .then((names) => announce(queue, names))
    .catch(() => queue.log('The next process resumes interrupted work.'))
  await queue.claims.close()
  await queue.pool.end()
}

/** @param found the queues that existed at the start */
async function startJob(
  boss: PgBoss,
  work: Job,
  { stopping, running, claims, wakers }: Queue,
  found: ReadonlyMap<string, QueueResult>,
): Promise<void> {
  const wanted = {
    retryLimit: work.retries ?? queueOptions.retryLimit,
    expireInSeconds: work.longestSeconds ?? queueOptions.expireInSeconds,
    retentionSeconds: queueOptions.retentionSeconds,
  }
  if (!isMatch(found.get(work.name), wanted)) await boss.updateQueue(work.name, wanted)
  if (work.cron) await boss.schedule(work.name, work.cron, {})
  if (stopping.signal.aborted) return
  const options = {
    pollingIntervalSeconds: POLL_SECONDS,
    // A retry and a delayed job come without a notification.
    notifyPollingIntervalSeconds: QUIET_POLL_SECONDS,
    batchSize: 1,
    localConcurrency: work.concurrency ?? 1,
  }
  const worker: string = await boss.work(work.name, options, async ([one]) => {
    // Jobs committed together wake it once: after each it looks for the next.
    boss.notifyWorker(worker)
    if (!one) return
    const run = (given: AbortSignal) =>
      withLogContext({ job: work.name, jobId: one.id }, () =>
        work.run(one.data, AbortSignal.any([stopping.signal, given])),
      )
    const letGo = await claims.hold(one.id)
    try {
      await timed(work.name, () => running.run(one.id, one.signal, run)).catch(withoutContent)
    } finally {
      // The library settles the job after this; until then no other process may take it.
      setTimeout(letGo, SETTLE_MS).unref()
    }
  })
  wakers.set(work.name, () => boss.notifyWorker(worker))
}

/** Measures how long a run takes and how it ends. */
async function timed(name: string, run: () => Promise<void>): Promise<void> {
  const seconds = stopwatch()
  try {
    await run()
    measured('job', { name, outcome: 'done', seconds: seconds() })
  } catch (error) {
    measured('job', { name, outcome: 'failed', seconds: seconds() })
    throw error
  }
}

/** The queue keeps errors in clear: only words of ours and places in our code may get there. */
function withoutContent(error: unknown): never {
  const failure = new Error(error instanceof AppError ? error.message : errorLabel(error))
  failure.stack = ''
  throw failure
}

function isMatch(found: QueueResult | undefined, wanted: Partial<QueueResult>): boolean {
  // These are the names of `wanted` itself.
  const names = Object.keys(wanted) as (keyof QueueResult)[]
  return found !== undefined && names.every((name) => found[name] === wanted[name])
}

/** The queue is needed whatever the database is doing when the process starts. */
async function untilDone(work: () => Promise<void>, signal: AbortSignal, log: Log): Promise<void> {
  while (!signal.aborted) {
    try {
      return await work()
    } catch (error) {
      if (signal.aborted) return
      log(`Could not start work on the queue: ${errorLabel(error)}`, 'error')
      await sleep(RETRY_MS, undefined, { signal }).catch(() => undefined)
    }
  }
}
