import { existsSync } from 'node:fs'
import { makeDataFolder } from '#server/config/data-folder.ts'
import { attachEmbedded } from '#server/platform/db/embedded/attach.ts'
import { guardProcess } from '#server/platform/egress/process.ts'
import { type Config, readConfig } from '#server/config/env.ts'
import { createLog, log as firstLog } from '#server/platform/log/log.ts'
import { assertSafeDefaults } from '#server/config/safe-defaults.ts'
import { keyFilePath } from '#server/operations/keys/master-keys.ts'
import { openServices } from '#server/open-services.ts'
import { serveMetrics } from '#server/operations/prometheus/serve.ts'
import { textJobs } from '#server/visits/transcription/jobs.ts'
import { answerPresence } from '#server/visits/transcription/service/presence.ts'
import { serviceServer } from '#server/visits/transcription/service-app.ts'

/** The main server has 3000. */
const PORT = '3100'

/** Makes text of recordings until `stop` aborts; what was begun by then is taken over by another process. */
async function run(stop: AbortSignal): Promise<void> {
  await using opened = new AsyncDisposableStack()
  const config = readConfig({ PORT, ...process.env })
  const log = createLog(config.logFormat)
  assertSafeDefaults(config)
  guardProcess(config)
  makeDataFolder(config.dataDir)
  refuseNewKeys(config)
  const url = config.databaseUrl ?? (await attachEmbedded({ ...config, log }, stop))
  if (!url) return
  const { services } = opened.use(await openServices(config, url, { log }))
  const server = serviceServer(services, (app) => serveMetrics(app, services))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(config.port, config.host, resolve)
  })
  opened.defer(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  opened.defer(await answerPresence(services))
  await services.jobs.work(textJobs(services))
  log(`The transcription service is ready: http://${config.host}:${config.port}`)
  if (!stop.aborted) await new Promise((resolve) => stop.addEventListener('abort', resolve))
}

/** Keys of its own could open nothing of what the server sealed. @throws Error saying what to set */
function refuseNewKeys({ masterKeys, databaseUrl, dataDir }: Config): void {
  if (masterKeys || !databaseUrl || existsSync(keyFilePath({ dataDir }))) return
  throw new Error(
    'The master keys are missing: give this process the AUSCULTA_MASTER_KEYS of the server, or its AUSCULTA_DATA.',
  )
}

const stop = new AbortController()
for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(name, () => stop.abort())
await run(stop.signal).catch((error: unknown) => {
  firstLog(
    error instanceof Error ? error.message : 'The transcription service could not start.',
    'error',
  )
  process.exitCode = 1
})
