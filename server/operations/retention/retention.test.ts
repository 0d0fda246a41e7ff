import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listAudit } from '#contract/audit.ts'
import * as api from '#contract/retention.ts'
import { createScribe, getScribe, searchScribes } from '#contract/scribes.ts'
import { addTask } from '#contract/tasks.ts'
import { listChunks, listRecordings, transcribeRecording } from '#contract/transcripts.ts'
import { beginUploads } from '#contract/uploads.ts'
import type { Services } from '#server/services.ts'
import { type TestApp, type TestUser, testApp } from '#test/app.ts'
import { newVisit, written } from '#test/visit.ts'
import { newRecording, rowsOfVisit, runDeletions, storedOf } from '#test/visit-rows.ts'
import { deletionJobs } from '#server/operations/deletion/jobs.ts'
import { expireAll } from './expire.ts'
import { retentionJobs } from './jobs.ts'

const DAY = 86_400_000
let base: number
let at: Date
let app: TestApp
beforeAll(async () => {
  app = await testApp({}, { now: () => at ?? new Date() })
})
beforeEach(() => {
  base = Date.now()
  at = new Date(base)
})
afterAll(() => app.close())

async function userWith(periods: Partial<api.Periods>): Promise<TestUser> {
  const user = await app.newUser()
  const body = { period: 'never', audioPeriod: 'never', version: 0, ...periods } as const
  await user.call(api.putRetention, { body })
  return user
}

/** A visit with a note, a task and sound. */
async function fullVisit(user: TestUser) {
  const scribeId = await newVisit(app, user)
  await written(user, scribeId, { prompt: { id: 'soap' }, writer: 'highlights' })
  const params = { id: scribeId }
  await user.call(addTask, { params, body: { text: 'Call back' } })
  const place = { userId: user.user.id, scribeId }
  const recordingId = await newRecording(app, place)
  return { scribeId, recordingId, place, params }
}

/** A visit with lines and sound. */
async function soundVisit(user: TestUser) {
  const scribeId = await newVisit(app, user)
  const place = { userId: user.user.id, scribeId }
  await newRecording(app, place)
  return { scribeId, place }
}

async function expireAt(milliseconds: number, s: Services = app.services): Promise<number> {
  at = new Date(base + milliseconds)
  try {
    return await expireAll(s)
  } finally {
    at = new Date(base)
  }
}

test('a clock that is a year ahead for a while deletes nothing, and one that stays ahead does after a day', async () => {
  const user = await userWith({ period: '1 day' })
  const params = { id: await newVisit(app, user) }
  const jobs = [...retentionJobs(app.services), ...deletionJobs(app.services)]
  const hourly = jobs.filter(({ name }) => name === 'expire' || name === 'delete-accounts')
  const yearAhead = 365 * DAY
  async function lookAt(from: number, hours: number) {
    for (let hour = 0; hour < hours; hour++) {
      at = new Date(base + from + (hour * DAY) / 24)
      for (const job of hourly) await job.run({}, AbortSignal.any([]))
    }
    at = new Date(base)
  }
  await lookAt(0, 1)
  await lookAt(yearAhead, 3)
  await lookAt(DAY / 24, 2)
  await lookAt(yearAhead, 24)
  await user.call(getScribe, { params })
  await lookAt(yearAhead + DAY, 1)
  await expect(user.call(getScribe, { params })).rejects.toMatchObject({ code: 'not-found' })
})

