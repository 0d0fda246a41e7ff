import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as api from '#contract/consent.ts'
import { decideDoubt } from '#contract/drugs.ts'
import { listNotes } from '#contract/notes.ts'
import { listChunks, listRecordings } from '#contract/transcripts.ts'
import { readAll } from '#server/platform/crypto/read-all.ts'
import { conversationFolder } from '#server/visits/scribes/scribes.ts'
import { readAudio } from '#server/visits/transcription/audio/read.ts'
import { settleAll } from '#server/visits/transcription/audio/settle.ts'
import { appendChunks } from '#server/visits/transcription/chunks/append-lines.ts'
import { appendTranscript } from '#server/visits/transcription/append-transcript.ts'
import { decisionsOf } from '#server/visits/transcription/doubts/decisions.ts'
import {
  audioObjects,
  audioTail,
  chunkEdits,
  chunkTranslations,
} from '#server/visits/transcription/table.ts'
import { editChunk } from '#contract/transcripts.ts'
import { addTranslations } from '#server/visits/transcription/translate/store.ts'
import { userScope, openVault } from '#server/platform/crypto/vault.ts'
import { startWork } from '#server/work.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { framesOf, newVisit, openLive, type LiveClient, type Visit } from '#test/live.ts'
import { written } from '#test/visit.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await startWork(app.services)
})
afterAll(() => app.close())

/** Audio in which every second has its own value, so that samples identify what is left. */
const sound = (seconds: number) => {
  const pcm = Buffer.alloc(seconds * 32_000)
  for (let at = 0; at < pcm.length; at += 2) pcm.writeInt16LE(Math.floor(at / 32_000) + 1, at)
  return pcm
}

async function record(user: TestUser, visit: Visit, seconds: number): Promise<LiveClient> {
  const live = await openLive(app, user, visit)
  send(live, seconds)
  await live.next('ack', (ack) => ack.seconds >= seconds)
  return live
}

function send(live: LiveClient, seconds: number, from = 0): void {
  for (const { seq, start, pcm } of framesOf(sound(seconds)))
    if (start >= from * 16_000) live.frame(seq, start, pcm)
}

const line = (text: string, second: number, recordingId: string) => ({
  text,
  timestamp: second,
  end: second + 0.8,
  speaker: 'patient',
  recordingId,
})

/** An 8 s recording with one line per second, of which those from 5 on must go. */
async function visitOf8s(user: TestUser) {
  const visit = await newVisit(user)
  const live = await record(user, visit, 8)
  const texts = [0, 1, 2, 3, 4, 5, 6, 7].map((n) =>
    line(n < 5 ? `open ${n}` : `secret ${n}`, n, visit.recordingId),
  )
  await appendChunks(app.services, user.user.id, visit.scribeId, texts)
  return { ...visit, live, place: { userId: user.user.id, ...visit } }
}

const withdraw = (user: TestUser, visit: Visit, reach: api.Reach, seconds?: number) =>
  user.call(api.withdrawConsent, {
    params: { id: visit.scribeId },
    body: {
      id: randomUUID(),
      reach,
      givenBy: 'patient',
      ...(seconds !== undefined && { recording: { id: visit.recordingId, seconds } }),
    },
  })

async function textOf(user: TestUser, visit: Visit): Promise<string> {
  const { chunks } = await user.call(listChunks, { params: { id: visit.scribeId } })
  return chunks.map(({ text }) => text).join(' | ')
}

async function objectsOf(user: TestUser, visit: Visit): Promise<string[]> {
  const folder = conversationFolder(user.user.id, visit.scribeId)
  const keys: string[] = []
  for await (const key of app.services.storage.list(folder)) keys.push(key)
  return keys
}

async function purgeDone(user: TestUser, visit: Visit) {
  for (let tries = 0; tries < 600; tries++) {
    const { events } = await user.call(api.getConsent, { params: { id: visit.scribeId } })
    const done = events.find(({ kind }) => kind === 'purged')
    if (done) return done
    await sleep(100)
  }
  throw new Error('what was withdrawn was never purged')
}

const only = async (user: TestUser, visit: Visit) => {
  const { items } = await user.call(listRecordings, { params: { id: visit.scribeId } })
  const [recording] = items
  if (!recording || items.length > 1) throw new Error('one recording was expected')
  return recording
}

