import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as api from '#contract/retention.ts'
import { createScribe } from '#contract/scribes.ts'
import type { Services } from '#server/services.ts'
import { scribeFiles } from '#server/visits/scribes/table.ts'
import { type TestApp, type TestUser, testApp } from '#test/app.ts'
import { newRecording, runDeletions, storedOf } from '#test/visit-rows.ts'
import { expireAll } from './expire.ts'

const DAY = 86_400_000
let base: number
let at: Date
let app: TestApp
beforeAll(async () => {
  app = await testApp({}, { now: () => at ?? new Date() })
})
beforeEach(async () => {
  base = Date.now()
  at = new Date(base)
  // Data of earlier tests isn't due in this one.
  await app.asOwner('delete from retention_policy')
})
afterAll(() => app.close())

async function userWith(periods: Partial<api.Periods>): Promise<TestUser> {
  const user = await app.newUser()
  const body = { period: 'never', audioPeriod: 'never', version: 0, ...periods } as const
  await user.call(api.putRetention, { body })
  return user
}

const emptyVisit = async (user: TestUser) => (await user.call(createScribe, { body: {} })).id

async function expireAt(milliseconds: number, s: Services = app.services, signal?: AbortSignal) {
  at = new Date(base + milliseconds)
  try {
    return await expireAll(s, signal)
  } finally {
    at = new Date(base)
  }
}

/** An uploaded file with stored bytes; returns its id. */
async function uploaded(
  user: TestUser,
  scribeId: string,
  more: Partial<typeof scribeFiles.$inferInsert> = {},
): Promise<string> {
  const [id, userId] = [randomUUID(), user.user.id]
  const storageKey = `users/${userId}/conversations/${scribeId}/${id}`
  await app.services.storage.put(storageKey, Buffer.alloc(100, 1))
  await app.services.db.as(userId, (tx) =>
    tx.insert(scribeFiles).values({
      id,
      userId,
      scribeId,
      storageKey,
      sealed: Buffer.alloc(0),
      size: 100,
      purpose: 'transcription',
      stage: 'complete',
      created: new Date(base - 1_000),
      ...more,
    }),
  )
  return id
}

async function idsIn(table: 'scribe_file' | 'recording' | 'scribe', user: TestUser) {
  const { rows } = await app.asOwner<{ id: string }>(`select id from ${table} where user_id = $1`, [
    user.user.id,
  ])
  return rows.map(({ id }) => id).toSorted()
}

describe('uploaded audio that was never decoded', () => {
  test('is deleted with its bytes, counted and logged, a day after it came', async () => {
    const user = await userWith({ audioPeriod: '1 day' })
    const scribeId = await emptyVisit(user)
    const id = await uploaded(user, scribeId)
    expect(await expireAt(DAY - 2_000)).toBe(0)
    expect(await idsIn('scribe_file', user)).toEqual([id])
    expect(await expireAt(DAY)).toBe(1)
    await runDeletions(app)
    expect(await idsIn('scribe_file', user)).toEqual([])
    expect(await storedOf(app, { userId: user.user.id, scribeId })).toEqual([])
    const { deleted } = await user.call(api.getRetention, {})
    expect(deleted).toEqual({ visits: 0, recordings: 0, files: 1 })
    const { rows } = await app.asOwner(
      `select action, actor_id, scribe_id, entity from audit_event where scribe_id = $1 and action = 'audio.expire'`,
      [scribeId],
    )
    expect(rows).toEqual([
      {
        action: 'audio.expire',
        actor_id: null,
        scribe_id: scribeId,
        entity: expect.objectContaining({ type: 'file', id }),
      },
    ])
  })

  test('stays if it is pinned, decoded, still uploading or not audio', async () => {
    const user = await userWith({ audioPeriod: '1 day' })
    const [plain, pinned] = [await emptyVisit(user), await emptyVisit(user)]
    await user.call(api.keepVisit, { params: { id: pinned }, body: { kept: true } })
    const decoded = await uploaded(user, plain)
    const staying = [
      decoded,
      await uploaded(user, pinned),
      await uploaded(user, plain, { stage: 'uploading' }),
      await uploaded(user, plain, { purpose: 'context' }),
      await uploaded(user, plain, { created: new Date(base + DAY) }),
    ]
    const due = await uploaded(user, plain)
    await newRecording(
      app,
      { userId: user.user.id, scribeId: plain },
      { fileId: decoded, transcription: 'failed' },
    )
    expect(await expireAt(DAY)).toBe(1)
    expect(await idsIn('scribe_file', user)).toEqual(staying.toSorted())
    expect(staying).not.toContain(due)
  })

  test.each(['pinned', 'decoded'] as const)(
    'stays if it is %s between being listed and being deleted',
    async (change) => {
      const user = await userWith({ audioPeriod: '1 day' })
      const scribeId = await emptyVisit(user)
      const id = await uploaded(user, scribeId)
      const place = { userId: user.user.id, scribeId }
      const changing = meanwhile(user, async () => {
        if (change === 'decoded') await newRecording(app, place, { fileId: id })
        else
          await app.asOwner(`insert into kept_visit (scribe_id, user_id) values ($1, $2)`, [
            scribeId,
            user.user.id,
          ])
      })
      expect(await expireAt(DAY, changing)).toBe(0)
      expect(await idsIn('scribe_file', user)).toEqual([id])
    },
  )
})

