import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { signOut } from '#contract/accounts.ts'
import { deleteScribe } from '#contract/scribes.ts'
import * as api from '#contract/transcripts.ts'
import { DatabaseError } from '#server/platform/db/safe-errors.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { connect, newVisit, openLive, type Visit } from '#test/live.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const noise = (seconds: number) => randomBytes(seconds * 32_000)
const recordingOf = async (user: TestUser, visit: Visit) => {
  const { items } = await user.call(api.listRecordings, { params: { id: visit.scribeId } })
  return items.find((one) => one.id === visit.recordingId)
}

describe('the live socket', () => {
  test('takes a ticket once, and only while its session lives', async () => {
    const user = await app.newUser()
    const visit = await newVisit(user)
    const { ticket } = await user.call(api.takeTicket, { body: visit })
    const first = await connect(app)
    first.send({ type: 'open', ticket })
    await first.next('opened')
    const second = await connect(app)
    second.send({ type: 'open', ticket })
    expect(await second.next('error')).toMatchObject({
      code: 'unauthenticated',
      message: 'Failed to authenticate',
      fatal: true,
    })
    expect(await second.closed).toBe(4401)
    const { ticket: late } = await user.call(api.takeTicket, { body: visit })
    await user.call(signOut, {})
    expect(await first.closed).toBe(4401)
    const third = await connect(app)
    third.send({ type: 'open', ticket: late })
    expect(await third.closed).toBe(4401)
  })

  test('disconnects clients that do not follow the protocol', async () => {
    const evil: (string | Buffer)[] = [
      '',
      'null',
      '[]',
      '{"type":"open"}',
      '{"type":"stop"}',
      '{"type":"gap","from":0,"to":1}',
      '{"type":"open","ticket":"x","speed":1e9}',
      '{"__proto__":{"type":"open"}}',
      Buffer.alloc(12),
      Buffer.alloc(3212),
    ]
    for (const first of evil) {
      const client = await connect(app)
      client.socket.send(first)
      expect(await client.next('error')).toMatchObject({ code: 'bad-request', fatal: true })
      expect(await client.closed).toBe(1008)
    }
    const huge = await connect(app)
    huge.socket.send(Buffer.alloc(300_000))
    expect(await huge.closed).toBe(1009)
  })

  test('refuses audio at impossible positions without losing what it has', async () => {
    const user = await app.newUser()
    for (const [seq, start, bytes] of [
      [1, -1600, 3200],
      [1, Number.NaN, 3200],
      [1, 0.5, 3200],
      [1, 1e15, 3200],
      [1, 1600, 3201],
      [1, 1600, 0],
      [0xffff_ffff, 1600, 3200],
    ] as const) {
      const visit = await newVisit(user)
      const live = await openLive(app, user, visit)
      live.frame(0, 0, noise(0.1))
      live.frame(seq, start, Buffer.alloc(bytes))
      expect(await live.next('error')).toMatchObject({ code: 'bad-request', fatal: true })
      await live.closed
      await expect.poll(async () => (await recordingOf(user, visit))?.duration).toBe(0.1)
    }
  })

  test('a database error ends the connection, and the recording continues over the next', async () => {
    const user = await app.newUser()
    const visit = await newVisit(user)
    const stumbling = (times: number) => {
      const { db } = app.services
      const as = db.as.bind(db)
      return vi.spyOn(app.services.db, 'as').mockImplementation((id, work) => {
        if (id !== user.user.id || times-- <= 0) return as(id, work)
        return Promise.reject(new DatabaseError('40P01'))
      })
    }
    const { ticket } = await user.call(api.takeTicket, { body: visit })
    const first = await connect(app)
    const opening = stumbling(9)
    first.send({ type: 'open', ticket })
    expect(await first.closed).toBe(1013)
    expect(first.of('error')).toEqual([])
    opening.mockRestore()
    const second = await openLive(app, user, visit)
    second.frame(0, 0, noise(0.1))
    await second.next('ack')
    const stopping = stumbling(9)
    second.send({ type: 'stop' })
    expect(await second.closed).toBe(1013)
    expect([...second.of('error'), ...second.of('stopped')]).toEqual([])
    stopping.mockRestore()
    const third = await openLive(app, user, visit)
    third.send({ type: 'stop' })
    expect(await third.next('stopped')).toMatchObject({ seconds: 0.1 })
  })

  test('answers a ping, and ends when the visit is deleted', async () => {
    const user = await app.newUser()
    const visit = await newVisit(user)
    const live = await openLive(app, user, visit)
    live.send({ type: 'ping' })
    await live.next('pong')
    await user.call(deleteScribe, { params: { id: visit.scribeId } })
    live.frame(0, 0, noise(0.1))
    expect(await live.next('error')).toMatchObject({
      code: 'not-found',
      message: 'This recording no longer exists.',
      fatal: true,
    })
    expect(await live.closed).toBe(1008)
  })
})