test('a decision about a name goes with the line that it quotes', async () => {
  const user = await app.newUser()
  const visit = await visitOf8s(user)
  const params = { id: visit.scribeId }
  const decide = (seq: number, said: string) =>
    user.call(decideDoubt, { params, body: { seq, start: 0, said, verdict: 'keep' } })
  await decide(2, 'open')
  await decide(6, 'secret')
  await withdraw(user, visit, 'from-now', 5)
  const { id: userId } = user.user
  const vault = await openVault(app.services.keys, userScope(userId))
  const left = await app.services.db.as(userId, (tx) => decisionsOf(tx, vault, visit.scribeId))
  expect(left.map(({ seq, said }) => [seq, said])).toEqual([[2, 'open']])
  visit.live.socket.close()
})

test('a withdrawal ends the recording on every device and deletes everything after it', async () => {
  const user = await app.newUser()
  const visit = await visitOf8s(user)
  await withdraw(user, visit, 'from-now', 5)
  expect(await visit.live.next('withdrawn')).toEqual({ type: 'withdrawn', seconds: 5 })
  // A device that keeps sending gets the usual answer, so that it deletes what it holds, and nothing is kept.
  send(visit.live, 10, 8)
  await visit.live.next('ack', (ack) => ack.seq === 99)
  visit.live.send({ type: 'stop' })
  await visit.live.next('stopped')
  expect(await textOf(user, visit)).toBe('open 0 | open 1 | open 2 | open 3 | open 4')
  const recording = await only(user, visit)
  expect(recording).toMatchObject({ state: 'stored', duration: 5 })
  expect(recording.gaps).toEqual([{ from: 5, to: 8, why: 'withdrawn' }])
  const range = { startSample: 0, endSample: 8 * 16_000 }
  const pcm = await readAll(readAudio(app.services, visit.place, range))
  const heard = new Set(new Int16Array(new Uint8Array(pcm).buffer))
  expect([...heard].toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5])
  expect(await purgeDone(user, visit)).toMatchObject({ purged: { seconds: 3, lines: 3 } })
})

test('audio in the file storage is cut there: the old object is gone, the new one ends in time', async () => {
  const user = await app.newUser()
  const visit = await visitOf8s(user)
  await settleAll(app.services, visit.place)
  const [before] = await objectsOf(user, visit)
  await withdraw(user, visit, 'from-now', 5)
  await purgeDone(user, visit)
  const [after, ...more] = await objectsOf(user, visit)
  expect(more).toEqual([])
  expect(after).not.toBe(before)
  const rows = await app.services.db.as(user.user.id, (tx) =>
    tx.select().from(audioObjects).where(eq(audioObjects.recordingId, visit.recordingId)),
  )
  expect(rows).toMatchObject([{ storageKey: after, startSample: 0, samples: 5 * 16_000 }])
  visit.live.socket.terminate()
})

test('on request all audio, text and corrections are deleted, leaving a gap and the record', async () => {
  const user = await app.newUser()
  const visit = await visitOf8s(user)
  await settleAll(app.services, visit.place)
  const vault = await openVault(app.services.keys, userScope(user.user.id))
  await app.services.db.as(user.user.id, (tx) =>
    addTranslations(app.services, tx, { ...visit.place, vault }, 'de', [{ seq: 3, text: 'offen' }]),
  )
  const params = { id: visit.scribeId, seq: '2' }
  await user.call(editChunk, { params, body: { text: 'open two' } })
  await withdraw(user, visit, 'all')
  await purgeDone(user, visit)
  expect(await textOf(user, visit)).toBe('')
  expect(await objectsOf(user, visit)).toEqual([])
  await app.services.db.as(user.user.id, async (tx) => {
    for (const table of [audioTail, audioObjects]) expect(await tx.select().from(table)).toEqual([])
    expect(await tx.select().from(chunkEdits)).toEqual([])
    expect(await tx.select().from(chunkTranslations)).toEqual([])
  })
  const recording = await only(user, visit)
  expect(recording).toMatchObject({ state: 'stored', duration: 0, transcription: 'none' })
  expect(recording.gaps).toEqual([{ from: 0, to: 8, why: 'withdrawn' }])
  visit.live.socket.terminate()
})