describe('a visit unchanged for as long as its user chose', () => {
  test('is there a second before, and gone everywhere a second after', async () => {
    const user = await userWith({ period: '30 days' })
    const { scribeId, place, params } = await fullVisit(user)
    const found = () => user.call(searchScribes, { body: { text: 'lisinopril', folder: 'all' } })
    await expireAt(30 * DAY - 1_000)
    expect(await rowsOfVisit(app, scribeId)).toMatchObject({ note: 1, recording: 1, task: 1 })
    expect(await storedOf(app, place)).toHaveLength(1)
    expect((await found()).items).toHaveLength(1)

    expect(await expireAt(30 * DAY + 1_000)).toBe(1)
    await runDeletions(app)
    expect(await rowsOfVisit(app, scribeId)).toEqual({})
    expect(await storedOf(app, place)).toEqual([])
    expect((await found()).items).toEqual([])
    await expect(user.call(getScribe, { params })).rejects.toMatchObject({ code: 'not-found' })
    const left = await user.call(api.getRetention, {})
    expect(left).toMatchObject({ deleted: { visits: 1 }, waiting: 0 })
  })

  test('stays if it is pinned or being recorded, or was changed in between', async () => {
    const user = await userWith({ period: '1 day' })
    const [pinned, running, changed, old] = await Promise.all(
      [1, 2, 3, 4].map(() => newVisit(app, user)),
    )
    const userId = user.user.id
    await user.call(api.keepVisit, { params: { id: pinned ?? '' }, body: { kept: true } })
    await newRecording(app, { userId, scribeId: running ?? '' }, { state: 'recording' })
    await app.asOwner(`update scribe set updated = $2 where id = $1`, [
      changed,
      new Date(base + DAY),
    ])
    expect(await expireAt(DAY + 1_000)).toBe(1)
    const { rows } = await app.asOwner(`select id from scribe where user_id = $1`, [userId])
    expect(rows.map(({ id }) => id as string).toSorted()).toEqual(
      [pinned, running, changed].map(String).toSorted(),
    )
    expect(rows).not.toContainEqual({ id: old })
  })

  test('stays while one of its files is being uploaded or transcribed', async () => {
    const user = await userWith({ period: '1 day' })
    const [uploading, transcribing, old] = await Promise.all(
      [1, 2, 3].map(() => newVisit(app, user)),
    )
    const file = { id: randomUUID(), name: 'a.txt', type: 'text/plain', size: 1000, modified: 0 }
    await user.call(beginUploads, { body: { scribeId: uploading ?? '', files: [file] } })
    const job = `insert into transcription_job (id, user_id, scribe_id, recording_id, kind)
      values (gen_random_uuid(), $1, $2, gen_random_uuid(), 'recording')`
    await app.asOwner(job, [user.user.id, transcribing])
    const before = new Date(base - 1_000)
    for (const id of [uploading, transcribing, old])
      await app.asOwner(`update scribe set updated = $2, state = 'draft' where id = $1`, [
        id,
        before,
      ])
    expect(await expireAt(DAY)).toBe(1)
    const { rows } = await app.asOwner(`select id from scribe where user_id = $1`, [user.user.id])
    const left = rows.map(({ id }) => String(id)).toSorted()
    expect(left).toEqual([uploading, transcribing].map(String).toSorted())
    expect(left).not.toContain(old)
  })

  test('stays if it is pinned between being listed and being deleted', async () => {
    const user = await userWith({ period: '1 day' })
    const id = await newVisit(app, user)
    const { db } = app.services
    let calls = 0
    const pinning: Services = {
      ...app.services,
      db: {
        ...db,
        as: async (userId, work) => {
          // The first transaction lists what is due, the second one deletes.
          if (userId === user.user.id && ++calls === 2)
            await app.asOwner(`insert into kept_visit (scribe_id, user_id) values ($1, $2)`, [
              id,
              userId,
            ])
          return db.as(userId, work)
        },
      },
    }
    await expireAt(DAY + 1_000, pinning)
    expect(calls).toBeGreaterThan(1)
    await expect(user.call(getScribe, { params: { id } })).resolves.toMatchObject({ id })
  })

  test('stays for ever if its user chose nothing', async () => {
    const user = await app.newUser()
    const { id } = await user.call(createScribe, { body: {} })
    await expireAt(20 * 365 * DAY)
    expect(await user.call(getScribe, { params: { id } })).toMatchObject({ id })
  })
})

describe('audio', () => {
  test('is deleted by its own period, the text stays, and deleted audio is never transcribed', async () => {
    const user = await userWith({ audioPeriod: '7 days' })
    const { place, params, recordingId } = await fullVisit(user)
    const end = 7 * DAY + 1_000
    await expireAt(end - 1_000)
    expect(await storedOf(app, place)).toHaveLength(1)
    expect(await expireAt(end + 1_000)).toBe(1)
    await runDeletions(app)
    expect(await storedOf(app, place)).toEqual([])
    expect((await user.call(listChunks, { params, query: {} })).chunks).toHaveLength(7)
    const [recording] = (await user.call(listRecordings, { params })).items
    expect(recording?.audioGone).toBeDefined()
    const again = user.call(transcribeRecording, { params: { id: recordingId } })
    await expect(again).rejects.toMatchObject({ code: 'not-found' })
    const { items } = await user.call(listAudit, { params, query: { kind: 'deletion' } })
    expect(items).toMatchObject([{ action: 'audio.expire', actor: null }])
    expect(await expireAt(end + DAY)).toBe(0)
  })

  test('without a text waits, and is reported', async () => {
    const user = await userWith({ audioPeriod: '1 day' })
    const scribeId = await newVisit(app, user)
    await newRecording(app, { userId: user.user.id, scribeId }, { transcription: 'waiting' })
    expect(await expireAt(3 * DAY)).toBe(0)
    at = new Date(base)
    await app.asOwner(`update recording set started = $2 where scribe_id = $1`, [
      scribeId,
      new Date(base - 3 * DAY),
    ])
    const { audio } = await user.call(api.previewRetention, {
      body: { period: 'never', audioPeriod: '1 day' },
    })
    expect(audio).toMatchObject({ now: 0, held: 1, next: [] })
  })
})

