import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { keepSession } from '#web/api/client.ts'
import { offerQuery, sentCodeQuery } from './queries.ts'

afterEach(() => vi.unstubAllGlobals())

/** Reads a query, and everything that is shown again, as after a break of the line of events. */
async function readAgain(query: object, answer: () => Response): Promise<number> {
  // Only what the client reads of a session.
  keepSession({
    token: 'a token',
    expiresAt: new Date(Date.now() + 600_000).toISOString(),
    user: { id: 'one' },
  } as Parameters<typeof keepSession>[0])
  const sent = vi.fn<typeof fetch>(async () => answer())
  vi.stubGlobal('fetch', sent)
  const queries = new QueryClient()
  const page = new QueryObserver(queries, query as ReturnType<typeof offerQuery>)
  const leave = page.subscribe(() => undefined)
  await expect.poll(() => page.getCurrentResult().data).toBeDefined()
  await queries.invalidateQueries()
  leave()
  return sent.mock.calls.length
}

test('the secret that is being scanned stays when all that is shown is read again', async () => {
  const secret = () => Response.json({ secret: crypto.randomUUID() })
  expect(
    await readAgain(
      offerQuery('one', () => undefined),
      secret,
    ),
  ).toBe(1)
})

test('no second text message is sent when all that is shown is read again', async () => {
  const done = () => new Response(null, { status: 204 })
  expect(await readAgain(sentCodeQuery('pending', 'phone', 1), done)).toBe(1)
})
