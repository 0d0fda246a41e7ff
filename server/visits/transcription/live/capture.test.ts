import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { getScribe } from '#contract/scribes.ts'
import * as api from '#contract/transcripts.ts'
import { startWork } from '#server/work.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { connect, FRAME_SAMPLES, framesOf, newVisit, openLive, type Visit } from '#test/live.ts'
import { readAll } from '#server/platform/crypto/read-all.ts'
import { readAudio } from '../audio/read.ts'
import { settleLeft } from '../audio/settle-left.ts'
import { settleAudio } from '../audio/settle.ts'
import { audioObjects, audioTail } from '../table.ts'
import { closeSilent } from './silence.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await startWork(app.services)
})
afterAll(() => app.close())

const noise = (seconds: number) => randomBytes(seconds * 32_000)
const refOf = (user: TestUser, { recordingId }: Visit) => ({ userId: user.user.id, recordingId })

async function stored(user: TestUser, visit: Visit, samples: number): Promise<Buffer> {
  const range = { startSample: 0, endSample: samples }
  return readAll(readAudio(app.services, refOf(user, visit), range))
}

const recordingOf = async (user: TestUser, visit: Visit) => {
  const { items } = await user.call(api.listRecordings, { params: { id: visit.scribeId } })
  return items.find((one) => one.id === visit.recordingId)
}