describe('before one saves', () => {
  test('one sees what goes now, what goes soon, and the names of the first', async () => {
    const user = await app.newUser()
    const ids = await Promise.all(
      [40, 31, 26, 3].map(async (days) => {
        const { id } = await user.call(createScribe, { body: { name: `Visit of ${days}` } })
        await app.asOwner(`update scribe set updated = $2 where id = $1`, [
          id,
          new Date(base - days * DAY),
        ])
        return id
      }),
    )
    const body = { period: '30 days', audioPeriod: 'never' } as const
    const { visits } = await user.call(api.previewRetention, { body })
    expect(visits).toMatchObject({ now: 2, soon: 1, held: 0 })
    expect(visits.next.map(({ name }) => name)).toEqual([
      'Visit of 40',
      'Visit of 31',
      'Visit of 26',
    ])
    expect(visits.oldest).toBe(new Date(base - 40 * DAY).toISOString())
    const saved = await user.call(api.putRetention, { body: { ...body, version: 0 } })
    expect(saved).toMatchObject({
      enabled: true,
      period: '30 days',
      soon: { visits: 3, unsigned: 0 },
    })
    const stale = user.call(api.putRetention, { body: { ...body, version: 0 } })
    await expect(stale).rejects.toMatchObject({ code: 'version-mismatch', current: { version: 1 } })
    expect(await user.call(api.getVisitRetention, { params: { id: ids[2] ?? '' } })).toMatchObject({
      visitGoes: new Date(base + 4 * DAY).toISOString(),
      audioGoes: null,
      kept: false,
    })
    expect(await expireAt(1_000)).toBe(2)
  })
})

describe('a process that dies while it deletes', () => {
  /** Services that fail at the n-th transaction, or inside of it when it queues the deletion of objects. */
  const dying = (n: number, where: 'between' | 'inside'): Services => {
    const s = app.services
    let left = n
    const die = () => {
      left -= 1
      if (left < 0) throw new Error('killed')
    }
    return where === 'between'
      ? { ...s, db: { ...s.db, as: (id, work) => (die(), s.db.as(id, work)) } }
      : { ...s, jobs: { ...s.jobs, enqueue: (...all) => (die(), s.jobs.enqueue(...all)) } }
  }

  test('leaves nothing that has expired and loses nothing that has not, at whatever step it dies', async () => {
    const user = await userWith({ period: '30 days', audioPeriod: '7 days' })
    const over = await Promise.all([1, 2].map(() => soundVisit(user)))
    const ids = over.map(({ scribeId }) => scribeId)
    await app.asOwner(`update scribe set updated = $2 where id = any($1)`, [
      ids,
      new Date(base - 31 * DAY),
    ])
    const alive = await soundVisit(user)
    const before = await rowsOfVisit(app, alive.scribeId)
    for (const where of ['inside', 'between'] as const)
      for (let step = 0; step < 4; step += 1) {
        await expireAt(0, dying(step, where)).catch((error: Error) => {
          if (error.message !== 'killed') throw error
        })
        // A visit is either whole, with its sound, or gone with the order to delete its sound.
        for (const { scribeId, place } of over) {
          const rows = await rowsOfVisit(app, scribeId)
          if (Object.keys(rows).length > 0) expect(await storedOf(app, place)).toHaveLength(1)
        }
      }
    await expireAt(0)
    await runDeletions(app)
    for (const { scribeId, place } of over) {
      expect(await rowsOfVisit(app, scribeId)).toEqual({})
      expect(await storedOf(app, place)).toEqual([])
    }
    expect(await rowsOfVisit(app, alive.scribeId)).toEqual(before)
    expect(await storedOf(app, alive.place)).toHaveLength(1)
    expect(await user.call(api.getRetention, {})).toMatchObject({ deleted: { visits: 2 } })
  })
})
