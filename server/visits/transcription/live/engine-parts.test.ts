import { afterAll, beforeAll, expect, test } from 'vitest'
import { transcribedBy } from '#common/engine-parts.ts'
import { listRecordings } from '#contract/transcripts.ts'
import { type LiveSpeech, SpeechError } from '#server/speech/engines/speech.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { countingLive, fakeSpeech } from '#test/fakes/speech.ts'
import { framesOf, newVisit, openLive } from '#test/live.ts'

const named = (name: string, engine: LiveSpeech): LiveSpeech => ({ ...engine, name })
const speech = fakeSpeech()
let app: TestApp
beforeAll(async () => {
  const breaking = countingLive({ failAfter: 3 })
  let sessions = 0
  const first = named('First', {
    ...breaking,
    async live(options) {
      sessions += 1
      if (sessions > 1) throw new SpeechError('AUTH_ERROR', 'The key was withdrawn.', false)
      return breaking.live(options)
    },
  })
  const second = named('Second', countingLive())
  const choice = { engine: first, name: 'First', service: 'ausculta', note: '', standIns: [second] }
  app = await testApp({}, { speech: { ...speech, choose: () => choice as never } })
})
afterAll(() => app.close())

test('when an engine fails, each part of the recording names its engine', async () => {
  const user = await app.newUser()
  const visit = await newVisit(user)
  const live = await openLive(app, user, visit)
  for (const { seq, start, pcm } of framesOf(new Uint8Array(8 * 32_000)))
    live.frame(seq, start, pcm)
  const { from } = await live.next('engine', ({ engine }) => engine === 'Second')
  expect(from).toBeGreaterThan(2.5)
  expect(from).toBeLessThanOrEqual(3)
  await live.nextFinal(({ chunk }) => chunk.timestamp >= 6)
  live.send({ type: 'stop' })
  await live.next('stopped')
  const { items } = await user.call(listRecordings, { params: { id: visit.scribeId } })
  expect(items).toMatchObject([
    { engine: 'Second', engines: [{ engine: 'First', from: 0 }, { engine: 'Second' }] },
  ])
  const [recording] = items
  expect(recording && transcribedBy(recording)).toBe('First, Second from 00:03')
})