/** Services that run `change` after every list of due data was read, and before anything is deleted. */
function meanwhile(user: TestUser, change: () => Promise<unknown>): Services {
  const { db } = app.services
  let hasChanged = false
  return {
    ...app.services,
    db: {
      ...db,
      as: async (userId, work) => {
        const result = await db.as(userId, work)
        const isDueList = Array.isArray(result) && result.length > 0
        if (userId !== user.user.id || hasChanged || !isDueList) return result
        hasChanged = true
        await change()
        return result
      },
    },
  }
}

describe('audio of a recording', () => {
  test('goes with the file it was read from, and both are counted', async () => {
    const user = await userWith({ audioPeriod: '1 day' })
    const scribeId = await emptyVisit(user)
    const fileId = await uploaded(user, scribeId, { created: new Date(base + 30 * DAY) })
    const recordingId = await newRecording(app, { userId: user.user.id, scribeId }, { fileId })
    expect(await expireAt(DAY + 5_000)).toBe(1)
    await runDeletions(app)
    expect(await idsIn('recording', user)).toEqual([recordingId])
    expect(await idsIn('scribe_file', user)).toEqual([])
    expect(await storedOf(app, { userId: user.user.id, scribeId })).toEqual([])
    const { deleted } = await user.call(api.getRetention, {})
    expect(deleted).toEqual({ visits: 0, recordings: 1, files: 1 })
  })

  test('leaves nothing of it in the database either', async () => {
    const user = await userWith({ audioPeriod: '1 day' })
    const scribeId = await emptyVisit(user)
    const recordingId = await newRecording(app, { userId: user.user.id, scribeId })
    await app.asOwner(
      `insert into audio_tail (recording_id, start_sample, samples, user_id, sealed) values ($1, 16000, 10, $2, '\\x00')`,
      [recordingId, user.user.id],
    )
    expect(await expireAt(DAY + 5_000)).toBe(1)
    for (const table of ['audio_tail', 'audio_object']) {
      const left = await app.asOwner(`select 1 from ${table} where recording_id = $1`, [
        recordingId,
      ])
      expect([table, left.rowCount]).toEqual([table, 0])
    }
  })

  test('waits while it is pinned, open, being transcribed, queued or without text', async () => {
    const user = await userWith({ audioPeriod: '1 day' })
    const place = { userId: user.user.id, scribeId: await emptyVisit(user) }
    const pinned = { userId: user.user.id, scribeId: await emptyVisit(user) }
    await user.call(api.keepVisit, { params: { id: pinned.scribeId }, body: { kept: true } })
    const queued = await newRecording(app, place)
    await app.asOwner(
      `insert into transcription_job (id, user_id, scribe_id, recording_id, kind, state)
       values (gen_random_uuid(), $1, $2, $3, 'again', 'started')`,
      [place.userId, place.scribeId, queued],
    )
    const waiting = ['live', 'waiting', 'pending', 'started', 'failed'] as const
    for (const transcription of waiting) await newRecording(app, place, { transcription })
    await newRecording(app, pinned)
    const open = await newRecording(app, place)
    await app.asOwner(`update recording set state = 'recording' where id = $1`, [open])
    const gone = [
      await newRecording(app, place),
      await newRecording(app, place, { transcription: 'none' }),
    ]
    const done = await newRecording(app, place)
    await app.asOwner(
      `insert into transcription_job (id, user_id, scribe_id, recording_id, kind, state)
       values (gen_random_uuid(), $1, $2, $3, 'again', 'success')`,
      [place.userId, place.scribeId, done],
    )
    expect(await expireAt(DAY + 5_000)).toBe(3)
    const { rows } = await app.asOwner<{ id: string }>(
      `select id from recording where user_id = $1 and audio_gone is not null`,
      [place.userId],
    )
    expect(rows.map(({ id }) => id).toSorted()).toEqual([...gone, done].toSorted())
  })

  test('stays if its transcription is requested between being listed and being deleted', async () => {
    const user = await userWith({ audioPeriod: '1 day' })
    const place = { userId: user.user.id, scribeId: await emptyVisit(user) }
    const id = await newRecording(app, place)
    const asking = meanwhile(user, () =>
      app.asOwner(`update recording set transcription = 'pending' where id = $1`, [id]),
    )
    expect(await expireAt(DAY + 5_000, asking)).toBe(0)
    expect(await storedOf(app, place)).toHaveLength(1)
  })
})

