import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withdrawConsent } from '#contract/consent.ts'
import { removeMark } from '#contract/bookmarks.ts'
import * as api from '#contract/transcripts.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { framesOf, newVisit, openLive, type Visit } from '#test/live.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const marksOf = async (user: TestUser, { scribeId }: Visit) => {
  const { items } = await user.call(api.listRecordings, { params: { id: scribeId } })
  return items.flatMap(({ marks }) => marks)
}

async function recorded(user: TestUser, visit: Visit, seconds: number) {
  const live = await openLive(app, user, visit)
  const pcm = new Uint8Array(randomBytes(seconds * 32_000))
  for (const { seq, start, pcm: part } of framesOf(pcm)) live.frame(seq, start, part)
  await live.next('ack', (ack) => ack.seconds >= seconds)
  return live
}

test('a marked moment is stored before it is confirmed, once however often it is sent, and outlives Stop', async () => {
  const user = await app.newUser()
  const visit = await newVisit(user)
  const live = await recorded(user, visit, 3)
  for (const at of [2.4, 1.2, 2.4, 2.6, -1, 1e9]) live.send({ type: 'mark', at })
  await live.next('marked', ({ at }) => at === 2.6)
  expect(await marksOf(user, visit)).toEqual([1.2, 2.4])
  // Sent in the last moment, as by a device that was without a network.
  live.send({ type: 'mark', at: 0.5 })
  live.send({ type: 'stop' })
  await live.next('stopped')
  expect(live.messages.slice(-2).map(({ type }) => type)).toEqual(['marked', 'stopped'])
  expect(await marksOf(user, visit)).toEqual([0.5, 1.2, 2.4])
})

test('a mark is taken away again, by its owner alone', async () => {
  const [user, other] = [await app.newUser(), await app.newUser()]
  const visit = await newVisit(user)
  const live = await recorded(user, visit, 2)
  live.send({ type: 'mark', at: 1 })
  await live.next('marked')
  const input = { params: { id: visit.recordingId }, body: { at: 1 } }
  await expect(other.call(removeMark, input)).rejects.toMatchObject({ code: 'not-found' })
  expect(await marksOf(user, visit)).toEqual([1])
  expect(await user.call(removeMark, input)).toMatchObject({ marks: [] })
  // Pressed twice, or in two windows.
  expect(await user.call(removeMark, input)).toMatchObject({ marks: [] })
  live.socket.terminate()
})

test('if consent is withdrawn, later marks are deleted and none is added', async () => {
  const user = await app.newUser()
  const visit = await newVisit(user)
  const live = await recorded(user, visit, 4)
  for (const at of [1, 3]) live.send({ type: 'mark', at })
  await live.next('marked', ({ at }) => at === 3)
  await user.call(withdrawConsent, {
    params: { id: visit.scribeId },
    body: {
      id: randomUUID(),
      reach: 'from-now',
      givenBy: 'patient',
      recording: { id: visit.recordingId, seconds: 2 },
    },
  })
  await live.next('withdrawn')
  live.send({ type: 'mark', at: 3.5 })
  await live.next('marked', ({ at }) => at === 3.5)
  expect(await marksOf(user, visit)).toEqual([1])
  live.socket.terminate()
})
