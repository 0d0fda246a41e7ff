import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'
import { expect, test } from 'vitest'
import { connectionError } from './connection-error.ts'
import { isConnectionLoss, isFull, isPassing, isReadOnly } from './pool.ts'
import { DatabaseError, isAborted, safeError } from './safe-errors.ts'
import { isUuid } from './uuid.ts'

/** What pg throws for a statement, with the value that it quotes. */
function refusal(code: string, more: Partial<pg.DatabaseError> = {}): pg.DatabaseError {
  const error = new pg.DatabaseError('duplicate key (name)=(Ana)', 1, 'error')
  return Object.assign(error, { code, detail: 'Key (name)=(Ana) already exists.', ...more })
}
const withCode = (code: string) => Object.assign(new Error('x'), { code })
const failed = (query: string, cause?: Error) => new DrizzleQueryError(query, ['Ana'], cause)

test('an error of a statement keeps its code, table and constraint, and no value', () => {
  const cause = refusal('23505', { table: 'person', constraint: 'person_name' })
  for (const error of [cause, failed('select 1', cause)]) {
    const safe = safeError(error) as DatabaseError
    expect(safe).toBeInstanceOf(DatabaseError)
    expect(safe).toMatchObject({
      name: 'DatabaseError',
      code: '23505',
      table: 'person',
      constraint: 'person_name',
    })
    expect(safe.message).toBe('Database error 23505 on person (person_name)')
    expect(`${safe.stack}${JSON.stringify(safe)}`).not.toContain('Ana')
  }
})

test.each([
  ['select "a" from "note" where x', 'note'],
  ['insert into public.note values ($1)', 'note'],
  ['update "public"."note" set a = 1', 'note'],
  ['delete from note', 'note'],
  ['truncate table note', 'note'],
  ['SELECT 1 FROM note', 'note'],
  ['select 1', undefined],
])('the table of “%s” is %s if the database names none', (query, table) => {
  expect((safeError(failed(query, refusal('57014'))) as DatabaseError).table).toBe(table)
})

test('a broken connection has its own code, and anything else is unknown', () => {
  const code = (cause?: Error) => (safeError(failed('select 1', cause)) as DatabaseError).code
  expect(code(new Error('Connection terminated unexpectedly'))).toBe('connection')
  expect(code(withCode('ECONNRESET'))).toBe('ECONNRESET')
  expect(code(new Error('other'))).toBe('unknown')
  expect(code()).toBe('unknown')
  const safe = safeError(failed('select 1')) as DatabaseError
  expect(safe.message).toBe('Database error unknown')
})

test('an error that is not from the database passes unchanged', () => {
  const bug = new TypeError('x is not a function')
  expect(safeError(bug)).toBe(bug)
  expect([isAborted(bug), isAborted(withCode('25P02'))]).toEqual([false, false])
  expect([isAborted(new DatabaseError('25P02')), isAborted(new DatabaseError('23505'))]).toEqual([
    true,
    false,
  ])
})

test.each([
  '57P01',
  '57P03',
  '08006',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'connection',
])('%s is a lost connection, which passes', (code) => {
  expect([isConnectionLoss(withCode(code)), isPassing(withCode(code))]).toEqual([true, true])
})

test.each([
  'Connection terminated',
  'Connection terminated due to connection timeout',
  'Query read timeout',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Client has encountered a connection error and is not queryable',
])('“%s” is a lost connection', (words) => {
  expect(isConnectionLoss(new Error(words))).toBe(true)
  expect(isConnectionLoss(new Error(`not ${words}`))).toBe(false)
})

test.each(['53100', '53300', '25006', '40001', '40P01', '55P03', '57014', '58030'])(
  '%s passes, although the connection is there',
  (code) => {
    expect([isPassing(withCode(code)), isConnectionLoss(withCode(code))]).toEqual([true, false])
  },
)

test.each(['23505', '42P01', '57P04', '153100', '531000', 'xECONNRESET', '22P02'])(
  '%s does not pass by waiting',
  (code) => {
    expect([isPassing(withCode(code)), isConnectionLoss(withCode(code))]).toEqual([false, false])
  },
)

test('a full disk and a read-only server are different errors', () => {
  expect([isFull(withCode('53100')), isReadOnly(withCode('53100'))]).toEqual([true, false])
  expect([isFull(withCode('25006')), isReadOnly(withCode('25006'))]).toEqual([false, true])
  expect([isFull(undefined), isConnectionLoss(null), isPassing('x')]).toEqual([false, false, false])
})

test('a database that does not open is named by its place and what to do, never by its password', () => {
  const url = 'postgres://ana:secret@db.clinic.example:6432/ausculta'
  const message = (error: unknown, at = url) => connectionError(error, at).message
  expect(message(withCode('28P01'))).toBe(
    'The database at db.clinic.example:6432 did not open. It refuses the user or the password. DATABASE_URL says which it is.',
  )
  expect(message(withCode('3D000'), 'postgres://db.example/x')).toContain(
    'at db.example:5432 did not open. It has no database of this name.',
  )
  expect(message(withCode('28000'))).toContain('pg_hba.conf')
  expect(message(withCode('ECONNREFUSED'))).toContain('It cannot be reached (ECONNREFUSED)')
  expect(message('x', 'no address')).toBe(
    'The database did not open. It cannot be reached (no answer): check that it runs. DATABASE_URL says which it is.',
  )
  expect(message(withCode('28P01'))).not.toContain('secret')
})

test('only whole ids are ids', () => {
  const id = '0188a8b0-1c2d-7e3f-8a4b-0123456789Ab'
  expect(isUuid(id)).toBe(true)
  const others = [`x${id}`, `${id}0`, id.replaceAll('-', ''), id.replace('a', 'g'), '']
  for (const text of others) expect([text, isUuid(text)]).toEqual([text, false])
})
