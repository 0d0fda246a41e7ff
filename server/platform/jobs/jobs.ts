import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import type { PgBoss, QueueResult } from 'pg-boss'
import type * as z from 'zod/mini'
import { AppError } from '#contract/errors.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import { openPool } from '#server/platform/db/pool.ts'
import { errorLabel } from '#server/platform/log/error-label.ts'
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
  /** Runs it; what it throws makes the queue try again. `signal` aborts when the process stops, its time is over, or it is given up. */
  run(data: unknown, signal: AbortSignal): Promise<void>
}

/** Declares a job. Its payload holds ids only: the queue lies in clear. */
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
/**
 * What waits is kept until it is done, ten years: the library's own two weeks would drop the work of a server that was off
 * for a holiday, or whose clock stood far ahead for a minute.
 */
const KEPT_SECONDS = 10 * 365 * 86_400
const queueOptions = {
  // One waiting and one running job per key: a change during a run asks for one more run.
  policy: 'short',
  retryLimit: 3,
  retryBackoff: true,
  expireInSeconds: 3600,
  heartbeatSeconds: 60,
  retentionSeconds: KEPT_SECONDS,
  notify: true,
} as const

/**
 * Opens the durable queue in the database. It gets ready when it is first needed, so that no start waits for it.
 * @param url connection string of the system role
 * @param isAlone whether no other process can work on this queue
 */
export function openJobs(
  url: string,
  db: Database,
  log: (line: string) => void,
  isAlone = false,
): Jobs {
  const pool = openPool({ url, log, size: 3 })
  let starting: ReturnType<typeof startBoss> | undefined
  // What failed once, as while the database is slow, is tried anew by whoever needs it next.
  const started = () =>
    (starting ??= startBoss(pool, db, log).catch((error: unknown) => {
      starting = undefined
      throw error
    }))
  let working: Promise<unknown> | undefined
  const stopping = new AbortController()
  const running = runningJobs(db)
  const claims = openClaims(url)
  const wakers = new Map<string, () => void>()
  const wake = (queue: string) => wakers.get(queue)?.()
  /** Notifies all processes that a queue has work again, because their own polling comes seconds later. */
  const announce = (queues: readonly string[]) =>
    db.system(async (tx) => {
      for (const queue of queues) await db.notify(tx, returnedChannel, queue)
    })
  const known = new Map<string, Promise<void>>()
  /** A queue must exist before anything is sent to it, whichever process works on it. */
  const ensureQueue = async (name: string) => {
    const { boss, found } = await started()
    if (found.has(name)) return boss
    const made = known.get(name) ?? boss.createQueue(name, queueOptions)
    known.set(name, made)
    await made.catch((error: unknown) => {
      known.delete(name)
      throw error
    })
    return boss
  }
  return {
    async work(jobs) {
      const begin = async (one: Job) => {
        const boss = await ensureQueue(one.name)
        const { found } = await started()
        await startJob(boss, one, { stopping: stopping.signal, running, found, claims, wakers })
      }
      const watchers = jobs.filter(({ watchesKey }) => watchesKey).map(({ name }) => name)
      // Without a connection, the queue's polling finds returned jobs a little later.
      db.listen(returnedChannel, wake).catch(() => undefined)
      const takeBack = async () => {
        await started()
        await takeBackAll(pool, watchers)
      }
      const begun = async () => {
        // Before work starts here, everything unclaimed belongs to this process's predecessor.
        if (isAlone) await untilDone(takeBack, stopping.signal, log)
        await Promise.all(jobs.map((one) => untilDone(() => begin(one), stopping.signal, log)))
      }
      working = begun()
      watchAbandoned(pool, { watchers, signal: stopping.signal, onReturn: announce })
      await working
    },
    async enqueue(tx, name, payload, { key, delaySeconds } = {}) {
      const boss = await ensureQueue(name)
      const { inTransaction } = await started()
      await boss.send(name, payload, {
        db: inTransaction(tx),
        // The queue's policy keeps one waiting job per key, and no key would be one key too.
        singletonKey: key ?? randomUUID(),
        ...(delaySeconds && { startAfter: delaySeconds }),
      })
    },
    async change(name, id, how) {
      const boss = await ensureQueue(name)
      await boss[how](name, id)
      if (how === 'cancel') await running.giveUp(id)
    },
    hold: (id) => claims.hold(id),
    isHeld: (id) => isClaimedNow(pool, id),
    async stop() {
      const cut = running.ids()
      stopping.abort()
      // One that begins only now would outlive the queue, and with it the process.
      await Promise.race([working, sleep(STOP_MS, undefined, { ref: false })])
      await starting
        ?.then(({ boss }) => boss.stop({ graceful: true, timeout: STOP_MS }))
        .catch(() => undefined)
      await handBack(pool, cut)
        .then(announce)
        .catch(() => log('Work that was cut off is taken back by the next process.'))
      await claims.close()
      await pool.end()
    },
  }
}

