import { afterAll, beforeAll, expect, test } from 'vitest'
import { userEvents } from '#contract/events.ts'
import { updateLimits } from '#contract/limits.ts'
import { getMe } from '#contract/profile.ts'
import { type TestApp, type TestUser, testApp } from '#test/app.ts'
import { sweepAccounts } from './jobs.ts'

const HOUR = 3_600_000
let clock = 0
let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await testApp({}, { now: () => new Date(Date.now() + clock) })
  admin = await app.newUser()
})
afterAll(() => app.close())

const sessionOf = ({ token }: TestUser): string =>
  JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).sessionId

/** Moves the end of a session into the past, as time does. */
const expire = (user: TestUser) =>
  app.asOwner(`update session set expires = now() - interval '1 second' where id = $1`, [
    sessionOf(user),
  ])

/** Opens the user's stream of events; `ended` resolves when the server closes it. */
async function openStream(user: TestUser): Promise<{ ended: Promise<string> }> {
  const { promise: opened, resolve } = Promise.withResolvers<void>()
  const read = async () => {
    for await (const { event } of user.follow(userEvents, {})) {
      if (event.topic === 'ready') resolve()
    }
    return 'ended'
  }
  const ended = read()
  await opened
  return { ended }
}

test('a bearer token is refused when its session expires, though the token itself would last longer', async () => {
  const user = await app.newUser()
  await expire(user)
  await expect(user.call(getMe, {})).rejects.toMatchObject({ code: 'unauthenticated' })
})

test('a session that was looked up just before it expired has ended as well', async () => {
  const user = await app.newUser()
  await app.asOwner(`update session set expires = now() + interval '5 minutes' where id = $1`, [
    sessionOf(user),
  ])
  await user.call(getMe, {})
  clock = 6 * 60_000
  await expect(user.call(getMe, {})).rejects.toMatchObject({ code: 'unauthenticated' })
  clock = 0
})

test('a limit shortened by an administrator ends the bearer tokens of older sessions', async () => {
  const user = await app.newUser()
  await app.asOwner(`update session set created = now() - interval '3 hours' where id = $1`, [
    sessionOf(user),
  ])
  await admin.call(updateLimits, { body: { limits: { 'session-hours': 2 } } })
  await expect(user.call(getMe, {})).rejects.toMatchObject({ code: 'unauthenticated' })
  await admin.call(updateLimits, { body: { limits: { 'session-hours': null } } })
})

test('a stream of events ends when its session expires', async () => {
  const user = await app.newUser()
  const { ended } = await openStream(user)
  await expire(user)
  expect(await ended).toBe('ended')
})

test('the nightly sweep ends the streams of the sessions it deletes, and leaves the others open', async () => {
  const [user, other] = [await app.newUser(), await app.newUser()]
  const { ended } = await openStream(user)
  const ends: string[] = []
  app.services.liveSessions.onEnd(sessionOf(user), () => ends.push('user'))
  app.services.liveSessions.onEnd(sessionOf(other), () => ends.push('other'))
  await expire(user)
  await sweepAccounts(app.services)
  expect(await ended).toBe('ended')
  await expect.poll(() => ends).toEqual(['user'])
  const { rows } = await app.asOwner('select id from session where id = any($1)', [
    [sessionOf(user), sessionOf(other)],
  ])
  expect(rows).toEqual([{ id: sessionOf(other) }])
})

test('the sweep deletes sessions unused for as long as an administrator allows', async () => {
  const user = await app.newUser()
  clock = 337 * HOUR
  await sweepAccounts(app.services)
  clock = 0
  const { rows } = await app.asOwner('select id from session where id = $1', [sessionOf(user)])
  expect(rows).toEqual([])
})
