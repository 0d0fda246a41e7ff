import { afterAll, beforeAll, expect, test } from 'vitest'
import { refreshSession, signIn } from '#contract/accounts.ts'
import { listActivity } from '#contract/audit.ts'
import { createCall } from '#contract/call.ts'
import { getLimits, updateLimits } from '#contract/limits.ts'
import { searchScribes } from '#contract/scribes.ts'
import { runCommand } from '#server/cli/admin/commands.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { openLogins } from '#server/platform/db/roles.ts'
import { readConfig } from '#server/config/env.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { openLimits } from './limits.ts'

const HOUR = 3_600_000
let clock = 0
let app: TestApp
let admin: TestUser
beforeAll(async () => {
  const settings = { RATE_LIMITS: 'chat=7', BOT_CHECK: 'off' }
  app = await testApp(settings, { now: () => new Date(Date.now() + clock) })
  admin = await app.newUser()
})
afterAll(() => app.close())

const set = (limits: Record<string, number | null>) =>
  admin.call(updateLimits, { body: { limits } })
const found = async (name: string) =>
  (await admin.call(getLimits, {})).items.find((limit) => limit.name === name)

test("an administrator's change applies at once, here and in other processes, and is in the log", async () => {
  const db = openDatabase({ logins: await openLogins(app.databaseUrl), log: () => {} })
  const other = await openLimits({}, db, app.services.keys)
  await set({ search: 10, export: 3 })
  const user = await app.newUser()
  const search = () => user.call(searchScribes, { body: { text: 'x' } })
  // All at once: on a busy machine there would be one more every six seconds.
  const asked = await Promise.allSettled(Array.from({ length: 30 }, search))
  const refused = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(asked.length - refused.length).toBeGreaterThanOrEqual(10)
  expect(refused[0]).toMatchObject({ code: 'too-many' })
  await expect.poll(() => other.of('search')).toBe(10)
  expect([other.of('search'), other.of('export'), other.of('chat')]).toEqual([10, 3, 30])
  await db.close()

  await set({ search: null })
  expect(await found('search')).toMatchObject({ value: 120, usual: 120, fixedBy: '' })
  expect(await found('export')).toMatchObject({ value: 3 })
  const { items } = await admin.call(listActivity, { query: { limit: 3 } })
  expect(items.map(({ action }) => action)).toContain('administration.change')
})

test('a change of a limit that the environment sets, is out of bounds or does not exist is refused as a whole', async () => {
  expect(await found('chat')).toMatchObject({ value: 7, fixedBy: 'RATE_LIMITS' })
  const refused = [
    [{ import: 5, chat: 60 }, 'Questions to the assistant: set by RATE_LIMITS on the server.'],
    [{ import: 5, part: 1 }, 'Upload chunks: from 60 to 100,000.'],
    [{ import: 5, 'session-hours': 1_000 }, 'Sign out at the latest after: from 1 to 720.'],
    [{ import: 5, toString: 5 }, 'Unknown limit: toString.'],
  ] as const
  for (const [limits, message] of refused)
    await expect(set(limits)).rejects.toMatchObject({ code: 'bad-request', message })
  expect(await found('import')).toMatchObject({ value: 30 })
})

test('a session that was not used for as long as was set is over, and so is one that is as old', async () => {
  const { email } = await app.newUser()
  const enter = async () => {
    const answer = await fetch(app.origin + signIn.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'violet kettle rain 42' }),
    })
    const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
    return async (hours: number) => {
      clock = hours * HOUR
      const headers = { cookie }
      const path = app.origin + refreshSession.path
      return (await fetch(path, { method: 'POST', headers })).status
    }
  }
  const [idle, used] = [await enter(), await enter()]
  await set({ 'session-idle-hours': 5, 'session-hours': 9 })
  expect([await used(4), await idle(6), await used(8), await used(10)]).toEqual([
    200, 401, 200, 401,
  ])
  clock = 0
  await set({ 'session-idle-hours': null, 'session-hours': null })
})

test('the command shows every limit and sets them for the server that runs', async () => {
  const run = async (...args: string[]) => {
    const lines: string[] = []
    const config = { ...app.services.config, databaseUrl: app.databaseUrl }
    const print = (line: string) => void lines.push(line)
    await runCommand(config, ['limits', ...args], { folder: '.', print })
    return lines.join('\n')
  }
  expect(await run('generate=44', 'file-megabytes=900')).toMatch(
    /^generate +44 a minute +usually 30/m,
  )
  await expect.poll(() => app.services.limits.of('generate')).toBe(44)
  expect(await found('file-megabytes')).toMatchObject({ value: 900 })
  expect(await run('generate=usual')).toMatch(/^generate +30 a minute +Notes/m)
  expect(await run()).toMatch(/^chat +7 a minute +by RATE_LIMITS/m)
  await expect(run('generate')).rejects.toThrow('generate is no limit')
})

test('the largest upload of the environment comes before the one of an administrator', async () => {
  const { limits } = readConfig({ MAX_UPLOAD_MB: '20' })
  expect((await openLimits(limits, app.services.db, app.services.keys)).of('file-megabytes')).toBe(
    20,
  )
  const { call } = createCall({ origin: app.origin, token: () => undefined, timezone: 'UTC' })
  await expect(call(getLimits, {})).rejects.toMatchObject({ code: 'unauthenticated' })
})