/** Loads the library only now: it is a hundred modules with what it needs. */
async function startBoss(pool: Pool, db: Database, log: (line: string) => void) {
  const { fromDrizzle, PgBoss } = await import('pg-boss')
  const boss = new PgBoss({
    db: {
      executeSql: (text, values) => pool.query(text, values),
      async listen(channel, onNotification, onReconnect) {
        return { close: await db.listen(channel, onNotification, onReconnect) }
      },
    },
    // A job starts when it is committed, not at the next look into the queue.
    useListenNotify: true,
    schema: 'pgboss',
    createSchema: false,
    superviseIntervalSeconds: 30,
    maintenanceIntervalSeconds: 3600,
  })
  boss.on('error', (error: Error & { code?: string }) =>
    log(`The job queue reports ${error.code ?? error.name}`),
  )
  await boss.start()
  // To make and set anew each queue that is there already was four statements of each kind of job at every start.
  const found = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  return { boss, found, inTransaction: (tx: Tx) => fromDrizzle(tx, sql) }
}

interface Place {
  stopping: AbortSignal
  running: ReturnType<typeof runningJobs>
  claims: Claims
  /** How to tell the worker of a queue that there is work. */
  wakers: Map<string, () => void>
  /** The queues that were there at the start. */
  found: ReadonlyMap<string, QueueResult>
}

async function startJob(boss: PgBoss, work: Job, place: Place): Promise<void> {
  const { stopping, running, found, claims, wakers } = place
  const wanted = {
    retryLimit: work.retries ?? queueOptions.retryLimit,
    expireInSeconds: work.longestSeconds ?? queueOptions.expireInSeconds,
    retentionSeconds: KEPT_SECONDS,
  }
  if (!isMatch(found.get(work.name), wanted)) await boss.updateQueue(work.name, wanted)
  if (work.cron) await boss.schedule(work.name, work.cron, {})
  if (stopping.aborted) return
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
    // The queue's own signal says that the job's time is over, or that its claim is gone.
    const run = (given: AbortSignal) =>
      work.run(one.data, AbortSignal.any([stopping, given, one.signal]))
    const letGo = await claims.hold(one.id)
    try {
      await running.run(one.id, run).catch(withoutContent)
    } finally {
      // The library settles the job after this; until then no other process may take it.
      setTimeout(letGo, SETTLE_MS).unref()
    }
  })
  wakers.set(work.name, () => boss.notifyWorker(worker))
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
async function untilDone(
  work: () => Promise<void>,
  signal: AbortSignal,
  log: (line: string) => void,
): Promise<void> {
  while (!signal.aborted) {
    try {
      return await work()
    } catch (error) {
      if (signal.aborted) return
      log(`Work on the queue could not begin yet: ${errorLabel(error)}`)
      await sleep(RETRY_MS, undefined, { signal }).catch(() => undefined)
    }
  }
}
