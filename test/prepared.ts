import { execFile } from 'node:child_process'
import { copyFile, mkdir } from 'node:fs/promises'
import { promisify } from 'node:util'
import { findPlace } from '#server/platform/db/embedded/place.ts'
import { connectionUrl, databaseName } from '#server/platform/db/embedded/start.ts'

/**
 * Gives a new data directory the database files that the run has prepared: made, migrated and shut down. Making them
 * anew costs seconds of processor time, and that a first start makes them is proven by `test/built.test.ts`.
 * @param prepared the folder of the files; where it is empty the server makes its own
 * @param dataDir of the server, which has not been started yet
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
