import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { openListener } from './listener.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('a listener that unsubscribes while the connection is closed gets no error', async () => {
  const listener = openListener(database.url, () => {})
  const stop = await listener.listen('ward', { onMessage: () => {}, onGap: () => {} })
  // The first word is on its way behind another when the connection goes.
  const other = listener.listen('clinic', { onMessage: () => {}, onGap: () => {} })
  const stopped = stop()
  await Promise.all([listener.close(), other.catch(() => undefined)])
  await expect(stopped).resolves.toBeUndefined()
})

test('a failure to listen that is checked later does not end the process before', async () => {
  const unheard: unknown[] = []
  const hear = (reason: unknown) => unheard.push(reason)
  process.on('unhandledRejection', hear)
  const listener = openListener(database.url, () => {})
  await listener.listen('ward', { onMessage: () => {}, onGap: () => {} })
  const closed = listener.close()
  const late = listener.listen('clinic', { onMessage: () => {}, onGap: () => {} })
  await closed
  // Node reports them after a turn of its loop.
  await new Promise((resolve) => setImmediate(resolve))
  process.off('unhandledRejection', hear)
  expect(unheard).toEqual([])
  await expect(late).rejects.toThrow('not queryable')
})

/** One statement at a database of the test server, as its owner. */
async function ask(url: string, statement: string) {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

test('a listener that unsubscribes while the database is away does not wait for it', async () => {
  const { pathname } = new URL(database.url.replace('@/', '@localhost/'))
  const other = database.url.replace(`${pathname}?`, '/postgres?')
  const name = pathname.slice(1)
  const broken = Promise.withResolvers<void>()
  const back = Promise.withResolvers<void>()
  const listener = openListener(database.url, () => broken.resolve())
  const heard: string[] = []
  const onMessage = (payload: string) => void heard.push(payload)
  const stop = await listener.listen('ward', { onMessage, onGap: () => {} })
  await listener.listen('clinic', { onMessage, onGap: () => back.resolve() })
  await ask(other, `alter database ${name} with allow_connections false`)
  try {
    await ask(
      other,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and query like 'listen %'`,
    )
    await broken.promise
    await stop()
  } finally {
    await ask(other, `alter database ${name} with allow_connections true`)
  }
  await back.promise
  await ask(database.url, `select pg_notify('ward', 'one'), pg_notify('clinic', 'two')`)
  await expect.poll(() => heard).toEqual(['two'])
  await listener.close()
})
