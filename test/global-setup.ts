import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { ProvidedContext } from 'vitest'
import type { TestProject } from 'vitest/node'
import pg from 'pg'
import { findPlace } from '#server/platform/db/embedded/place.ts'
import { type EmbeddedDatabase, startEmbedded } from '#server/platform/db/embedded/start.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { buildServer } from '../scripts/lib/build.mjs'
import { reapAfterUs } from './reaper.ts'
import { removeFolder, removeLeftovers, runFolder } from './scratch.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the test server's owner, at the migrated template. */
    templateUrl: string
    /** Database files of a migrated server that is shut down, for `copyDatabase`; empty if they cannot be copied. */
    preparedDatabase: string
  }
}

type Provider = Pick<TestProject, 'provide'>

/** One server for the whole run; test files clone its template (see database.ts). */
export async function setup(project: Provider): Promise<() => Promise<void>> {
  removeLeftovers()
  if (process.env.AUSCULTA_TEST_DATABASE) return provideShared(project)
  // For the tests that start the server as a separate process.
  await buildServer(process.execPath)
  const dataDir = runFolder()
  const forget = reapAfterUs(dataDir, dataDir)
  const first = await startTests(dataDir)
  await makeTemplate(first.url)
  project.provide('preparedDatabase', await keepFiles(first, dataDir))
  const server = await startTests(dataDir)
  project.provide('templateUrl', server.url)
  return async () => {
    await server.stop()
    removeFolder(dataDir)
    forget()
  }
}

/** Uses the server of shared-database.ts. */
function provideShared(project: Provider): () => Promise<void> {
  // Written by that program.
  const shared = JSON.parse(process.env.AUSCULTA_TEST_DATABASE ?? '{}') as ProvidedContext
  project.provide('templateUrl', shared.templateUrl)
  project.provide('preparedDatabase', shared.preparedDatabase)
  return async () => undefined
}

const startTests = (dataDir: string): Promise<EmbeddedDatabase> =>
  startEmbedded({
    dataDir,
    log: () => {},
    // A test database need not survive a power cut.
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '200',
      // The write-ahead log is kept small: every test that starts a server copies these files.
      min_wal_size: '32MB',
    },
  })

/** Stops the server and copies its files, which are whole only then. */
async function keepFiles(server: EmbeddedDatabase, dataDir: string): Promise<string> {
  await server.stop()
  // The copy needs neither the owner that PostgreSQL would check for, nor a program that copies faithfully.
  if (process.platform === 'win32') return ''
  const kept = join(dataDir, 'prepared')
  const { data } = findPlace(dataDir, false)
  await promisify(execFile)('cp', ['-a', data, kept])
  await promisify(execFile)('cp', ['-a', `${data}.password`, `${kept}.password`])
  return kept
}

async function makeTemplate(url: string): Promise<void> {
  await migrate({ url })
  // Nobody may be connected to a database that is being cloned, and autovacuum would be.
  const client = new pg.Client(url)
  await client.connect()
  await client.query('vacuum analyze')
  await client.end()
}
