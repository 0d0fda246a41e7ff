import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase } from '#server/platform/db/database.ts'
import { type Logins, openLogins } from '#server/platform/db/roles.ts'

/** A separate database. */
export type TestDatabase = {
  db: Database
  /** Connection string of its owner, who sees everything. */
  url: string
  /** Connection strings and acting key of the application's roles. */
  logins: Logins
  /** Closes and removes it. */
  close(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

function withDatabase(url: string, name: string): string {
  return url.replace('/ausculta?', `/${name}?`).replace(/\/ausculta$/, `/${name}`)
}

let owner: pg.Pool | undefined

/** Runs one statement as the owner of the test server, outside the cloned databases; files that share a worker share its connection. */
async function asOwner(statement: string): Promise<void> {
  if (!owner) {
    const connectionString = withDatabase(inject('templateUrl'), 'postgres')
    owner = new pg.Pool({ connectionString, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true })
    // The server may stop before the worker does.
    owner.on('error', () => undefined)
  }
  await owner.query(statement)
}

/** An empty database with the product's schema, cloned from the migrated template. */
export async function testDatabase(): Promise<TestDatabase> {
  const name = `t_${randomBytes(8).toString('hex')}`
  await asOwner(`create database ${name} template ausculta strategy file_copy`)
  const url = withDatabase(inject('templateUrl'), name)
  const logins = await openLogins(url)
  const db = openDatabase({ logins, log: () => {}, poolSize: 5 })
  async function close(): Promise<void> {
    await db.close()
    await asOwner(`drop database ${name} with (force)`)
  }
  return { db, url, logins, close, [Symbol.asyncDispose]: close }
}
