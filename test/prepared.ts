import { execFile } from 'node:child_process'
import { copyFile, mkdir } from 'node:fs/promises'
import { promisify } from 'node:util'
import { findPlace } from '#server/platform/db/embedded/place.ts'
import { connectionUrl, databaseName } from '#server/platform/db/embedded/start.ts'

/**
 * Gives a new data directory the database files that the run has prepared: created, migrated and shut down. Creating
 * them takes seconds of processor time, and `test/built.test.ts` proves that a first start does.
 * @param prepared the folder of the files; if empty, the server creates its own
 * @param dataDir of the server, which hasn't been started yet
 */
export async function copyDatabase(prepared: string, dataDir: string): Promise<void> {
  if (prepared === '') return
  await mkdir(dataDir, { recursive: true })
  // Node's own copy does not keep the owner, whom PostgreSQL insists on.
  const { data } = findPlace(dataDir, false)
  await promisify(execFile)('cp', ['-a', prepared, data])
  await copyFile(`${prepared}.password`, `${data}.password`)
}

/** Connection string of the owner of a data directory's database, who sees all rows. */
export const embeddedUrl = (dataDir: string) =>
  connectionUrl({ place: findPlace(dataDir, false), port: 5432 }, databaseName)
