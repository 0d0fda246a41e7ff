import { afterAll, beforeAll, expect, test } from 'vitest'
import { listChunks } from '#contract/transcripts.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { newVisit } from '#test/live.ts'
import { newRecording } from '#test/visit-rows.ts'
import { appendTranscript, appendTranscripts, type LineBatch } from './append-transcript.ts'

const SECOND = 16_000
let app: TestApp
let user: TestUser
beforeAll(async () => {
  app = await testApp()
  user = await app.newUser()
})
afterAll(() => app.close())

interface Recording {
  userId: string
  scribeId: string
  recordingId: string
}

/** A recording that begins this many milliseconds after the visit. */
async function recorded(of = user, offsetMs = 0, scribeId?: string): Promise<Recording> {
  const place = { userId: of.user.id, scribeId: scribeId ?? (await newVisit(of)).scribeId }
  const recordingId = await newRecording(app, place, { state: 'recording', offsetMs })
  return { ...place, recordingId }
}

const withdraw = ({ recordingId }: Recording, seconds: number) =>
  app.asOwner('update recording set cut_samples = $2 where id = $1', [
    recordingId,
    seconds * SECOND,
  ])

const heard = (
  fromMs: number,
  untilMs: number,
  lines: [from: number, to: number, text: string][],
  next = 0,
): LineBatch => ({
  fromMs,
  untilMs,
  next,
  lines: lines.map(([timestamp, end, text]) => ({ timestamp, end, text })),
})

async function stored({ scribeId, recordingId }: Recording, of = user) {
  const { chunks } = await of.call(listChunks, { params: { id: scribeId } })
  const { rows } = await app.asOwner<{ ms: string }>(
    'select transcribed_ms as ms from recording where id = $1',
    [recordingId],
  )
  return [chunks.map(({ text }) => text), Number(rows[0]?.ms)]
}

test('lines are stored with how far the text goes, one after the other', async () => {
  const place = await recorded()
  const append = (batch: LineBatch) => appendTranscript(app.services, place, batch)
  expect(
    await append(
      heard(0, 2_000, [
        [0, 1, 'One.'],
        [1, 2, 'Two.'],
      ]),
    ),
  ).toEqual({ firstSeq: 0 })
  expect(await append(heard(2_000, 3_000, [[2, 3, 'Three.']], 2))).toEqual({ firstSeq: 2 })
  expect(await stored(place)).toEqual([['One.', 'Two.', 'Three.'], 3_000])
})

test('silence moves on how far the text goes, and stores no line', async () => {
  const place = await recorded()
  expect(await appendTranscript(app.services, place, heard(0, 5_000, [], 4))).toEqual({
    firstSeq: 4,
  })
  expect(await stored(place)).toEqual([[], 5_000])
})

test('a writer with an outdated position stores nothing, with lines or without', async () => {
  const place = await recorded()
  const append = (batch: LineBatch) => appendTranscript(app.services, place, batch)
  await append(heard(0, 2_000, [[0, 1, 'One.']]))
  expect(await append(heard(0, 3_000, [[0, 1, 'One again.']]))).toBeUndefined()
  expect(await append(heard(1_000, 3_000, []))).toBeUndefined()
  expect(await stored(place)).toEqual([['One.'], 2_000])
})

test('words up to the withdrawal are kept, later ones are not', async () => {
  const place = await recorded()
  await withdraw(place, 10)
  const lines: [number, number, string][] = [
    [0, 9, 'Before.'],
    [9, 10, 'Up to it.'],
    [9, 10.001, 'Across it.'],
    [11, 12, 'Behind it.'],
  ]
  expect(await appendTranscript(app.services, place, heard(0, 12_000, lines))).toMatchObject({
    firstSeq: 0,
  })
  expect(await stored(place)).toEqual([['Before.', 'Up to it.'], 10_000])
  expect(
    await appendTranscript(app.services, place, heard(10_000, 14_000, [[12, 13, 'Late.']], 2)),
  ).toEqual({ firstSeq: 2 })
  expect(await stored(place)).toEqual([['Before.', 'Up to it.'], 10_000])
})

test('in a second recording the withdrawal counts from its own start', async () => {
  const first = await recorded()
  const second = await recorded(user, 60_000, first.scribeId)
  await withdraw(second, 5)
  const lines: [number, number, string][] = [
    [62, 65, 'Kept.'],
    [65, 66, 'Thrown away.'],
  ]
  await appendTranscript(app.services, second, heard(0, 6_000, lines))
  expect(await stored(second)).toEqual([['Kept.'], 5_000])
})

test('lines of many recordings are stored together, and what cannot be attributed is not stored', async () => {
  const other = await app.newUser()
  const [mine, theirs, late] = [await recorded(), await recorded(other), await recorded()]
  await appendTranscript(app.services, late, heard(0, 1_000, [[0, 1, 'One.']]))
  const batch = (place: Recording, text: string) => ({
    place,
    heard: heard(0, 2_000, [[0, 1, text]]),
  })
  const all = [batch(mine, 'Mine.'), batch(theirs, 'Theirs.'), batch(late, 'Late.')]
  expect(await appendTranscripts(app.services, all)).toEqual([
    { firstSeq: 0 },
    { firstSeq: 0 },
    undefined,
  ])
  expect(await stored(mine)).toEqual([['Mine.'], 2_000])
  expect(await stored(theirs, other)).toEqual([['Theirs.'], 2_000])
  expect(await stored(late)).toEqual([['One.'], 1_000])
})

test("nobody writes into another user's recording", async () => {
  const place = await recorded()
  const other = await app.newUser()
  const wrong = { ...place, userId: other.user.id }
  for (const lines of [[], [[0, 1, 'Not theirs.']] as [number, number, string][]])
    await expect(
      appendTranscript(app.services, wrong, heard(0, 1_000, lines)),
    ).rejects.toMatchObject({ code: 'not-found' })
  expect(await stored(place)).toEqual([[], 0])
})
