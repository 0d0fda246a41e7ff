import { expect, test } from 'vitest'
import { listVersions } from '#contract/transcript-versions.ts'
import { listChunks, transcribeRecording as again } from '#contract/transcripts.ts'
import { startWork } from '#server/work.ts'
import { testApp } from '#test/app.ts'
import { countingLive, fakeSpeech, heldBatch } from '#test/fakes/speech.ts'
import { framesOf, newVisit, openLive } from '#test/live.ts'
import { appendChunks } from '../chunks/append-lines.ts'
import { chunkEdits } from '../table.ts'

test('ten thousand lines are replaced without rewriting one, and a page is still full', async () => {
  const speech = fakeSpeech()
  await using app = await testApp({}, { speech })
  await startWork(app.services)
  speech.live = countingLive()
  const user = await app.newUser()
  const visit = await newVisit(user)
  const socket = await openLive(app, user, visit)
  for (const { seq, start, pcm } of framesOf(new Uint8Array(96_000))) socket.frame(seq, start, pcm)
  socket.send({ type: 'stop' })
  await socket.next('stopped')
  const count = 10_000
  const { recordingId, scribeId } = visit
  const live = Array.from({ length: count }, (_, n) => ({
    text: `Line ${n} as it was heard.`,
    timestamp: (n * 3) / count,
    end: ((n + 1) * 3) / count,
    recordingId,
  }))
  await appendChunks(app.services, user.user.id, scribeId, live)
  const params = { id: scribeId }
  const segments = live.map(({ timestamp, end }, n) => ({
    text: `Line ${n} rewritten.`,
    start: timestamp,
    end,
  }))
  speech.batch = { ...heldBatch(), batch: async () => ({ text: '', segments }) }
  const began = performance.now()
  await user.call(again, { params: { id: recordingId } })
  await expect
    .poll(async () => (await user.call(listVersions, { params })).items.length, {
      interval: 20,
    })
    .toBe(2)
  const stored = performance.now() - began
  const page = await user.call(listChunks, { params, query: { limit: 100 } })
  expect(page.chunks.map(({ text }) => text).slice(0, 2)).toEqual([
    'Line 0 rewritten.',
    'Line 1 rewritten.',
  ])
  expect(page.chunks).toHaveLength(100)
  expect(page.more).toBe(true)
  expect((await user.call(listChunks, { params })).chunks).toHaveLength(count)
  const edits = await app.services.db.as(user.user.id, (tx) =>
    tx.select({ seq: chunkEdits.seq }).from(chunkEdits),
  )
  expect(edits).toEqual([])
  // It takes about half a second; this guards against a cost that grows with the square.
  expect(stored).toBeLessThan(30_000)
}, 60_000)
