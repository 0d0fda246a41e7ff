import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { removeMark } from '#contract/bookmarks.ts'
import * as api from '#contract/transcripts.ts'
import { writeSetting } from '#server/platform/settings/stored.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { damageIn } from '#test/damage.ts'
import { framesOf, newVisit, openLive, type Visit } from '#test/live.ts'
import { newRecording } from '#test/visit-rows.ts'
import { noteGap } from './audio/append.ts'
import { sealClearDetails } from './seal-clear-details.ts'
import { recordings } from './table.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
/** The installation as before the update. */
beforeEach(async () => {
  await forgetDone()
  await sealClearDetails(app.services)
  await forgetDone()
})

const forgetDone = () => writeSetting(app.services, 'recording-details-sealed', undefined)

/** As earlier versions of the product stored them. */
const inClear = {
  clearGaps: [{ from: 3, to: 5 }],
  clearMarks: [1, 2.5],
  clearLanguages: [{ from: 4, language: 'fr' }],
  clearError: 'No audio data was received.',
}
const shown = {
  gaps: [{ from: 3, to: 5 }],
  marks: [1, 2.5],
  languages: [{ from: 4, language: 'fr' }],
  error: 'No audio data was received.',
}
const nothing = { gaps: [], languages: [], marks: [], error: null }

const stored = async (recordingId: string) => {
  const { rows } = await app.asOwner<Record<string, unknown>>(
    'select gaps, languages, marks, error from recording where id = $1',
    [recordingId],
  )
  return rows[0]
}
const listed = async (user: TestUser, scribeId: string) =>
  (await user.call(api.listRecordings, { params: { id: scribeId } })).items

async function oldRecording(user: TestUser, details: Partial<typeof inClear> = inClear) {
  const { scribeId } = await newVisit(user)
  const id = await newRecording(app, { userId: user.user.id, scribeId }, details)
  return { scribeId, id, ref: { userId: user.user.id, recordingId: id } }
}

test('gaps, marks, languages and errors of a recording are stored only encrypted', async () => {
  const user = await app.newUser()
  const visit: Visit = await newVisit(user)
  const live = await openLive(app, user, visit)
  for (const { seq, start, pcm } of framesOf(new Uint8Array(96_000))) live.frame(seq, start, pcm)
  await live.next('ack', (ack) => ack.seconds >= 3)
  live.send({ type: 'mark', at: 1.5 })
  await live.next('marked')
  live.send({ type: 'gap', from: 3, to: 6 })
  live.send({ type: 'stop' })
  await live.next('stopped')
  const [recording] = await listed(user, visit.scribeId)
  expect(recording).toMatchObject({ marks: [1.5], error: expect.any(String) })
  expect(recording?.gaps).toHaveLength(1)
  expect(await stored(visit.recordingId)).toEqual(nothing)
})

test('details that an earlier version stored in clear are shown, and sealed at the next start', async () => {
  const [user, other] = [await app.newUser(), await app.newUser()]
  const [old, others] = [await oldRecording(user), await oldRecording(other)]
  const before = await listed(user, old.scribeId)
  expect(before).toMatchObject([shown])
  await sealClearDetails(app.services)
  for (const { id } of [old, others]) expect(await stored(id)).toEqual(nothing)
  expect(await listed(user, old.scribeId)).toEqual(before)
  expect(await listed(other, others.scribeId)).toMatchObject([shown])
})

test('two processes that start at once seal each recording once and lose nothing', async () => {
  const user = await app.newUser()
  const old = await Promise.all(Array.from({ length: 8 }, () => oldRecording(user)))
  const both = [sealClearDetails(app.services), sealClearDetails(app.services)]
  const [one = 0, two = 0] = await Promise.all(both)
  expect(one + two).toBe(8)
  for (const { scribeId, id } of old) {
    expect(await stored(id)).toEqual(nothing)
    expect(await listed(user, scribeId)).toMatchObject([shown])
  }
})

test('after a start that was killed half-way nothing is lost, and the next one seals the rest', async () => {
  const users = [await app.newUser(), await app.newUser()]
  const old = await Promise.all(
    users.map(async (user) => ({ user, ...(await oldRecording(user)) })),
  )
  let calls = 0
  const keysFor: typeof app.services.keys.keysFor = async (scope) => {
    if (scope.startsWith('user:') && ++calls > 1) throw new Error('killed')
    return app.services.keys.keysFor(scope)
  }
  const keys = { ...app.services.keys, keysFor }
  await expect(sealClearDetails({ ...app.services, keys })).rejects.toThrow('killed')
  for (const { user, scribeId } of old) expect(await listed(user, scribeId)).toMatchObject([shown])
  expect(await sealClearDetails(app.services)).toBe(1)
  for (const { user, scribeId, id } of old) {
    expect(await stored(id)).toEqual(nothing)
    expect(await listed(user, scribeId)).toMatchObject([shown])
  }
})

test('once a start finds nothing in clear, later ones do not search again', async () => {
  const user = await app.newUser()
  await sealClearDetails(app.services)
  expect(await sealClearDetails(app.services)).toBe(0)
  await oldRecording(user)
  expect(await sealClearDetails(app.services)).toBe(0)
  await forgetDone()
  expect(await sealClearDetails(app.services)).toBe(1)
})

test('the first change of an old recording seals its details together with the change', async () => {
  const user = await app.newUser()
  const { scribeId, id, ref } = await oldRecording(user)
  await user.call(removeMark, { params: { id }, body: { at: 1 } })
  expect(await stored(id)).toEqual(nothing)
  await noteGap(app.services, ref, { from: 8, to: 9 })
  const gaps = [...shown.gaps, { from: 8, to: 9 }]
  expect(await listed(user, scribeId)).toMatchObject([{ ...shown, marks: [2.5], gaps }])
})

test('data that a process of the earlier version adds during an update is merged with the sealed data', async () => {
  const user = await app.newUser()
  const { scribeId, ref, id } = await oldRecording(user)
  await sealClearDetails(app.services)
  await app.services.db.as(user.user.id, (tx) =>
    tx
      .update(recordings)
      .set({ clearGaps: [{ from: 10, to: 12 }], clearMarks: [2] })
      .where(eq(recordings.id, id)),
  )
  const gaps = [...shown.gaps, { from: 10, to: 12 }]
  const all = { ...shown, gaps, marks: [1, 2, 2.5] }
  expect(await listed(user, scribeId)).toMatchObject([all])
  await noteGap(app.services, ref, { from: 12, to: 13 })
  expect(await stored(id)).toEqual(nothing)
  const joined = [...shown.gaps, { from: 10, to: 13 }]
  expect(await listed(user, scribeId)).toMatchObject([{ ...all, gaps: joined }])
})

test('details moved to another recording do not open, and damage of one hides no other', async () => {
  const user = await app.newUser()
  const { scribeId, id } = await oldRecording(user)
  const whole = await newRecording(app, { userId: user.user.id, scribeId }, inClear)
  await sealClearDetails(app.services)
  await damageIn(app, { table: 'recording', value: id })
  const byId = async () => new Map((await listed(user, scribeId)).map((one) => [one.id, one]))
  expect((await byId()).get(id)?.error).toContain('Cannot be read')
  expect((await byId()).get(whole)).toMatchObject(shown)
  await app.asOwner(
    'update recording set sealed = (select sealed from recording where id = $2) where id = $1',
    [id, whole],
  )
  expect((await byId()).get(id)?.error).toContain('Cannot be read')
})
