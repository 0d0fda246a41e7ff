import type { Server } from 'node:http'
import { join } from 'node:path'
import { makeDataFolder } from '#server/config/data-folder.ts'
import { startEmbedded } from '#server/platform/db/embedded/start.ts'
import { guardProcess } from '#server/platform/egress/process.ts'
import { readConfig } from '#server/config/env.ts'
import { createLog, log as firstLog } from '#server/platform/log/log.ts'
import { assertSafeDefaults } from '#server/config/safe-defaults.ts'
import { keepDiskReserve } from '#server/platform/storage/disk-reserve.ts'
import { removeTornLocks } from '#server/platform/db/embedded/torn-locks.ts'

const webFolder = join(import.meta.dirname, '../dist/web')

/** Runs the product until `stop` aborts; whatever was opened by then is closed again, newest first. */
async function run(stop: AbortSignal): Promise<void> {
  await using opened = new AsyncDisposableStack()
  const config = readConfig(process.env)
  const log = createLog(config.logFormat)
  assertSafeDefaults(config)
  guardProcess(config)
  makeDataFolder(config.dataDir)
  // Before the database, which needs free space to start.
  const reserve = opened.use(keepDiskReserve(config.dataDir, log))
  if (!config.databaseUrl) removeTornLocks(config.dataDir)
  // The database starts while the rest of the code is still being read.
  const starting = config.databaseUrl ? undefined : startEmbedded({ dataDir: config.dataDir, log })
  const { openProduct } = await import('./product.ts').catch(async (error: unknown) => {
    await (await starting)?.stop()
    throw error
  })
  const embedded = await starting
  if (embedded) opened.defer(() => embedded.stop())
  if (stop.aborted) return
  const product = opened.use(
    await openProduct(config, config.databaseUrl ?? embedded?.url ?? '', webFolder, log, {
      isDiskFull: () => reserve.isFull(),
    }),
  )
  await listen(product.server, config.port, config.host)
  log(`Ausculta is ready: ${config.publicUrl}`)
  await product.startWork()
  if (!stop.aborted) await new Promise((resolve) => stop.addEventListener('abort', resolve))
}

async function listen(server: Server, port: number, host: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    throw new Error(`Port ${port} is taken. Set another one, for example PORT=${port + 1}.`)
  })
}

/** Everything is closed when this begins. */
const LAST_MS = 5_000

const stop = new AbortController()
// Stays installed for the life of the process: a second signal, such as one to a process group under npm, would otherwise
// kill it during its shutdown and leave the database running.
for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(name, () => stop.abort())
await run(stop.signal).catch((error: unknown) => {
  firstLog(error instanceof Error ? error.message : 'Ausculta could not start.', 'error')
  process.exitCode = 1
})
// Nothing is known to outlive this. A timer or a thread that a library forgets one day must not keep alive what was asked
// to stop, since then nobody starts it again; and it is named, so that it can be mended.
setTimeout(() => {
  const left = Object.entries(Object.groupBy(process.getActiveResourcesInfo(), (kind) => kind))
  firstLog(
    `Ended with something left open: ${left.map(([kind, all]) => `${all?.length} ${kind}`).join(', ')}`,
    'warn',
  )
  process.exit()
}, LAST_MS).unref()