describe('one run', () => {
  /** Copies of an empty visit. */
  const copies = (user: TestUser, count: number) =>
    app.asOwner(
      `insert into scribe select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid()))).*
       from scribe s, generate_series(1, $2) where s.user_id = $1`,
      [user.user.id, count],
    )

  test('deletes all that is due, however much it is, of everybody who chose a period', async () => {
    const many = await userWith({ period: '1 day' })
    await emptyVisit(many)
    await copies(many, 100)
    const audioOnly = await userWith({ audioPeriod: '1 day' })
    await newRecording(app, { userId: audioOnly.user.id, scribeId: await emptyVisit(audioOnly) })
    const never = await userWith({})
    await emptyVisit(never)
    expect(await expireAt(2 * DAY, app.services, AbortSignal.abort())).toBe(0)
    expect(await expireAt(2 * DAY)).toBe(102)
    expect(await idsIn('scribe', many)).toEqual([])
    expect(await idsIn('scribe', audioOnly)).toHaveLength(1)
    expect(await idsIn('scribe', never)).toHaveLength(1)
    const { deleted } = await many.call(api.getRetention, {})
    expect(deleted).toEqual({ visits: 101, recordings: 0, files: 0 })
  })

  test('stops when the server stops, and the next one does the rest', async () => {
    const user = await userWith({ period: '7 days', audioPeriod: '1 day' })
    const due = await emptyVisit(user)
    await app.asOwner(`update scribe set updated = $2 where id = $1`, [
      due,
      new Date(base - 7 * DAY),
    ])
    await newRecording(app, { userId: user.user.id, scribeId: await emptyVisit(user) })
    const stop = new AbortController()
    const stopping = meanwhile(user, async () => stop.abort())
    expect(await expireAt(2 * DAY, stopping, stop.signal)).toBe(1)
    expect(await idsIn('scribe', user)).not.toContain(due)
    expect(await expireAt(2 * DAY)).toBe(1)
  })

  test('ends where all that it lists is held by then', async () => {
    const user = await userWith({ period: '1 day' })
    await emptyVisit(user)
    await copies(user, 99)
    const pinning = meanwhile(user, () =>
      app.asOwner(
        `insert into kept_visit (scribe_id, user_id) select id, user_id from scribe where user_id = $1`,
        [user.user.id],
      ),
    )
    expect(await expireAt(2 * DAY, pinning)).toBe(0)
    expect(await idsIn('scribe', user)).toHaveLength(100)
  })
})
