import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteScribe } from '#contract/scribes.ts'
import { listChunks } from '#contract/transcripts.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { newVisit, openLive, type Visit } from '#test/live.ts'
import { newRecording } from '#test/visit-rows.ts'
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
    { nextSeq: 0, transcribedMs: 0, offsetMs },
    (error) => failures.push(error),
  )
  writer.add({ text: 'Written already.', timestamp: 60.5, end: 61.5 }, 1_500)
  writer.add({ text: 'Not yet.', timestamp: 62.5, end: 63.5 }, 3_500)
  await writer.flush()
  expect(failures).toEqual([])
  expect(await textOf(user, { scribeId, recordingId })).toEqual(['Not yet.'])
})
