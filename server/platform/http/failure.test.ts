import { expect, test, vi } from 'vitest'
import pg from 'pg'
import { DatabaseError } from '#server/platform/db/safe-errors.ts'
import { failure } from './failure.ts'

test('a database without a free connection is reported as busy, with a waiting time, and logged', async () => {
  // No server answers on this port: pg then throws exactly the sentence that is recognised here.
  const pool = new pg.Pool({ host: '127.0.0.1', port: 9, max: 1, connectionTimeoutMillis: 1 })
  const refused = await pool.connect().catch((error: unknown) => error)
  await pool.end()
  const inWords = [
    'timeout exceeded when trying to connect',
    'Query read timeout',
    'Client has encountered a connection error and is not queryable',
  ]
  for (const error of [refused, ...inWords.map((text) => new Error(text))]) {
    const report = vi.fn()
    const answer = failure(error, report)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await answer.json()).toMatchObject({
      code: 'unavailable',
      message: 'The server is busy.',
    })
    expect(report).toHaveBeenCalledOnce()
  }
})

test('a bug is reported without any internals', async () => {
  const answer = failure(new Error('column secret of table patient'), () => undefined)
  expect(answer.status).toBe(500)
  expect(await answer.text()).not.toContain('secret')
})

test('a full, read-only or slow database is reported as temporary, so that clients keep sending', async () => {
  const answers = ['53100', '25006', '40P01', '40001', '55P03', '57014', '53300'].map((code) =>
    failure(new DatabaseError(code), () => undefined),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(503))
  expect(await answers[0]?.json()).toMatchObject({ message: 'The server’s storage is full.' })
  expect(failure(new DatabaseError('42P01'), () => undefined).status).toBe(500)
})
