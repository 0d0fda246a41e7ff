import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listScribes } from '#contract/scribes.ts'
import * as api from '#contract/transcripts.ts'
import { startWork } from '#server/work.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { framesOf, newVisit, openLive, type Visit } from '#test/live.ts'
import { noteSeen, RECORDING_TAKEN_OVER } from '../recordings.ts'
import { recordings } from '../table.ts'
import { MISSING_JOB, noteMissing, watchAllOpen } from './missing.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await startWork(app.services)
})
afterAll(() => app.close())

const recordingOf = async (user: TestUser, visit: Visit) => {
  const { items } = await user.call(api.listRecordings, { params: { id: visit.scribeId } })
  return items.find((one) => one.id === visit.recordingId)
}
const finish = (user: TestUser, { recordingId }: Visit) =>
  user.call(api.finishRecording, { params: { id: recordingId } })

/** Makes the device look as if it had been silent for this long. */
const lastSeen = (user: TestUser, { recordingId }: Visit, secondsAgo: number) =>
  app.services.db.as(user.user.id, (tx) =>
    tx
      .update(recordings)
      .set({ seen: new Date(Date.now() - secondsAgo * 1000) })
      .where(eq(recordings.id, recordingId)),
  )

test('a device that has sent nothing for 30 s is interrupted, and a returning one records', async () => {
  const user = await app.newUser()
  const visit = await newVisit(user)
  const live = await openLive(app, user, visit)
  expect(await recordingOf(user, visit)).toMatchObject({ state: 'recording' })
  live.socket.close()
  await live.closed
  await lastSeen(user, visit, 20)
  expect(await recordingOf(user, visit)).toMatchObject({ state: 'recording' })
  await lastSeen(user, visit, 31)
  expect(await recordingOf(user, visit)).toMatchObject({ state: 'interrupted' })
  await openLive(app, user, visit)
  expect(await recordingOf(user, visit)).toMatchObject({ state: 'recording' })
})

test('the list says "Recording" only while the device is sending, and again when it returns', async () => {
  const user = await app.newUser()
  const visit = await newVisit(user)
  const ref = { userId: user.user.id, recordingId: visit.recordingId }
  const stateInList = async () => (await user.call(listScribes, { query: {} })).items[0]?.state
  const live = await openLive(app, user, visit)
  await noteMissing(app.services, ref)
  expect(await stateInList()).toBe('recording')
  live.socket.close()
  await live.closed
  // The queue looks again when the device had its time to come back.
  const queued = sql`select 1 from pgboss.job
    where name = ${MISSING_JOB} and singleton_key = ${visit.recordingId}`
  const looks = async () => (await app.services.db.system((tx) => tx.execute(queued))).rows.length
  await expect.poll(looks).toBe(1)
  await lastSeen(user, visit, 31)
  await noteMissing(app.services, ref)
  expect(await stateInList()).toBe('interrupted')
  await openLive(app, user, visit)
  expect(await stateInList()).toBe('recording')
  // A frozen page that resumes reports by its audio or its ping, on its old connection.
  await lastSeen(user, visit, 31)
  await noteMissing(app.services, ref)
  expect(await stateInList()).toBe('interrupted')
  await noteSeen(app.services, ref)
  expect(await stateInList()).toBe('recording')
})

test('if a recording device died together with the server, the list soon shows whether it is back', async () => {
  const user = await app.newUser()
  const visit = await newVisit(user)
  const live = await openLive(app, user, visit)
  const looks = async () => {
    const { rows } = await app.services.db.system((tx) =>
      tx.execute<{ seconds: number }>(sql`
        select extract(epoch from start_after - created_on)::int as seconds from pgboss.job
        where name = ${MISSING_JOB} and singleton_key = ${visit.recordingId}`),
    )
    return rows
  }
  // As after a kill: no process noticed the end of the connection.
  expect(await looks()).toEqual([])
  expect(await watchAllOpen(app.services)).toBeGreaterThan(0)
  await watchAllOpen(app.services)
  expect(await looks()).toMatchObject([{ seconds: expect.closeTo(31, -1) }])
  // A closed one isn't checked.
  live.send({ type: 'stop' })
  await live.next('stopped')
  await noteMissing(app.services, { userId: user.user.id, recordingId: visit.recordingId })
  expect(await recordingOf(user, visit)).toMatchObject({ state: 'stored' })
})

test('a recording device that is asked to stop sends its rest, and nothing is lost', async () => {
  const user = await app.newUser()
  const visit = await newVisit(user)
  const live = await openLive(app, user, visit)
  const frames = framesOf(new Uint8Array(3 * 32_000))
  for (const { seq, start, pcm } of frames.slice(0, 20)) live.frame(seq, start, pcm)
  const finished = finish(user, visit)
  await live.next('taken-over')
  for (const { seq, start, pcm } of frames.slice(20)) live.frame(seq, start, pcm)
  live.send({ type: 'stop' })
  expect(await finished).toMatchObject({ state: 'stored', duration: 3, gaps: [] })
  const next = { ...visit, recordingId: crypto.randomUUID() }
  await openLive(app, user, next)
  expect(await recordingOf(user, next)).toMatchObject({ state: 'recording', offset: 3 })
})

test('an absent device is not waited for', async () => {
  const user = await app.newUser()
  const visit = await newVisit(user)
  const live = await openLive(app, user, visit)
  live.socket.close()
  await live.closed
  await lastSeen(user, visit, 40)
  // One that is there is asked for its rest, and given four seconds.
  using notify = vi.spyOn(app.services.db, 'notify')
  expect(await finish(user, visit)).toMatchObject({ state: 'stored' })
  const asked = expect.arrayContaining([RECORDING_TAKEN_OVER])
  expect(notify.mock.calls).not.toContainEqual(asked)
})

test('nobody else can ask a device to stop', async () => {
  const [user, other] = [await app.newUser(), await app.newUser()]
  const visit = await newVisit(user)
  const live = await openLive(app, user, visit)
  await expect(finish(other, visit)).rejects.toMatchObject({ code: 'not-found' })
  expect(live.of('taken-over')).toEqual([])
  expect(await recordingOf(user, visit)).toMatchObject({ state: 'recording' })
})
