import { afterAll, beforeAll, expect, test } from 'vitest'
import * as api from '#contract/retention.ts'
import { createScribe } from '#contract/scribes.ts'
import { type TestApp, type TestUser, testApp } from '#test/app.ts'
import { newVisit, written } from '#test/visit.ts'
import { newRecording } from '#test/visit-rows.ts'
import { retentionJobs } from './jobs.ts'
import { setPeriod } from './policy.ts'

const DAY = 86_400_000
const base = Date.now()
const now = new Date(base)
const ago = (days: number) => new Date(base - days * DAY)
let app: TestApp
beforeAll(async () => {
  app = await testApp({}, { now: () => now })
})
afterAll(() => app.close())

/** A visit last changed this many days ago. */
async function oldVisit(user: TestUser, days: number, name = ''): Promise<string> {
  const { id } = await user.call(createScribe, { body: { name } })
  await app.asOwner('update scribe set updated = $2 where id = $1', [id, ago(days)])
  return id
}

/** A visit with a second of audio that ended this many days ago. */
async function oldAudio(user: TestUser, days: number, more = {}): Promise<string> {
  const scribeId = await oldVisit(user, days)
  const started = new Date(+ago(days) - 1_000)
  await newRecording(app, { userId: user.user.id, scribeId }, { started, ...more })
  await app.asOwner('update scribe set updated = $2 where id = $1', [scribeId, ago(days)])
  return scribeId
}

const put = (user: TestUser, periods: Partial<api.Periods>, version = 0) =>
  user.call(api.putRetention, {
    body: { period: 'never', audioPeriod: 'never', version, ...periods },
  })

const preview = (user: TestUser, periods: Partial<api.Periods>) =>
  user.call(api.previewRetention, { body: { period: 'never', audioPeriod: 'never', ...periods } })

test('nothing is deleted automatically until the user chooses a period', async () => {
  const user = await app.newUser()
  expect(await user.call(api.getRetention, {})).toEqual({
    enabled: false,
    period: 'never',
    audioPeriod: 'never',
    lastUpdated: null,
    version: 0,
    deleted: { visits: 0, recordings: 0, files: 0 },
    waiting: 0,
    soon: { visits: 0, unsigned: 0 },
  })
})

test('one of the two periods is enough, and choosing "never" turns it off again', async () => {
  const user = await app.newUser()
  const audio = await put(user, { audioPeriod: '7 days' })
  expect(audio).toMatchObject({ enabled: true, period: 'never', audioPeriod: '7 days', version: 1 })
  expect(audio.lastUpdated).toBe(now.toISOString())
  const text = await put(user, { period: '1 year' }, 1)
  expect(text).toMatchObject({ enabled: true, period: '1 year', audioPeriod: 'never', version: 2 })
  expect(await put(user, {}, 2)).toMatchObject({ enabled: false, version: 3 })
  expect(await user.call(api.getRetention, {})).toMatchObject({ enabled: false, version: 3 })
})

test('a change is in the log of access, with both periods', async () => {
  const user = await app.newUser()
  await put(user, { period: '14 days', audioPeriod: '1 day' })
  const { rows } = await app.asOwner(
    `select action, actor_id, entity->>'detail' as detail from audit_event
     where user_id = $1 and action = 'retention.set'`,
    [user.user.id],
  )
  const detail = 'visits 14 days, audio 1 day'
  expect(rows).toEqual([{ action: 'retention.set', actor_id: user.user.id, detail }])
})

test('the profile sets when visits go and leaves the audio as it was', async () => {
  const user = await app.newUser()
  await put(user, { period: '1 year', audioPeriod: '7 days' })
  await setPeriod(app.services, user.user.id, '30 days')
  expect(await user.call(api.getRetention, {})).toMatchObject({
    period: '30 days',
    audioPeriod: '7 days',
    version: 2,
  })
})

