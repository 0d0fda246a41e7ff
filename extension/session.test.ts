import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { StoredSession } from './session.ts'

const origin = 'https://ausculta.example'
const session = (secret: string, change: Partial<StoredSession> = {}): StoredSession => ({
  origin,
  secret,
  token: `token of ${secret}`,
  expiresAt: new Date(Date.now() + 900_000).toISOString(),
  userId: 'u1',
  lockMinutes: 15,
  lastUsed: Date.now(),
  ...change,
})
const expired = { expiresAt: new Date(0).toISOString() }

let stored: Record<string, unknown>
let answer: (path: string) => Promise<Response>
/** `storage` as the browser has it, and a server that answers as a test says. */
beforeEach(() => {
  stored = {}
  const area = {
    get: async (key: string) => ({ [key]: stored[key] }),
    set: async (values: object) => void Object.assign(stored, values),
    remove: async (key: string) => void delete stored[key],
  }
  vi.stubGlobal('chrome', { storage: { session: area, local: area } })
  vi.stubGlobal('fetch', (url: string, { credentials }: RequestInit) => {
    expect(credentials).toBe('omit')
    return answer(new URL(url).pathname)
  })
})
afterEach(() => vi.unstubAllGlobals())

const { endSession, freshToken, isIdle, pair, readSession } = await import('./session.ts')
const renewed = (token: string) =>
  Response.json({ token, expiresAt: session('x').expiresAt, user: { id: 'u1' }, lockMinutes: 15 })
const refused = () => Response.json({ code: 'unauthenticated', message: 'x' }, { status: 401 })

test('a token is used while it lasts, and then renewed with the secret', async () => {
  answer = async () => renewed('new')
  stored = { session: session('s1') }
  expect(await freshToken()).toBe('token of s1')
  stored = { session: session('s1', expired) }
  expect(await freshToken()).toBe('new')
  expect((await readSession())?.token).toBe('new')
})

test('a session that the server has ended is forgotten; one that it can’t be asked about stays', async () => {
  stored = { session: session('s1', expired) }
  answer = () => Promise.reject(new TypeError('no network'))
  await expect(freshToken()).rejects.toMatchObject({ code: 'unavailable' })
  expect(await readSession()).toBeDefined()
  answer = async () => refused()
  expect(await freshToken()).toBeUndefined()
  expect(await readSession()).toBeUndefined()
})

test('a token that arrives after the sign-out doesn’t revive the session', async () => {
  stored = { session: session('s1', expired) }
  const late = Promise.withResolvers<Response>()
  answer = (path) =>
    path.endsWith('/token') ? late.promise : Promise.resolve(new Response(null, { status: 204 }))
  const asking = freshToken()
  await expect.poll(() => stored.session).toBeDefined()
  await endSession()
  late.resolve(renewed('late'))
  await asking
  expect(await readSession()).toBeUndefined()
})

test('a refusal that arrives late doesn’t end the next session', async () => {
  stored = { session: session('s1', expired) }
  const late = Promise.withResolvers<Response>()
  answer = (path) =>
    path.endsWith('/extension/token')
      ? late.promise
      : Promise.resolve(
          Response.json({
            token: 't2',
            secret: 's2',
            expiresAt: session('x').expiresAt,
            lockMinutes: 5,
            user: { id: 'u2' },
          }),
        )
  const asking = freshToken()
  await pair(origin, 'ABCD-EFGH')
  late.resolve(refused())
  await asking
  expect(await readSession()).toMatchObject({ secret: 's2', userId: 'u2', lockMinutes: 5 })
})

test('the panel is idle after the minutes that the installation allows', () => {
  const minutesAgo = (minutes: number) => ({ lastUsed: Date.now() - minutes * 60_000 })
  expect(isIdle(session('s1', minutesAgo(14)))).toBe(false)
  expect(isIdle(session('s1', minutesAgo(15.1)))).toBe(true)
})
