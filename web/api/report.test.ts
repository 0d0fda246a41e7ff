import { afterEach, expect, test, vi } from 'vitest'
import { keepSession } from './client.ts'
import { reportErrors, reportMetric } from './report.ts'

const answering = (status: number, body: unknown) =>
  vi.fn<typeof fetch>(async () => Response.json(body, { status }))
const bodyOf = (sent: ReturnType<typeof answering>) => {
  const body = sent.mock.calls[0]?.[1]?.body
  return JSON.parse(typeof body === 'string' ? body : 'null')
}
const signedIn = () =>
  // Only what the client reads of a session.
  keepSession({
    token: 'a token',
    expiresAt: new Date(Date.now() + 600_000).toISOString(),
    user: { id: 'one' },
  } as Parameters<typeof keepSession>[0])

afterEach(() => vi.unstubAllGlobals())

test('a measurement goes out with the time of now', async () => {
  signedIn()
  const sent = answering(200, { success: true })
  vi.stubGlobal('fetch', sent)
  expect(await reportMetric({ event: 'tour-finished' })).toEqual({ success: true })
  const { timestamp, ...fields } = bodyOf(sent)
  expect([fields, Number.isNaN(Date.parse(timestamp))]).toEqual([{ event: 'tour-finished' }, false])
})

test.each([
  ['Server error: 429', answering(429, { code: 'too-many', message: 'x' })],
  ['No authenticated user', answering(401, { code: 'unauthenticated', message: 'x' })],
  ['Failed to send to server', vi.fn<typeof fetch>(async () => Promise.reject(new TypeError()))],
])('one that does not arrive says “%s”, and throws nothing', async (message, answer) => {
  signedIn()
  vi.stubGlobal('fetch', answer)
  expect(await reportMetric({ event: 'sign-in' })).toEqual({ success: false, message })
})

test('an uncaught error is reported by name and page, five times at most', async () => {
  signedIn()
  const sent = answering(200, { success: true })
  vi.stubGlobal('fetch', sent)
  vi.stubGlobal('location', new URL('http://localhost/home/templates/soap'))
  const listeners = new Map<string, (event: object) => void>()
  vi.stubGlobal('addEventListener', (kind: string, listen: (event: object) => void) =>
    listeners.set(kind, listen),
  )
  reportErrors()
  for (let n = 0; n < 9; n += 1)
    listeners.get('unhandledrejection')?.({ reason: new RangeError('what Pat said') })
  await expect.poll(() => sent.mock.calls.length).toBe(5)
  expect(bodyOf(sent)).toEqual({
    level: 'error',
    payload: { name: 'RangeError', page: 'templates' },
  })
})
