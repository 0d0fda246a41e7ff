import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import pg from 'pg'
import { isAlive, readPostmaster } from '#server/db/embedded/processes.ts'
import { startEmbedded } from '#server/db/embedded/start.ts'
import { migrate } from '#server/db/migrate.ts'
import { buildServer } from '../scripts/lib/build.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the test server's owner, at the migrated template. */
    templateUrl: string
  }
}

const prefix = 'ausculta-test-'

/** Runs that were killed leave a server and its files behind. */
async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix) || isAlive(Number(name.slice(prefix.length).split('-')[0])))
      continue
    const folder = join(tmpdir(), name)
    const server = readPostmaster(join(folder, 'pg'))
    if (server && isAlive(server.pid)) process.kill(server.pid, 'SIGQUIT')
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** One server for the whole run; test files clone its template (see database.ts). */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeLeftovers()
  // For the tests that start the server as a process of its own.
  await buildServer(process.execPath)
  const dataDir = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`))
  // The account that runs PostgreSQL when we are root must be able to pass.
  await chmod(dataDir, 0o711)
  const server = await startEmbedded({
    dataDir,
    log: () => {},
    // A test database need not survive a power cut.
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '200',
    },
  })
  await makeTemplate(server.url)
  project.provide('templateUrl', server.url)
  return async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function makeTemplate(url: string): Promise<void> {
  await migrate({ url })
  // Nobody may be connected to a database that is being cloned, and autovacuum would be.
  const client = new pg.Client(url)
  await client.connect()
  await client.query('vacuum analyze')
  await client.end()
}
