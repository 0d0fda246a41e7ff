import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateGroupPolicy } from '#contract/group-policy.ts'
import { getGroup } from '#contract/groups.ts'
import * as api from '#contract/transcripts.ts'
import { startWork } from '#server/work.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { countingBatch, fakeSpeech } from '#test/fakes/speech.ts'
import { groupOf } from '#test/items.ts'
import { framesOf, newVisit, openLive, type Visit } from '#test/live.ts'
import { transcribeRecording } from '../transcribe.ts'

const speech = fakeSpeech()
let app: TestApp
beforeAll(async () => {
  app = await testApp({}, { speech })
  await startWork(app.services)
})
afterAll(() => app.close())

const recordingOf = async ({ call }: TestUser, { scribeId }: Visit) =>
  (await call(api.listRecordings, { params: { id: scribeId } })).items[0]

async function record(user: TestUser, visit: Visit) {
  const live = await openLive(app, user, visit)
  for (const { seq, start, pcm } of framesOf(new Uint8Array(32_000))) live.frame(seq, start, pcm)
  live.send({ type: 'stop' })
  await live.next('stopped')
}

test('a recording waits for the rule of a group, of its members alone, until the group allows what is set up', async () => {
  const [owner, member, stranger] = [await app.newUser(), await app.newUser(), await app.newUser()]
  const id = await groupOf(app, owner, member)
  const allow = async (services: ['gcp'] | null) => {
    const { updatedAt } = await owner.call(getGroup, { params: { id } })
    await owner.call(updateGroupPolicy, { params: { id }, body: { updatedAt, services } })
  }
  await allow(['gcp'])
  const visit = await newVisit(member)
  const ref = { userId: member.user.id, recordingId: visit.recordingId }
  const transcribe = () => transcribeRecording(app.services, ref, new AbortController().signal)
  await record(member, visit)
  const notSetUp = 'Audio saved. Transcription is not set up'
  expect(await recordingOf(member, visit)).toMatchObject({ error: notSetUp, heldByRule: false })
  speech.batch = countingBatch()
  await transcribe()
  expect(await recordingOf(member, visit)).toMatchObject({
    transcription: 'waiting',
    error: 'Audio saved. Your group doesn’t allow the speech services that are set up',
    heldByRule: true,
  })
  const other = await newVisit(stranger)
  await record(stranger, other)
  await expect.poll(async () => (await recordingOf(stranger, other))?.transcription).toBe('success')
  await allow(null)
  expect(await recordingOf(member, visit)).toMatchObject({ error: null, heldByRule: false })
  await transcribe()
  const { chunks } = await member.call(api.listChunks, { params: { id: visit.scribeId } })
  expect(chunks.map(({ text }) => text)).toEqual(['1 seconds.'])
})
