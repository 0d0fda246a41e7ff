import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as api from '#contract/retention.ts'
import { createScribe } from '#contract/scribes.ts'
import { scribeFiles } from '#server/visits/scribes/table.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { newRecording, storedOf } from '#test/visit-rows.ts'
import { expireAll } from './expire.ts'
import { keptVisits } from './table.ts'

const DAY = 86_400_000
let isLater = false
let app: TestApp
beforeAll(async () => {
  app = await testApp({}, { now: () => new Date(Date.now() + (isLater ? 2 * DAY : 0)) })
})
afterAll(() => app.close())

/** An uploaded file that was never decoded. */
async function newFile({ userId, scribeId }: { userId: string; scribeId: string }): Promise<void> {
  const id = randomUUID()
  const storageKey = `users/${userId}/conversations/${scribeId}/${id}`
  await app.services.storage.put(storageKey, Buffer.alloc(100, 1))
  const row = { id, userId, scribeId, storageKey, sealed: Buffer.alloc(0), size: 100 }
  const state = { purpose: 'transcription', stage: 'complete' } as const
  await app.services.db.as(userId, (tx) => tx.insert(scribeFiles).values({ ...row, ...state }))
}

test.each(['recording', 'file'] as const)(
  'a %s whose visit is being pinned at the same moment waits for the pin and stays',
  async (kind) => {
    isLater = false
    const user = await app.newUser()
    const body = { period: 'never', audioPeriod: '1 day', version: 0 } as const
    await user.call(api.putRetention, { body })
    const { id: scribeId } = await user.call(createScribe, { body: {} })
    const place = { userId: user.user.id, scribeId }
    await (kind === 'recording' ? newRecording(app, place) : newFile(place))
    const pinned = Promise.withResolvers<void>()
    const answered = Promise.withResolvers<void>()
    const pinning = app.services.db.as(place.userId, async (tx) => {
      await tx.insert(keptVisits).values(place)
      pinned.resolve()
      await answered.promise
    })
    await pinned.promise
    isLater = true
    let isOver = false
    const expiring = expireAll(app.services).finally(() => (isOver = true))
    await expect.poll(async () => isOver || (await isSomebodyWaiting()), patience).toBe(true)
    answered.resolve()
    await pinning
    expect(await expiring).toBe(0)
    expect(await storedOf(app, place)).toHaveLength(1)
  },
)

const patience = { timeout: 30_000 }
const isSomebodyWaiting = async () => {
  const { rowCount } = await app.asOwner(
    `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  )
  return rowCount === 1
}
