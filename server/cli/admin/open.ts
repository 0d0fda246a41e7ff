import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '#contract/errors.ts'
import { attachEmbedded } from '#server/platform/db/embedded/attach.ts'
import { startEmbedded } from '#server/platform/db/embedded/start.ts'
import { findPlace } from '#server/platform/db/embedded/place.ts'
import { runningPostmaster } from '#server/platform/db/embedded/processes.ts'
import type { Config } from '#server/config/env.ts'
import { openServices } from '#server/open-services.ts'
import type { Services } from '#server/services.ts'
import { removeTornLocks } from '#server/platform/db/embedded/torn-locks.ts'

const ATTACH_MS = 15_000

/** A database that a command may use, and how to leave it. */
interface OpenedDatabase extends AsyncDisposable {
  url: string
}

/** @throws AppError if the data directory holds no installation: a mistyped one must not become a new one */
export function assertInstalled({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl || existsSync(join(dataDir, 'pg'))) return
  throw new AppError('not-found', `There is no Ausculta in ${dataDir}.`, {
    detail: 'Set AUSCULTA_DATA or DATABASE_URL to the server’s values.',
  })
}

/**
 * The database of the installation: of the server that runs, or started for this command alone.
 * @throws Error if it neither answers nor starts
 */
export async function openInstalled(config: Config): Promise<OpenedDatabase> {
  if (config.databaseUrl) return { url: config.databaseUrl, [Symbol.asyncDispose]: nothing }
  const place = findPlace(config.dataDir, process.platform === 'win32')
  if (!runningPostmaster(place.data)) return openAlone(config)
  const url = await attachEmbedded({ ...config, log: nothing }, AbortSignal.timeout(ATTACH_MS))
  if (!url) throw new AppError('unavailable', 'The running server’s database isn’t responding.')
  return { url, [Symbol.asyncDispose]: nothing }
}

/** The database, with nobody else using it. @throws Error if the server is running */
export async function openAlone(config: Config): Promise<OpenedDatabase> {
  if (config.databaseUrl) return { url: config.databaseUrl, [Symbol.asyncDispose]: nothing }
  removeTornLocks(config.dataDir)
  const embedded = await startEmbedded({ dataDir: config.dataDir, log: nothing })
  return { url: embedded.url, [Symbol.asyncDispose]: () => embedded.stop() }
}

/** Runs `work` with the verbs' services on the installation, whether its server runs or not. */
export async function withServices<T>(
  config: Config,
  work: (s: Services) => Promise<T>,
): Promise<T> {
  assertInstalled(config)
  await using database = await openInstalled(config)
  await using opened = await openServices(config, database.url, { log: nothing })
  // Awaited here: everything opened closes when this function returns.
  return await work(opened.services)
}

async function nothing(): Promise<void> {}
