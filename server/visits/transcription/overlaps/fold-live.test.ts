import { afterAll, beforeAll, expect, test } from 'vitest'
import { listOverlaps, showDoubled } from '#contract/overlaps.ts'
import { editChunk, listChunks } from '#contract/transcripts.ts'
import { openVault, userScope } from '#server/platform/crypto/vault.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { framesOf, newVisit, openLive, type Visit } from '#test/live.ts'
import { appendChunks } from '../chunks/append-lines.ts'
import { foldWhileLive } from './fold-live.ts'
import { settleOverlaps } from './settle.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const TALK = [
  'Good morning, what brings you here?',
  'I have had a cough for three weeks.',
  'Take 50 mg of metoprolol twice a day with food.',
]

/** A device that records ten seconds of a visit and stays open. */
async function device(user: TestUser, visit: Visit) {
  const live = await openLive(app, user, visit)
  const frames = framesOf(new Uint8Array(10 * 32_000))
  for (const { seq, start, pcm } of frames) live.frame(seq, start, pcm)
  await live.next('ack', ({ seq }) => seq === frames.length - 1)
  return live
}

/** Two devices that record the same ten seconds of one visit, with the same lines. */
async function bothHear(user: TestUser) {
  const phone = await newVisit(user)
  const desk = { ...phone, recordingId: crypto.randomUUID() }
  // The second begins while nothing of the first is stored, so that they lie beside each other.
  await openLive(app, user, phone).then(({ socket }) => socket.close())
  await device(user, desk)
  await device(user, phone)
  const { scribeId } = phone
  const said = (recordingId: string) =>
    TALK.map((text, n) => ({ text, timestamp: n * 3, end: n * 3 + 2, recordingId }))
  for (const { recordingId } of [phone, desk])
    await appendChunks(app.services, user.user.id, scribeId, said(recordingId))
  const shown = async () =>
    (await user.call(listChunks, { params: { id: scribeId } })).chunks.map(({ text }) => text)
  return { phone, scribeId, shown }
}

test('while two devices record, a line that both captured is shown once, and both copies are kept', async () => {
  const user = await app.newUser()
  const { phone, scribeId, shown } = await bothHear(user)
  expect(await shown()).toEqual([...TALK, ...TALK])

  const fold = foldWhileLive(app.services, { userId: user.user.id, scribeId }, 1)
  fold.lines()
  await expect.poll(shown).toEqual(TALK)
  fold.close()
  const { items } = await user.call(listOverlaps, { params: { id: scribeId } })
  expect(items).toMatchObject([{ recordingId: phone.recordingId, doubled: 3, shown: false }])
  const body = { recordingId: phone.recordingId, shown: true }
  await user.call(showDoubled, { params: { id: scribeId }, body })
  expect(await shown()).toHaveLength(6)
})

test('lines that the user chose to see stay in sight when the recordings are compared again', async () => {
  const user = await app.newUser()
  const { phone, scribeId, shown } = await bothHear(user)
  const { id: userId } = user.user
  const body = { recordingId: phone.recordingId, shown: true }
  await user.call(showDoubled, { params: { id: scribeId }, body })
  const vault = await openVault(app.services.keys, userScope(userId))
  const place = { userId, scribeId, vault }
  await app.services.db.as(userId, (tx) => settleOverlaps(app.services, tx, place))
  expect(await shown()).toHaveLength(6)
})

test('a line corrected before two devices are merged stays', async () => {
  const user = await app.newUser()
  const { scribeId, shown } = await bothHear(user)
  const corrected = 'I have had a dry cough for three weeks.'
  const params = { id: scribeId, seq: '1' }
  await user.call(editChunk, { params, body: { text: corrected } })
  const fold = foldWhileLive(app.services, { userId: user.user.id, scribeId }, 1)
  fold.lines()
  await expect.poll(async () => (await shown()).toSorted()).toEqual([...TALK, corrected].toSorted())
  fold.close()
})
