import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { signOut } from '#contract/accounts.ts'
import { createCall } from '#contract/call.ts'
import type { AppError } from '#contract/errors.ts'
import {
  createPairingCode,
  type ExtensionSession,
  pairExtension,
  renewExtension,
} from '#contract/extension.ts'
import { getMe } from '#contract/profile.ts'
import { endSession, listSessions } from '#contract/sessions.ts'
import { accounts } from '#server/identity/accounts/table.ts'
import { eq } from 'drizzle-orm'
import { type TestApp, testApp, type TestUser, timezone } from '#test/app.ts'

let app: TestApp
let user: TestUser
beforeAll(async () => {
  app = await testApp()
  user = await app.newUser()
})
afterAll(() => app.close())
afterEach(() => void vi.restoreAllMocks())

const refusal = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    ({ code, message }: AppError) => ({ code, message }),
  )
const wrongCode = { code: 'bad-request', message: 'This code isn’t valid.' }
const pair = (code: string) => app.anyone.call(pairExtension, { body: { code } })
const newCode = async (who = user) => (await who.call(createPairingCode, {})).code
const asExtension = ({ token }: ExtensionSession) =>
  createCall({ origin: app.origin, timezone, token: () => token })
const sessionsOf = async (who: TestUser) => (await who.call(listSessions, {})).items

test('a code opens a session of its own, listed with the others', async () => {
  const code = await newCode()
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
  const before = await sessionsOf(user)
  const session = await pair(code.toLowerCase().replace('-', ' '))
  expect((await asExtension(session).call(getMe, {})).id).toBe(user.user.id)
  const opened = (await sessionsOf(user)).filter(({ id }) => !before.some((one) => one.id === id))
  expect(opened).toEqual([
    expect.objectContaining({
      device: expect.stringMatching(/^Browser extension, /),
      current: false,
    }),
  ])
})

test('a code works once, even when it is sent twice at the same time', async () => {
  const code = await newCode()
  const outcomes = await Promise.all([refusal(pair(code)), refusal(pair(code))])
  expect(outcomes.filter((one) => one === undefined)).toHaveLength(1)
  expect(outcomes).toContainEqual(wrongCode)
  expect(await refusal(pair(code))).toEqual(wrongCode)
})

test('each user is paired with their own account', async () => {
  const other = await app.newUser()
  const [mine, theirs] = [await newCode(), await newCode(other)]
  expect((await pair(theirs)).user.id).toBe(other.user.id)
  expect((await pair(mine)).user.id).toBe(user.user.id)
})

test('a newer code of the same session replaces the earlier one', async () => {
  const [first, second] = [await newCode(), await newCode()]
  expect(await refusal(pair(first))).toEqual(wrongCode)
  expect(await refusal(pair(second))).toBeUndefined()
})

test('a code expires after ten minutes', async () => {
  const code = await newCode()
  const now = app.services.now()
  vi.spyOn(app.services, 'now').mockReturnValue(new Date(now.getTime() + 10 * 60_000 + 1))
  expect(await refusal(pair(code))).toEqual(wrongCode)
})

test('a code ends when the session that made it is signed out', async () => {
  const leaving = await app.newUser()
  const code = await newCode(leaving)
  await leaving.call(signOut, {})
  expect(await refusal(pair(code))).toEqual(wrongCode)
})

test('a code of a disabled account opens nothing', async () => {
  const disabled = await app.newUser()
  const code = await newCode(disabled)
  const mine = eq(accounts.id, disabled.user.id)
  await app.services.db.system((tx) =>
    tx.update(accounts).set({ disabled: app.services.now() }).where(mine),
  )
  expect(await refusal(pair(code))).toEqual(wrongCode)
})

test('the secret renews the token until the session is ended elsewhere', async () => {
  const session = await pair(await newCode())
  const renew = (secret: string) => app.anyone.call(renewExtension, { body: { secret } })
  const renewed = await renew(session.secret)
  expect((await asExtension({ ...session, ...renewed }).call(getMe, {})).id).toBe(user.user.id)
  expect(await refusal(renew(`${session.secret}x`))).toMatchObject({ code: 'unauthenticated' })
  const [newest] = (await sessionsOf(user)).filter(({ device }) => device.startsWith('Browser ext'))
  await user.call(endSession, { params: { id: newest?.id ?? '' } })
  expect(await refusal(renew(session.secret))).toMatchObject({ code: 'unauthenticated' })
  expect(await refusal(asExtension(session).call(getMe, {}))).toMatchObject({
    code: 'unauthenticated',
  })
})

test('signing out in the extension ends its session alone', async () => {
  const session = await pair(await newCode())
  await asExtension(session).call(signOut, {})
  expect(await refusal(asExtension(session).call(getMe, {}))).toMatchObject({
    code: 'unauthenticated',
  })
  expect((await user.call(getMe, {})).id).toBe(user.user.id)
})

test('the answer sets no cookie, and pages of other sites can’t pair', async () => {
  const send = async (site: string) =>
    fetch(`${app.origin}${pairExtension.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': site },
      body: JSON.stringify({ code: await newCode() }),
    })
  const answer = await send('none')
  expect([answer.status, answer.headers.get('set-cookie')]).toEqual([200, null])
  expect((await send('cross-site')).status).toBe(403)
})

test('wrong codes are limited', async () => {
  const guessed = await testApp()
  const guess = () => guessed.anyone.call(pairExtension, { body: { code: 'AAAA-AAAA' } })
  for (let n = 0; n < 30; n += 1) expect(await refusal(guess())).toEqual(wrongCode)
  expect(await refusal(guess())).toMatchObject({ code: 'too-many' })
  await guessed.close()
})
