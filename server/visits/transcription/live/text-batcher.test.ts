import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteScribe } from '#contract/scribes.ts'
import { listChunks } from '#contract/transcripts.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { newVisit, openLive, type Visit } from '#test/live.ts'
import { newRecording } from '#test/visit-rows.ts'
import { SEGMENT_LINES } from '../chunks/stored.ts'
import { type TextBatch, createTextBatcher } from './text-batcher.ts'
import { textWriter } from './text-writer.ts'

let app: TestApp
let users: TestUser[]
beforeAll(async () => {
  app = await testApp()
  users = [await app.newUser(), await app.newUser()]
})
afterAll(() => app.close())

const ofUser = (n: number) => users[n % users.length] as TestUser

async function recorded(user: TestUser, visit?: Visit): Promise<Visit> {
  const made = visit ?? (await newVisit(user))
  const live = await openLive(app, user, made)
  live.socket.terminate()
  return made
}

const batch = (user: TestUser, visit: Visit, lines: string[], next = 0, fromMs = 0): TextBatch => ({
  place: { userId: user.user.id, ...visit },
  heard: {
    fromMs,
    untilMs: fromMs + 1_000 * lines.length,
    lines: lines.map((text, n) => ({ text, timestamp: fromMs / 1000 + n })),
    next,
  },
})

async function textOf(user: TestUser, { scribeId }: Visit): Promise<string[]> {
  const { chunks } = await user.call(listChunks, { params: { id: scribeId } })
  return chunks.map(({ text }) => text)
}

async function openingOf({ recordingId }: Visit): Promise<number> {
  const { rows } = await app.asOwner<{ opening: string }>(
    'select opening from recording where id = $1',
    [recordingId],
  )
  return Number(rows[0]?.opening)
}

test('lines of many visits of several people are stored together, each with its owner and in order', async () => {
  const visits = []
  for (let n = 0; n < 40; n++) visits.push(await recorded(ofUser(n)))
  const rounds = createTextBatcher(app.services)
  for (const [part, words] of [['One.', 'Two.'], ['Three.'], ['Four.']].entries()) {
    const at = [0, 2, 3][part] ?? 0
    const stored = await Promise.all(
      visits.map((visit, n) => rounds.store(batch(ofUser(n), visit, words, at, at * 1_000))),
    )
    expect(new Set(stored.map((one) => one?.firstSeq))).toEqual(new Set([at]))
  }
  for (const [n, visit] of visits.entries())
    expect(await textOf(ofUser(n), visit)).toEqual(['One.', 'Two.', 'Three.', 'Four.'])
})

test('a line that cannot be stored with the others is stored alone or reported, and the others are stored', async () => {
  const user = ofUser(0)
  const [gone, far, fine, twice] = [
    await recorded(user),
    await recorded(user),
    await recorded(user),
    await recorded(user),
  ]
  const second = await recorded(user, { ...twice, recordingId: crypto.randomUUID() })
  await user.call(deleteScribe, { params: { id: gone.scribeId } })
  const rounds = createTextBatcher(app.services)
  // The first goes at once; the others share the round behind it.
  const all = await Promise.all([
    rounds.store(batch(user, fine, ['Before.'])),
    rounds.store(batch(user, gone, ['Nobody reads this.'])).catch((error: unknown) => {
      expect(error).toMatchObject({ code: 'not-found' })
      return undefined
    }),
    rounds.store(batch(user, far, ['A wrong number.'], 7)),
    rounds.store(batch(user, far, ['Heard by another.'], 1, 500)),
    rounds.store(batch(user, twice, ['Of the first recording.'])),
    rounds.store(batch(user, second, ['Of the second.'])),
    rounds.store(batch(user, fine, ['After.'], 1, 1_000)),
  ])
  expect(all.map((one) => one?.firstSeq)).toEqual([
    0,
    // Its recording was deleted, and its writer is notified.
    undefined,
    0,
    undefined,
    expect.any(Number),
    expect.any(Number),
    1,
  ])
  expect(await textOf(user, far)).toEqual(['A wrong number.'])
  expect(await textOf(user, fine)).toEqual(['Before.', 'After.'])
  expect((await textOf(user, twice)).toSorted()).toEqual([
    'Of the first recording.',
    'Of the second.',
  ])
})