test('lines in sealed segments go as well, and the others of the segment stay', async () => {
  const user = await app.newUser()
  const visit = await newVisit(user)
  const live = await record(user, visit, 8)
  const lines = Array.from({ length: 300 }, (_, n) =>
    line(n < 200 ? `open ${n}` : `secret ${n}`, n / 40 + (n < 200 ? 0 : 0.2), visit.recordingId),
  ).map((one) => ({ ...one, end: one.timestamp + 0.01 }))
  await appendChunks(app.services, user.user.id, visit.scribeId, lines)
  await withdraw(user, visit, 'from-now', 5)
  const text = await textOf(user, visit)
  expect(text.match(/open/g)).toHaveLength(200)
  expect(text).not.toContain('secret')
  live.socket.terminate()
})

test('late text of an engine is kept up to the withdrawal and not beyond', async () => {
  const user = await app.newUser()
  const visit = await newVisit(user)
  const live = await record(user, visit, 8)
  await withdraw(user, visit, 'from-now', 5)
  const place = { userId: user.user.id, ...visit }
  const lines = [line('open', 3, visit.recordingId), line('secret', 6, visit.recordingId)]
  await appendTranscript(app.services, place, { fromMs: 0, untilMs: 8_000, lines, next: 0 })
  expect(await textOf(user, visit)).toBe('open')
  live.socket.terminate()
})

test('late text of a second recording is kept up to its withdrawal', async () => {
  const user = await app.newUser()
  const first = await newVisit(user)
  const before = await record(user, first, 8)
  before.send({ type: 'stop' })
  await before.next('stopped')
  const visit = { ...first, recordingId: randomUUID() }
  const live = await record(user, visit, 8)
  await withdraw(user, visit, 'from-now', 5)
  const { items } = await user.call(listRecordings, { params: { id: visit.scribeId } })
  const { offset = 0 } = items.find(({ id }) => id === visit.recordingId) ?? {}
  expect(offset).toBeGreaterThanOrEqual(8)
  const lines = [
    line('open', offset + 3, visit.recordingId),
    line('secret', offset + 6, visit.recordingId),
  ]
  const place = { userId: user.user.id, ...visit }
  await appendTranscript(app.services, place, { fromMs: 0, untilMs: 8_000, lines, next: 0 })
  expect(await textOf(user, visit)).toBe('open')
  live.socket.terminate()
})

test('a visit without consent keeps nothing of a new recording until consent is given again', async () => {
  const user = await app.newUser()
  const visit = await newVisit(user)
  await withdraw(user, visit, 'from-now')
  const late = await openLive(app, user, visit)
  await late.next('withdrawn')
  send(late, 2)
  await late.next('ack', (ack) => ack.seq === 19)
  late.send({ type: 'stop' })
  await late.next('stopped')
  expect((await only(user, visit)).duration).toBe(0)
  await user.call(api.recordConsent, {
    params: { id: visit.scribeId },
    body: { id: randomUUID(), kind: 'grant', how: 'verbal', givenBy: 'patient' },
  })
  const again = await record(user, { ...visit, recordingId: randomUUID() }, 2)
  expect(again.of('withdrawn')).toEqual([])
  again.socket.terminate()
})

test('notes that were written before are out of date', async () => {
  const user = await app.newUser()
  const visit = await visitOf8s(user)
  await written(user, visit.scribeId, { prompt: { id: 'soap' }, writer: 'highlights' })
  const notes = () => user.call(listNotes, { params: { id: visit.scribeId } })
  const outOfDate = async () => (await notes()).items.map((note) => note.outOfDate)
  expect(await outOfDate()).toEqual([false])
  await withdraw(user, visit, 'from-now', 5)
  expect(await outOfDate()).toEqual([true])
  visit.live.socket.terminate()
})

test('a withdrawal sent twice is recorded once', async () => {
  const user = await app.newUser()
  const visit = await newVisit(user)
  const body = { id: randomUUID(), reach: 'all' as const, givenBy: 'patient' as const }
  const params = { id: visit.scribeId }
  await user.call(api.withdrawConsent, { params, body })
  const { events } = await user.call(api.withdrawConsent, { params, body })
  expect(events.filter(({ kind }) => kind === 'withdraw')).toHaveLength(1)
})
