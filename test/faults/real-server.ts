import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'
import { freePort } from '#test/free-port.ts'
import { copyDatabase } from '#test/prepared.ts'
import { embeddedUrl } from '#test/prepared.ts'
import { findPlace } from '#server/platform/db/embedded/place.ts'
import { rateNames } from '#server/platform/quotas/kinds.ts'
import { runningPostmaster } from '#server/platform/db/embedded/processes.ts'
import type { TestUser } from '#test/app.ts'
import { program } from '../../scripts/lib/build.mjs'
import { newAccount } from './account.ts'

/** More rounds than a quick look takes: AUSCULTA_FAULTS=long. */
export const isLong = process.env.AUSCULTA_FAULTS === 'long'
/** Requests aren't limited. */
export const UNLIMITED = { RATE_LIMITS: rateNames.map((name) => `${name}=1000000`).join(',') }
/** A long run does in a minute what nobody does in an hour: costly requests aren't limited then. */
export const LONG_SETTINGS: Record<string, string> = isLong ? UNLIMITED : {}
/**
 * How patient the tests are with a busy machine, in milliseconds. A long run has no end but its last fault; what hangs in
 * it ends by `STILL_MS`.
 */
export const PATIENCE_MS = isLong ? 86_400_000 : 120_000
/** How long nothing may happen before something hangs. A restart takes seconds, on a busy machine half a minute. */
export const STILL_MS = isLong ? 900_000 : 120_000

const project = join(import.meta.dirname, '../..')
/** As it is started by a user; `global-setup.ts` has built it. */
const { args: usual, env: built } = program('server')
const { NODE_COMPILE_CACHE } = built

/** The server as started by hand: with its own processes, files and database. */
export interface RealServer extends AsyncDisposable {
  origin: string
  dataDir: string
  /** Of the application that runs now. */
  pid(): number
  /** Its output, over all its starts. */
  lines: string[]
  /** Starts it and waits until it is ready. `env` replaces what the first start was given. */
  start(env?: Record<string, string>): Promise<void>
  /** SIGKILL of the application; its database server stays. */
  killApp(): Promise<void>
  /** SIGKILL of the database server. */
  killDatabase(): void
  /** SIGTERM; returns the exit code. */
  stop(): Promise<number | null>
  newUser(): Promise<TestUser>
  /** Why it ended unexpectedly; empty while it hasn't. */
  died(): string
  /** Asks the database as its owner, who sees all rows. */
  query(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>
}

/**
 * A new data directory and the server on it, started. Dispose it at the end.
 * @param root the folder that gets the data directory
 * @param database files that its database begins with; '' for a first start on nothing
 * @param image a folder with the files of the container image, to run these
 */
export async function realServer(
  first: Record<string, string> = {},
  root = realpathSync(tmpdir()),
  database = inject('preparedDatabase'),
  image?: string,
): Promise<RealServer> {
  const dataDir = mkdtempSync(join(root, 'ausculta-faults-'))
  // The account that runs PostgreSQL when we are root must be able to pass.
  chmodSync(dataDir, 0o711)
  await copyDatabase(database, dataDir)
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const lines: string[] = []
  let child: ChildProcess | undefined
  let died = ''
  const tail = () => lines.slice(-30).join('\n')

  async function start(env = first): Promise<void> {
    const settings = {
      AUSCULTA_DATA: dataDir,
      PORT: String(port),
      PUBLIC_URL: origin,
      BOT_CHECK_EFFORT: '1',
      ...LONG_SETTINGS,
      ...env,
    }
    const { PATH = '', HOME = '', TMPDIR = '' } = process.env
    // As below npm, it stops when this process is gone.
    const npm = { npm_lifecycle_event: 'start' }
    const args = image ? [join(image, 'dist/server/server.js')] : usual
    const started = spawn(process.execPath, args, {
      cwd: image ?? project,
      env: { PATH, HOME, ...(TMPDIR && { TMPDIR }), NODE_COMPILE_CACHE, ...npm, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child = started
    for (const stream of [started.stdout, started.stderr])
      createInterface({ input: stream }).on('line', (line) => lines.push(line))
    started.once('exit', (code, signal) => {
      if (child === started) died = `The server exited unexpectedly (${code ?? signal}):\n${tail()}`
    })
    const from = lines.length
    while (!lines.slice(from).some((line) => line.includes('Ausculta is ready'))) {
      if (died) throw new Error(died)
      await sleep(20)
    }
  }

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    const running = child
    child = undefined
    if (!running || running.exitCode !== null || running.signalCode !== null) return null
    running.kill(signal)
    await once(running, 'exit')
    return running.exitCode
  }

  // The file may name a dead process, or for a moment the application itself.
  const postmaster = () => runningPostmaster(findPlace(dataDir, false).data)

  async function query(text: string, values: unknown[] = []) {
    const client = new pg.Client(embeddedUrl(dataDir))
    client.on('error', () => undefined)
    await client.connect()
    return (await client.query(text, values).finally(() => client.end())).rows
  }

  const server: RealServer = {
    origin,
    dataDir,
    pid: () => child?.pid ?? 0,
    lines,
    start,
    killApp: async () => void (await end('SIGKILL')),
    killDatabase() {
      const running = postmaster()
      if (running) process.kill(running.pid, 'SIGKILL')
    },
    stop: () => end('SIGTERM'),
    async newUser() {
      // One network may not create so many accounts in an hour.
      await query('delete from attempt')
      return newAccount(origin)
    },
    died: () => died,
    query,
    async [Symbol.asyncDispose]() {
      await end('SIGTERM')
      const left = postmaster()
      if (left) process.kill(left.pid, 'SIGQUIT')
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
  await start()
  return server
}

/** Memory that a process doesn't give back, in MB. */
export async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1_024
}

/** Tries until it succeeds: the server is away for a moment. @throws the last error after `STILL_MS` */
export async function persistently<T>(work: () => Promise<T>): Promise<T> {
  for (const end = Date.now() + STILL_MS; ;) {
    try {
      return await work()
    } catch (error) {
      if (Date.now() > end) throw error
      await sleep(100)
    }
  }
}