test('lines that another session of a second recording has stored are not stored again, and the rest is', async () => {
  const user = ofUser(0)
  const { scribeId } = await newVisit(user)
  const offsetMs = 60_000
  const more = { state: 'recording' as const, offsetMs, transcribedMs: 2_000 }
  const place = { userId: user.user.id, scribeId }
  const recordingId = await newRecording(app, place, more)
  const failures: unknown[] = []
  const writer = textWriter(
    app.services,
    createTextBatcher(app.services),
    { ...place, recordingId },
    { nextSeq: 0, transcribedMs: 0, offsetMs, opening: 0 },
    (error) => failures.push(error),
  )
  writer.add({ text: 'Written already.', timestamp: 60.5, end: 61.5 }, 1_500)
  writer.add({ text: 'Not yet.', timestamp: 62.5, end: 63.5 }, 3_500)
  await writer.flush()
  expect(failures).toEqual([])
  expect(await textOf(user, { scribeId, recordingId })).toEqual(['Not yet.'])
})

test('of a connection that another one continues, lines that wait are not stored, nor are later ones', async () => {
  const user = ofUser(0)
  const visit = await recorded(user)
  const writer = textWriter(
    app.services,
    createTextBatcher(app.services),
    { userId: user.user.id, ...visit },
    { nextSeq: 0, transcribedMs: 0, offsetMs: 0, opening: await openingOf(visit) },
    (error) => expect.unreachable(String(error)),
  )
  writer.add({ text: 'Stored.', timestamp: 0, end: 1 }, 1_000)
  await writer.flush()
  writer.add({ text: 'Heard again by the other.', timestamp: 1, end: 2 }, 2_000)
  writer.drop()
  writer.add({ text: 'So is this.', timestamp: 2, end: 3 }, 3_000)
  await writer.flush()
  expect(await textOf(user, visit)).toEqual(['Stored.'])
})

test('a connection replaced by a newer one stores no more text, and the newer one stores it once', async () => {
  const user = ofUser(0)
  const visit = await recorded(user)
  const other = await recorded(ofUser(1))
  const place = { userId: user.user.id, ...visit }
  const writerSince = (opening: number) =>
    textWriter(
      app.services,
      createTextBatcher(app.services),
      place,
      { nextSeq: 0, transcribedMs: 0, offsetMs: 0, opening },
      (error) => expect.unreachable(String(error)),
    )
  const older = writerSince(await openingOf(visit))
  const otherOpening = await openingOf(other)
  older.add({ text: 'I have had', timestamp: 0, end: 1 }, 1_000)
  await recorded(user, visit)
  await older.flush()
  const newer = writerSince(await openingOf(visit))
  newer.add({ text: 'I have had a cough.', timestamp: 0, end: 2 }, 2_000)
  await Promise.all([older.flush(3_000), newer.flush()])
  expect(await textOf(user, visit)).toEqual(['I have had a cough.'])
  // Another recording doesn't notice.
  const rounds = createTextBatcher(app.services)
  const its = batch(ofUser(1), other, ['Unaffected.'])
  its.heard.opening = otherOpening
  expect(await rounds.store(its)).toEqual({ firstSeq: 0 })
})

test('nor does it fill a segment, or note that a stretch was silent', async () => {
  const user = ofUser(0)
  const visit = await recorded(user)
  const opening = await openingOf(visit)
  await recorded(user, visit)
  const rounds = createTextBatcher(app.services)
  for (const lines of [[], Array.from({ length: SEGMENT_LINES + 1 }, (_, n) => `Line ${n}.`)]) {
    const late = batch(user, visit, lines)
    late.heard = { ...late.heard, untilMs: 90_000, opening }
    expect(await rounds.store(late)).toBeUndefined()
  }
  const { rows } = await app.asOwner('select transcribed_ms from recording where id = $1', [
    visit.recordingId,
  ])
  expect(rows).toEqual([{ transcribed_ms: '0' }])
  expect(await textOf(user, visit)).toEqual([])
})

test('a later opening counts as newer although the clock was set back', async () => {
  const user = ofUser(0)
  const visit = await recorded(user)
  const ahead = (await openingOf(visit)) + 3_600_000_000
  await app.asOwner('update recording set opening = $1 where id = $2', [ahead, visit.recordingId])
  await recorded(user, visit)
  expect(await openingOf(visit)).toBe(ahead + 1)
})