test('a user sees pending deletions of their own objects, not those of others', async () => {
  const [user, other] = [await app.newUser(), await app.newUser()]
  const enqueue = (key: string) =>
    app.services.db.system((tx) => app.services.jobs.enqueue(tx, 'delete-stored', { key }))
  await enqueue(`users/${user.user.id}/one`)
  await enqueue(`users/${user.user.id}/two`)
  await enqueue(`users/${other.user.id}/three`)
  const done = `update pgboss.job set state = $2 where data->>'key' = $1`
  await app.asOwner(done, [`users/${user.user.id}/one`, 'completed'])
  await app.asOwner(done, [`users/${user.user.id}/two`, 'failed'])
  expect(await user.call(api.getRetention, {})).toMatchObject({ waiting: 1 })
  expect(await other.call(api.getRetention, {})).toMatchObject({ waiting: 1 })
})

test('visits that go within a week are counted, those with an unsigned note apart', async () => {
  const user = await app.newUser()
  const noted = await newVisit(app, user)
  await written(user, noted, { prompt: { id: 'soap' }, writer: 'highlights' })
  const signed = await oldVisit(user, 24)
  await app.asOwner(
    `insert into note select (jsonb_populate_record(n,
       jsonb_build_object('id', gen_random_uuid(), 'scribe_id', $2::text, 'signed', now()))).*
     from note n where n.scribe_id = $1`,
    [noted, signed],
  )
  for (const id of [noted, signed])
    await app.asOwner('update scribe set updated = $2 where id = $1', [id, ago(24)])
  await oldVisit(user, 40)
  await oldVisit(user, 22)
  const pinned = await oldVisit(user, 25)
  await user.call(api.keepVisit, { params: { id: pinned }, body: { kept: true } })
  const { soon } = await put(user, { period: '30 days' })
  expect(soon).toEqual({ visits: 3, unsigned: 1 })
  const { visits } = await preview(user, { period: '30 days' })
  expect(visits).toMatchObject({ now: 1, soon: 2, held: 0 })
  expect(visits.next.map(({ scribeId, unsigned }) => [scribeId, unsigned])).toEqual(
    expect.arrayContaining([
      [noted, true],
      [signed, false],
    ]),
  )
})

test('a preview names the five that are deleted first, with their day, and counts those kept', async () => {
  const user = await app.newUser()
  const days = [36, 31, 35, 32, 34, 33]
  for (const age of days) await oldVisit(user, age, `Visit of ${age}`)
  const held = await oldVisit(user, 50, 'Pinned')
  await user.call(api.keepVisit, { params: { id: held }, body: { kept: true } })
  const { visits, audio } = await preview(user, { period: '30 days' })
  expect(visits).toMatchObject({ now: 6, soon: 0, held: 1, oldest: ago(36).toISOString() })
  expect(visits.next.map(({ name, at }) => [name, at])).toEqual(
    [36, 35, 34, 33, 32].map((age) => [`Visit of ${age}`, ago(age - 30).toISOString()]),
  )
  expect(audio).toEqual({ now: 0, soon: 0, oldest: null, next: [], held: 0 })
})

test('a preview of audio counts by the end of each recording, and leaves out deleted audio', async () => {
  const user = await app.newUser()
  const old = await oldAudio(user, 9)
  const soon = await oldAudio(user, 3)
  await oldAudio(user, 1)
  await oldAudio(user, 20, { transcription: 'failed' })
  const gone = await oldAudio(user, 30)
  await app.asOwner('update recording set audio_gone = now() where scribe_id = $1', [gone])
  const { audio, visits } = await preview(user, { audioPeriod: '7 days' })
  expect(audio).toMatchObject({ now: 1, soon: 2, held: 1, oldest: ago(9).toISOString() })
  expect(audio.next.map(({ scribeId }) => scribeId).slice(0, 2)).toEqual([old, soon])
  expect(audio.next).toHaveLength(3)
  expect(audio.next[0]?.at).toBe(ago(2).toISOString())
  expect(visits.now).toBe(0)
})

