import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase } from '#server/db/database.ts'

/** A database of one's own. */
export type TestDatabase = {
  db: Database
  /** Connection string of its owner, who sees everything. */
  url: string
  /** Closes and removes it. */
  close(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

function withDatabase(url: string, name: string): string {
  return url.replace('/ausculta?', `/${name}?`).replace(/\/ausculta$/, `/${name}`)
}

/** Runs one statement as the owner of the test server, outside the cloned databases. */
async function asOwner(statement: string): Promise<void> {
  const client = new pg.Client(withDatabase(inject('templateUrl'), 'postgres'))
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** An empty database with the product's schema, cloned from the migrated template. */
export async function testDatabase(): Promise<TestDatabase> {
  const name = `t_${randomBytes(8).toString('hex')}`
  await asOwner(`create database ${name} template ausculta strategy file_copy`)
  const url = withDatabase(inject('templateUrl'), name)
  const db = openDatabase({ url, log: () => {}, poolSize: 5 })
  async function close(): Promise<void> {
    await db.close()
    await asOwner(`drop database ${name} with (force)`)
  }
  return { db, url, close, [Symbol.asyncDispose]: close }
}
