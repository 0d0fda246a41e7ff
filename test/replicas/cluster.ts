import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '#server/platform/db/embedded/start.ts'
import type { TestUser } from '#test/app.ts'
import { fakeS3 } from '#test/fakes/s3.ts'
import { newAccount } from '#test/faults/account.ts'
import { freePort } from '#test/free-port.ts'
import { copyDatabase } from '#test/prepared.ts'
import { reapAfterUs } from '#test/reaper.ts'
import { type Balancer, startBalancer } from './balancer.ts'
import { member, type Member, present } from './member.ts'

/** An installation of several processes, as docs/deploy.md describes it, on loopback. */
export interface Cluster extends AsyncDisposable {
  /** Of the load balancer. */
  origin: string
  balancer: Balancer
  apps: readonly [Member, Member, Member]
  workers: readonly [Member, Member]
  /** What each process is set up with beside its data folder; changed before a restart. */
  settings: Record<string, string>
  /** Processes that are started from now on run the product in this folder. */
  runFrom(folder: string): void
  /** Settings of a command of the administrator, with a data folder of its own. */
  adminEnv(): Record<string, string>
  newUser(): Promise<TestUser>
  /** Asks the database as its owner, who sees all rows. */
  query(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>
}

interface ClusterOptions {
  /** Settings of every process. */
  settings?: Record<string, string>
  /** Files that the database begins with; '' for an empty one. */
  database?: string
  /** Of the load balancer; a free one where it isn't said. */
  port?: number
  /** Of the product to run; this working tree by default. */
  folder?: string
}

/**
 * Starts PostgreSQL, the S3 fake, three applications, two transcription services, and a load balancer. The processes share
 * the database, the bucket and the master keys; each has a data folder of its own, as on separate machines.
 */
export async function startCluster({
  settings = {},
  database = '',
  port,
  folder = present,
}: ClusterOptions = {}): Promise<Cluster> {
  await using opened = new AsyncDisposableStack()
  const root = mkdtempSync(join(realpathSync(tmpdir()), 'ausculta-replicas-'))
  opened.defer(reapAfterUs(join(root, 'postgres'), root))
  opened.defer(() => rmSync(root, { recursive: true, force: true, maxRetries: 20 }))
  // The account that runs PostgreSQL when we are root must be able to pass.
  chmodSync(root, 0o711)
  const postgres = opened.adopt(await startPostgres(root, database), (one) => one.stop())
  const s3 = await fakeS3()
  opened.defer(async () => void (await s3.close()))
  const front = port ?? (await freePort())
  const shared = {
    ...settingsOf(postgres.url, s3.config),
    PUBLIC_URL: `http://127.0.0.1:${front}`,
    ...settings,
  }
  let current = folder
  const make = async (name: string, kind: 'server' | 'transcription') =>
    opened.use(
      await member(name, kind, () => ({
        folder: current,
        settings: inOwnFolder(root, name, shared),
      })),
    )
  const [first, second] = [await make('app-1', 'server'), await make('app-2', 'server')]
  const apps = [first, second, await make('app-3', 'server')] as const
  const service = await make('transcription-1', 'transcription')
  const workers = [service, await make('transcription-2', 'transcription')] as const
  // Together, on an empty database too: the first to come migrates it.
  await Promise.all([...apps, ...workers].map((one) => one.start()))
  const ports = apps.map((one) => one.port)
  const balancer = opened.use(await startBalancer(front, ports))
  const everything = opened.move()
  const query = (text: string, values: unknown[] = []) => ask(postgres.url, text, values)
  return {
    origin: balancer.origin,
    balancer,
    apps,
    workers,
    settings: shared,
    runFrom: (next) => void (current = next),
    adminEnv: () => inOwnFolder(root, 'admin', shared),
    async newUser() {
      // One network may not create so many accounts in an hour.
      await query('delete from attempt')
      return newAccount(balancer.origin)
    },
    query,
    [Symbol.asyncDispose]: () => everything.disposeAsync(),
  }
}

/** What all processes share: the database, the bucket, the master keys, and the proxy they trust. */
const settingsOf = (
  databaseUrl: string,
  s3: Awaited<ReturnType<typeof fakeS3>>['config'],
): Record<string, string> => ({
  DATABASE_URL: databaseUrl,
  S3_ENDPOINT: s3.endpoint,
  S3_BUCKET: s3.bucket,
  S3_REGION: s3.region,
  S3_ACCESS_KEY_ID: s3.accessKeyId,
  S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
  AUSCULTA_MASTER_KEYS: masterKey('first'),
  AUSCULTA_TRANSCRIPTION: 'separate',
  TRUSTED_PROXIES: '127.0.0.1',
  BOT_CHECK_EFFORT: '1',
})

async function startPostgres(root: string, database: string) {
  const dataDir = join(root, 'postgres')
  mkdirSync(dataDir, { mode: 0o711 })
  await copyDatabase(database, dataDir)
  // The prepared one accepts its own socket only.
  const rules = join(dataDir, 'pg', 'pg_hba.conf')
  if (database) writeFileSync(rules, 'host all all 127.0.0.1/32 scram-sha-256\n')
  // Over TCP, as from another machine. Each process opens up to 20 connections.
  const settings = { max_connections: '150' }
  return startEmbedded({ dataDir, log: () => undefined, loopback: true, settings })
}

/** A new master key under this id. */
export const masterKey = (id: string) => `${id}:${randomBytes(32).toString('base64')}`

const inOwnFolder = (root: string, name: string, shared: Record<string, string>) => ({
  ...shared,
  AUSCULTA_DATA: join(root, name),
})

async function ask(url: string, text: string, values: unknown[]) {
  const client = new pg.Client(url)
  client.on('error', () => undefined)
  await client.connect()
  return (await client.query(text, values).finally(() => client.end())).rows
}
