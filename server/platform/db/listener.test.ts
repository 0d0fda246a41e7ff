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