test("a preview does not count other users' visits", async () => {
  const [user, other] = [await app.newUser(), await app.newUser()]
  await oldAudio(other, 100)
  const { visits, audio } = await preview(user, { period: '1 day', audioPeriod: '1 day' })
  for (const going of [visits, audio]) expect(going).toMatchObject({ now: 0, soon: 0, held: 0 })
})

test('a visit says when it and its audio go, and neither does while it is pinned', async () => {
  const user = await app.newUser()
  const id = await oldAudio(user, 2)
  const [params, other] = [{ id }, { id: await oldVisit(user, 2) }]
  const shown = () => user.call(api.getVisitRetention, { params })
  expect(await shown()).toEqual({ visitGoes: null, audioGoes: null, kept: false, unsigned: false })
  await put(user, { period: '30 days', audioPeriod: '7 days' })
  const going = { visitGoes: ago(-28).toISOString(), audioGoes: ago(-5).toISOString() }
  expect(await shown()).toMatchObject(going)
  const keep = (kept: boolean) => user.call(api.keepVisit, { params, body: { kept } })
  expect(await keep(true)).toMatchObject({ visitGoes: null, audioGoes: null, kept: true })
  expect(await keep(true)).toMatchObject({ kept: true })
  expect(await keep(false)).toMatchObject({ ...going, kept: false })
  const silent = await user.call(api.getVisitRetention, { params: other })
  expect(silent).toMatchObject({ visitGoes: going.visitGoes, audioGoes: null })
})

test('audio is deleted with its visit at the latest', async () => {
  const user = await app.newUser()
  const params = { id: await oldAudio(user, 2) }
  await put(user, { period: '7 days', audioPeriod: '30 days' })
  const { visitGoes, audioGoes } = await user.call(api.getVisitRetention, { params })
  expect([visitGoes, audioGoes]).toEqual([ago(-5).toISOString(), ago(-5).toISOString()])
  await put(user, { period: '7 days' }, 1)
  expect(await user.call(api.getVisitRetention, { params })).toMatchObject({
    audioGoes: ago(-5).toISOString(),
  })
})

test("nobody pins or asks about another user's visit", async () => {
  const [owner, other] = [await app.newUser(), await app.newUser()]
  const params = { id: await oldVisit(owner, 1) }
  const missing = { code: 'not-found' }
  await expect(other.call(api.getVisitRetention, { params })).rejects.toMatchObject(missing)
  const pin = other.call(api.keepVisit, { params, body: { kept: true } })
  await expect(pin).rejects.toMatchObject(missing)
})

test('the daily check of the logs says how many were changed', async () => {
  const user = await app.newUser()
  await put(user, { period: '1 day' })
  const check = retentionJobs(app.services).find(({ name }) => name === 'verify-audit')
  const run = () => check?.run({}, AbortSignal.any([]))
  await run()
  expect(app.logged.join('\n')).not.toContain('logs of access')
  await app.asOwner('alter table audit_event disable trigger user')
  await app.asOwner(`update audit_event set action = 'note.sign' where user_id = $1`, [
    user.user.id,
  ])
  await app.asOwner('alter table audit_event enable trigger user')
  await run()
  expect(app.logged).toContain('1 access logs don’t match their hashes.')
})

test('if no policy is stored, only version 0 is accepted, and one of two at once', async () => {
  const user = await app.newUser()
  const wrong = put(user, { period: '7 days' }, 3)
  await expect(wrong).rejects.toMatchObject({ code: 'version-mismatch', current: { version: 0 } })
  expect(await user.call(api.getRetention, {})).toMatchObject({ enabled: false, version: 0 })
  const both = [put(user, { period: '7 days' }), put(user, { period: '30 days' })]
  const results = await Promise.allSettled(both)
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await user.call(api.getRetention, {})).toMatchObject({ enabled: true, version: 1 })
})
