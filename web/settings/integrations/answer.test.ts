import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { keepSession } from '#web/api/client.ts'
import { answerQuery } from './answer.ts'

afterEach(() => vi.unstubAllGlobals())

const signIn = () =>
  // Only what the client reads of a session.
  keepSession({
    token: 'a token',
    expiresAt: new Date(Date.now() + 600_000).toISOString(),
    user: { id: 'one' },
  } as Parameters<typeof keepSession>[0])

const connected = { kind: 'connected', id: 'i1' }

test('a code is sent once, though the line of events opens late and all that is shown is read again', async () => {
  signIn()
  const sent = vi.fn<typeof fetch>(async () => Response.json({ id: 'i1' }))
  vi.stubGlobal('fetch', sent)
  const queries = new QueryClient()
  const page = new QueryObserver(queries, answerQuery('demo-emr', { code: 'c', state: 's' }))
  const leave = page.subscribe(() => undefined)
  await expect.poll(() => page.getCurrentResult().data).toEqual(connected)
  await queries.invalidateQueries()
  expect(sent).toHaveBeenCalledTimes(1)
  expect(page.getCurrentResult().data).toEqual(connected)
  leave()
})

test('an answer without a code is not sent', () => {
  expect(answerQuery('demo-emr', { error: 'access_denied', state: 's' }).enabled).toBe(false)
  expect(answerQuery('demo-emr', { code: 'c', state: 's' }).enabled).toBe(true)
  expect(answerQuery('launch', {}).enabled).toBe(true)
})
