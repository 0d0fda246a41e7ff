import { afterAll, beforeAll, expect, test } from 'vitest'
import * as api from '#contract/notes.ts'
import { addChunks, listRecordings } from '#contract/transcripts.ts'
import { recordBlock } from '#server/models/prompts/record.ts'
import { loadVisit } from '#server/visits/notes/sources.ts'
import { startWork } from '#server/work.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { framesOf, openLive } from '#test/live.ts'
import { newVisit, textOf, written } from '#test/visit.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await startWork(app.services)
})
afterAll(() => app.close())

/** The words before it end at 34 s, so the recording begins there. */
const gapLine = '00:36 to 02:04 not captured'

/** A recording of 4 s in which 88 s were not captured, and the words of a visit. */
async function visitWithGap(user: TestUser): Promise<string> {
  const scribeId = await newVisit(app, user)
  const visit = { scribeId, recordingId: crypto.randomUUID() }
  const live = await openLive(app, user, visit)
  const frames = framesOf(new Uint8Array(4 * 32_000))
  for (const { seq, start, pcm } of frames)
    live.frame(seq, seq < 20 ? start : start + 88 * 16_000, pcm)
  live.send({ type: 'stop' })
  await live.next('stopped')
  const later = { text: 'See you next week.', timestamp: 150, speaker: 'clinician' }
  await user.call(addChunks, { params: { id: scribeId }, body: { chunks: [later] } })
  return scribeId
}

test('a note of a visit with a gap says what was not captured, with its evidence', async () => {
  const user = await app.newUser()
  const id = await visitWithGap(user)
  const { items: recordings } = await user.call(listRecordings, { params: { id } })
  expect(recordings).toMatchObject([{ state: 'stored', gaps: [{ from: 2, to: 90 }] }])
  const events = await written(user, id, { prompt: { id: 'soap' } })
  expect(textOf(events)).toMatch(new RegExp(`## Not captured\\n\\n- ${gapLine}$`))
  const { items } = await user.call(api.listNotes, { params: { id } })
  const claim = items[0]?.claims.find(({ text }) => text.includes('not captured'))
  expect(claim).toMatchObject({ status: 'supported', evidence: [{ kind: 'gap', quote: gapLine }] })
})

test('a model reads the gap at its place among the lines', async () => {
  const user = await app.newUser()
  const id = await visitWithGap(user)
  const { sources } = await loadVisit(app.services, user.user.id, id)
  const lines = recordBlock(sources, 'mark').split('\n')
  const at = lines.indexOf(`[0:00:36] (${gapLine})`)
  expect(at).toBeGreaterThan(-1)
  expect(lines[at + 1]).toBe('[0:02:30] clinician: See you next week.')
  const before = lines.slice(0, at).filter((line) => line.startsWith('[0:0'))
  expect(before.every((line) => line < '[0:00:36]')).toBe(true)
})

test('a visit of which all was captured has no such section', async () => {
  const user = await app.newUser()
  const id = await newVisit(app, user)
  expect(textOf(await written(user, id, { prompt: { id: 'soap' } }))).not.toContain('Not captured')
})
