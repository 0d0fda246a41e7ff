import type { Log } from '#server/platform/log/log.ts'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Binaries, findBinaries, packagedBinaries } from './binaries.ts'
import { initialise } from './initialise.ts'
import { owner, ownerPassword, wrongPassword } from './password.ts'
import { type Place, findPlace, removeSocketFolder } from './place.ts'
import { runningPostmaster } from './processes.ts'
import {
  type Settings,
  isBlockedByLeftovers,
  lastWords,
  spawnServer,
  stopServer,
} from './server.ts'

/** The database of the application inside the embedded server. */
export const databaseName = 'ausculta'

// Any fixed number; it says "an application runs on this data directory".
const applicationLock = 4_242_001

const pollMs = 5
const watchMs = 1_000
/** A predecessor that was killed or is stopping frees the lock within this. */
const lockPatienceMs = 2_000
const startAttempts = 3
/** Processes of a killed server may hold its memory for a while (about 20 s of tries). */
const patientAttempts = 50

export type EmbeddedOptions = {
  /** The application's data directory; the database goes to `pg` inside it. */
  dataDir: string
  log: Log
  /** Loopback with a password in place of a unix socket; the rule on Windows. */
  loopback?: boolean
  /** The folder of the platform package; found automatically when absent. */
  native?: string
  /** PostgreSQL settings beside our own, for tests. */
  settings?: Settings
}

/** A running embedded server. */
export type EmbeddedDatabase = {
  /** Connection string of the owner of the application's database. */
  url: string
  /** Stops the server and waits until it is gone. End the pools before. */
  stop(): Promise<void>
}

type Server = EmbeddedOptions & { place: Place; binaries: Binaries; port: number }

/** On a socket the number only names the file. Loopback keeps its port for as long as we run. */
async function choosePort(place: Place): Promise<number> {
  if (place.socketDir) return 5432
  return runningPostmaster(place.data)?.port || freePort()
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return typeof address === 'object' && address ? address.port : 5432
}

/** The owner's connection string. */
export function connectionUrl(
  { place, port }: Pick<Server, 'place' | 'port'>,
  database: string,
): string {
  const password = ownerPassword(place)
  const login = password ? `${owner}:${encodeURIComponent(password)}` : owner
  if (!place.socketDir) return `postgresql://${login}@127.0.0.1:${port}/${database}`
  return `postgresql://${login}@/${database}?host=${encodeURIComponent(place.socketDir)}&port=${port}`
}

/** Waits for the server that is running or was just started; false if it has ended. */
async function becomesReady(place: Place, child: { ended: boolean } | undefined): Promise<boolean> {
  for (;;) {
    const running = runningPostmaster(place.data)
    if (running?.ready) return true
    if (child ? child.ended : !running) return false
    await sleep(pollMs)
  }
}

async function ensureServer(server: Server): Promise<void> {
  const { place, binaries, port, settings = {} } = server
  for (let attempt = 1; ; attempt++) {
    const found = runningPostmaster(place.data)
    const child = found ? undefined : spawnServer(place, binaries, port, settings)
    if (await becomesReady(place, child)) return
    if (child?.failure) throw new Error(`The database cannot be started: ${child.failure}`)
    const hopeless = attempt >= (isBlockedByLeftovers(place) ? patientAttempts : startAttempts)
    if (hopeless) throw new Error(`The database does not start:\n${lastWords(place)}`)
    await sleep(Math.min(25 * attempt, 500))
  }
}

async function takeLock(client: pg.Client, dataDir: string): Promise<void> {
  const end = Date.now() + lockPatienceMs
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>(
      'select pg_try_advisory_lock($1) as taken',
      [applicationLock],
    )
    if (rows[0]?.taken) return
    if (Date.now() > end) {
      await client.end()
      throw new AlreadyRunning(dataDir)
    }
    await sleep(50)
  }
}

/** Another application holds the data directory. */
class AlreadyRunning extends Error {
  constructor(dataDir: string) {
    super(
      `Ausculta is already running on this data directory (${dataDir}). ` +
        'Stop it first, or set AUSCULTA_DATA to another directory.',
    )
  }
}

async function makeDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [
    databaseName,
  ])
  if (!rowCount) await client.query(`create database ${databaseName}`)
}

/** A connection that holds the data directory for us, on a server that is up. */
async function hold(server: Server): Promise<pg.Client> {
  const end = Date.now() + 30_000
  for (;;) {
    await ensureServer(server)
    const guard = new pg.Client(connectionUrl(server, 'postgres'))
    guard.on('error', () => {})
    try {
      await guard.connect()
      await takeLock(guard, server.dataDir)
      await makeDatabase(guard)
      return guard
    } catch (error) {
      await guard.end().catch(() => {})
      const wrong = wrongPassword(server.place, error)
      // Stopped, so that the next start can set a new one.
      if (wrong) {
        await stopServer(server.place, server.binaries)
        throw wrong
      }
      // The server we met was going down, or went down under us: look again.
      if (error instanceof AlreadyRunning || Date.now() > end) throw error
      await sleep(50)
    }
  }
}

/**
 * Whenever the guarding connection breaks, the server is restarted and held again. Processes of a killed server can
 * keep the connection open for a while, so its own process is checked too.
 */
function watch(server: Server, guard: pg.Client, isStopping: () => boolean): void {
  let isGone = false
  const gone = () => {
    if (isGone) return
    isGone = true
    clearInterval(look)
    void recover(server, isStopping)
  }
  const look = setInterval(() => {
    if (isStopping() || runningPostmaster(server.place.data)) return
    gone()
    void guard.end().catch(() => {})
  }, watchMs).unref()
  guard.once('end', gone)
}

async function recover(server: Server, isStopping: () => boolean): Promise<void> {
  for (let pause = 50; !isStopping(); pause = Math.min(pause * 2, 5_000)) {
    server.log('The database server stopped; restarting it', 'warn')
    try {
      const guard = await hold(server)
      if (isStopping()) return await guard.end()
      return watch(server, guard, isStopping)
    } catch (error) {
      server.log(`The database server is not back yet: ${(error as Error).message}`, 'warn')
      await sleep(pause)
    }
  }
}

/**
 * Starts the embedded PostgreSQL of a data directory, or takes over one that a killed
 * application left running, and brings it back whenever it dies.
 * @throws AlreadyRunning when another application uses the directory
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const place = findPlace(options.dataDir, options.loopback ?? process.platform === 'win32')
  const native = options.native ?? packagedBinaries()
  const binaries = await findBinaries(native, place.account, place.shelf)
  const server: Server = { ...options, place, binaries, port: await choosePort(place) }
  await initialise(place, binaries)
  const guard = await hold(server)
  let stopping = false
  watch(server, guard, () => stopping)
  return {
    url: connectionUrl(server, databaseName),
    async stop() {
      stopping = true
      await stopServer(place, binaries)
      removeSocketFolder(place)
    },
  }
}