describe('a recording', () => {
  test('without an engine keeps every byte and says that it waits', async () => {
    const user = await app.newUser()
    const visit = await newVisit(user)
    const live = await openLive(app, user, visit)
    expect(live.opened).toMatchObject({ seq: -1, transcribing: false, engine: null })
    expect(await user.call(getScribe, { params: { id: visit.scribeId } })).toMatchObject({
      state: 'recording',
      draft: false,
    })
    const pcm = noise(3)
    for (const { seq, start, pcm: piece } of framesOf(pcm)) live.frame(seq, start, piece)
    live.send({ type: 'stop' })
    expect(await live.next('stopped')).toEqual({ type: 'stopped', seconds: 3 })
    expect(await live.closed).toBe(1000)
    expect(live.of('ack').at(-1)).toEqual({ type: 'ack', seq: 29, seconds: 3 })
    expect(Buffer.compare(await stored(user, visit, 48_000), pcm)).toBe(0)
    expect(await recordingOf(user, visit)).toMatchObject({
      state: 'stored',
      duration: 3,
      transcription: 'waiting',
      error: 'Audio saved. Transcription is not set up',
    })
    expect(await user.call(getScribe, { params: { id: visit.scribeId } })).toMatchObject({
      state: 'waiting',
      duration: 3,
    })
  })

  test('survives sockets that die at any moment: nothing is lost, nothing doubled', async () => {
    const user = await app.newUser()
    const visit = await newVisit(user)
    const pcm = noise(20)
    const frames = framesOf(pcm)
    let acked = -1
    let lives = 0
    while (acked < frames.length - 1) {
      lives += 1
      const live = await openLive(app, user, visit)
      // The next client finds what was acknowledged to the previous one.
      expect(live.opened.seq).toBeGreaterThanOrEqual(acked)
      acked = live.opened.seq
      const dieAt = acked + 2 + Math.floor(Math.random() * 60)
      const sent = frames.slice(acked + 1, dieAt)
      for (const { seq, start, pcm: piece } of sent) {
        live.frame(seq, start, piece)
        if (seq % 7 === 0) await new Promise((resolve) => setTimeout(resolve, 20))
      }
      // One in three waits for an acknowledgement first; the others die with frames on their way.
      if (sent.length > 0 && Math.random() < 0.34) await live.next('ack').catch(() => undefined)
      live.socket.terminate()
      await live.closed
      acked = Math.max(acked, ...live.of('ack').map((ack) => ack.seq))
    }
    const live = await openLive(app, user, visit)
    expect(live.opened.seq).toBe(frames.length - 1)
    // A client that missed the acknowledgement sends its last frames again.
    for (const { seq, start, pcm: piece } of frames.slice(-5)) live.frame(seq, start, piece)
    live.send({ type: 'stop' })
    expect(await live.next('stopped')).toMatchObject({ seconds: 20 })
    expect(lives).toBeGreaterThan(1)
    expect(Buffer.compare(await stored(user, visit, 320_000), pcm)).toBe(0)
    expect((await recordingOf(user, visit))?.gaps).toEqual([])
  })

  test('missing audio is kept as silence of its length and reported as a gap', async () => {
    const user = await app.newUser()
    const visit = await newVisit(user)
    const live = await openLive(app, user, visit)
    const [before, after] = [noise(0.1), noise(0.1)]
    live.frame(0, 0, before)
    live.frame(1, 8000, after)
    live.send({ type: 'gap', from: 2, to: 3 })
    live.send({ type: 'gap', from: 9, to: 3 })
    expect(await live.next('gap')).toEqual({ type: 'gap', from: 0.1, to: 0.5 })
    live.send({ type: 'stop' })
    await live.next('stopped')
    const expected = Buffer.concat([before, Buffer.alloc(12_800), after])
    expect(Buffer.compare(await stored(user, visit, 9600), expected)).toBe(0)
    expect((await recordingOf(user, visit))?.gaps).toEqual([
      { from: 0.1, to: 0.5 },
      { from: 2, to: 3 },
    ])
  })

  test('a page that restarts its frame numbers after a reload loses nothing', async () => {
    const user = await app.newUser()
    const visit = await newVisit(user)
    const pcm = noise(0.4)
    const [first, second, third, fourth] = framesOf(pcm).map((frame) => frame.pcm)
    const live = await openLive(app, user, visit)
    if (!first || !second || !third || !fourth) throw new Error('four frames')
    live.frame(8, 0, first)
    live.frame(9, FRAME_SAMPLES, second)
    live.frame(0, FRAME_SAMPLES * 2, third)
    live.frame(1, FRAME_SAMPLES * 3, fourth)
    live.send({ type: 'stop' })
    expect(await live.next('stopped')).toMatchObject({ seconds: 0.4 })
    expect(Buffer.compare(await stored(user, visit, 6400), pcm)).toBe(0)
  })

  test('that held no audio says so', async () => {
    const user = await app.newUser()
    const visit = await newVisit(user)
    const live = await openLive(app, user, visit)
    live.send({ type: 'stop' })
    expect(await live.next('error')).toMatchObject({
      code: 'no-audio',
      message: 'No audio data was received.',
      fatal: false,
    })
    expect(await live.next('stopped')).toMatchObject({ seconds: 0 })
    expect(await recordingOf(user, visit)).toMatchObject({ transcription: 'none' })
    expect(await user.call(getScribe, { params: { id: visit.scribeId } })).toMatchObject({
      state: 'empty',
    })
  })

  test('moves minute by minute into sealed objects and reads the same before, during and after', async () => {
    const user = await app.newUser()
    const visit = await newVisit(user)
    const pcm = noise(130)
    const live = await openLive(app, user, visit)
    for (const { seq, start, pcm: piece } of framesOf(pcm)) live.frame(seq, start, piece)
    await live.next('ack', (ack) => ack.seq === 1299)
    const rows = () =>
      app.services.db.as(user.user.id, async (tx) => ({
        objects: await tx.select().from(audioObjects),
        tail: await tx.select().from(audioTail),
      }))
    const reading = stored(user, visit, 2_080_000)
    const place = { ...refOf(user, visit), scribeId: visit.scribeId }
    await Promise.all([settleAudio(app.services, place), settleAudio(app.services, place)])
    expect(Buffer.compare(await reading, pcm)).toBe(0)
    expect((await rows()).objects.length).toBeGreaterThan(0)
    live.send({ type: 'stop' })
    await live.next('stopped')
    await expect.poll(async () => (await rows()).tail.length).toBe(0)
    const { objects } = await rows()
    expect(objects.reduce((sum, one) => sum + one.samples, 0)).toBe(2_080_000)
    expect(objects[0]?.storageKey).toMatch(
      new RegExp(`^users/${user.user.id}/conversations/${visit.scribeId}/audio/`),
    )
    expect(Buffer.compare(await stored(user, visit, 2_080_000), pcm)).toBe(0)
  })

  test('is stopped without waiting for a file storage that does not answer', async () => {
    const user = await app.newUser()
    const visit = await newVisit(user)
    const live = await openLive(app, user, visit)
    const answered = Promise.withResolvers<never>()
    const put = vi.spyOn(app.services.storage, 'put').mockReturnValue(answered.promise)
    const minute = framesOf(noise(61))
    for (const { seq, start, pcm } of minute) live.frame(seq, start, pcm)
    await expect.poll(() => put.mock.calls.length).toBe(1)
    live.send({ type: 'stop' })
    expect(await live.next('stopped')).toMatchObject({ seconds: 61 })
    put.mockRejectedValue(new Error('the storage is away'))
    answered.reject(new Error('the storage is away'))
    await expect.poll(() => put.mock.calls.length).toBe(2)
    put.mockRestore()
    // The work of the night moves what stayed in the database.
    expect(await settleLeft(app.services, user.user.id)).toBe(1)
    const left = await app.services.db.as(user.user.id, (tx) => tx.select().from(audioTail))
    expect(left).toEqual([])
  })

  test('is played in ranges, while it is being recorded too', async () => {
    const user = await app.newUser()
    const visit = await newVisit(user)
    const live = await openLive(app, user, visit)
    const pcm = noise(2)
    for (const { seq, start, pcm: piece } of framesOf(pcm)) live.frame(seq, start, piece)
    await live.next('ack', (ack) => ack.seq === 19)
    const ask = async (range?: string) => {
      const answer = await fetch(`${app.origin}/api/recordings/${visit.recordingId}/audio`, {
        headers: { authorization: `Bearer ${user.token}`, ...(range && { range }) },
      })
      return { answer, body: Buffer.from(await answer.arrayBuffer()) }
    }
    const whole = await ask()
    expect(whole.answer.status).toBe(200)
    expect(whole.answer.headers.get('accept-ranges')).toBe('bytes')
    expect(whole.answer.headers.get('content-type')).toBe('audio/wav')
    expect(whole.body.length).toBe(44 + 64_000)
    expect(whole.body.toString('latin1', 0, 4)).toBe('RIFF')
    expect([whole.body.readUInt32LE(4), whole.body.readUInt32LE(40)]).toEqual([64_036, 64_000])
    expect(Buffer.compare(whole.body.subarray(44), pcm)).toBe(0)
    for (const [range, start, end] of [
      ['bytes=0-43', 0, 44],
      ['bytes=40-50', 40, 51],
      ['bytes=45-45', 45, 46],
      ['bytes=101-32000', 101, 32_001],
      ['bytes=64000-', 64_000, 64_044],
      ['bytes=-7', 64_037, 64_044],
      ['bytes=10-999999999', 10, 64_044],
    ] as const) {
      const { answer, body } = await ask(range)
      expect(answer.status).toBe(206)
      expect(answer.headers.get('content-range')).toBe(`bytes ${start}-${end - 1}/64044`)
      expect(answer.headers.get('content-length')).toBe(String(end - start))
      expect(Buffer.compare(body, whole.body.subarray(start, end))).toBe(0)
    }
    const beyond = await ask('bytes=64044-')
    expect(beyond.answer.status).toBe(416)
    expect(beyond.answer.headers.get('content-range')).toBe('bytes */64044')
    for (const odd of ['bytes=9-3', 'bytes=a-b', 'items=0-1', 'bytes=0-1,5-6'])
      expect((await ask(odd)).answer.status).toBe(200)
    live.socket.terminate()
  })

  test('of another user does not exist, and its id cannot be taken', async () => {
    const [user, other] = [await app.newUser(), await app.newUser()]
    const visit = await newVisit(user)
    const live = await openLive(app, user, visit)
    live.frame(0, 0, noise(0.1))
    await live.next('ack')
    const params = { id: visit.recordingId }
    for (const endpoint of [api.transcribeRecording, api.finishRecording])
      await expect(other.call(endpoint, { params })).rejects.toMatchObject({ code: 'not-found' })
    await expect(other.call(api.getRecordingAudio, { params })).rejects.toMatchObject({
      code: 'not-found',
    })
    const theirs = { ...(await newVisit(other)), recordingId: visit.recordingId }
    const { ticket } = await other.call(api.takeTicket, { body: theirs })
    const thief = await connect(app)
    thief.send({ type: 'open', ticket })
    expect(await thief.next('error')).toMatchObject({ code: 'not-found', fatal: true })
    await thief.closed
    await expect(
      other.call(api.takeTicket, { body: { ...theirs, scribeId: visit.scribeId } }),
    ).rejects.toMatchObject({ message: 'Scribe not found' })
    live.socket.terminate()
  })

  test('continues on the newer of two sockets; two recordings of a visit stay apart', async () => {
    const user = await app.newUser()
    const visit = await newVisit(user)
    const older = await openLive(app, user, visit)
    const newer = await openLive(app, user, visit)
    expect(await older.closed).toBe(4409)
    newer.frame(0, 0, noise(0.1))
    expect(await newer.next('ack')).toMatchObject({ seq: 0 })
    const beside = { ...visit, recordingId: randomUUID() }
    const second = await openLive(app, user, beside)
    second.frame(0, 0, noise(0.2))
    second.send({ type: 'stop' })
    await second.next('stopped')
    const { items } = await user.call(api.listRecordings, { params: { id: visit.scribeId } })
    expect(items.map((one) => [one.duration, one.state])).toEqual([
      [0.1, 'recording'],
      [0.2, 'stored'],
    ])
    expect(items[1]?.offset).toBeGreaterThanOrEqual(0.1)
    newer.socket.terminate()
  })

  test('that was interrupted is closed by hand, or automatically when no audio arrives', async () => {
    const user = await app.newUser()
    for (const close of ['hand', 'itself']) {
      const visit = await newVisit(user)
      const live = await openLive(app, user, visit)
      live.frame(0, 0, noise(0.1))
      live.socket.close()
      await live.closed
      await expect.poll(async () => (await recordingOf(user, visit))?.duration).toBe(0.1)
      expect(await recordingOf(user, visit)).toMatchObject({ state: 'recording' })
      const ref = refOf(user, visit)
      if (close === 'hand')
        await user.call(api.finishRecording, { params: { id: visit.recordingId } })
      else {
        await closeSilent(app.services, ref, 0)
        expect(await recordingOf(user, visit)).toMatchObject({ state: 'recording' })
        await closeSilent(app.services, ref, 1600)
      }
      const closed = { state: 'stored', transcription: 'waiting' }
      expect(await recordingOf(user, visit)).toMatchObject(closed)
      // The laptop returns with the rest.
      const again = await openLive(app, user, visit)
      expect(again.opened.seq).toBe(0)
      again.frame(1, 1600, noise(0.1))
      again.send({ type: 'stop' })
      expect(await again.next('stopped')).toMatchObject({ seconds: 0.2 })
    }
  })
})
