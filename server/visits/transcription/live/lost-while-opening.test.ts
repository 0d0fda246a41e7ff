import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeTicket } from '#contract/transcripts.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { countingLive, fakeSpeech } from '#test/fakes/speech.ts'
import { connect, framesOf, newVisit, openLive } from '#test/live.ts'

let app: TestApp
const sessions = { open: 0, closed: 0 }
beforeAll(async () => {
  const speech = fakeSpeech()
  const engine = countingLive()
  speech.live = {
    ...engine,
    async live(options) {
      sessions.open += 1
      const session = await engine.live(options)
      // An engine of a vendor holds a connection until it is closed or aborted.
      options.signal?.addEventListener('abort', () => (sessions.closed += 1), { once: true })
      return session
    },
  }
  app = await testApp({}, { speech })
})
afterAll(() => app.close())

test('a connection that is lost while its recording is opened leaves no engine session behind', async () => {
  const user = await app.newUser()
  const visit = await newVisit(user)
  const { liveSessions } = app.services
  const has = liveSessions.has.bind(liveSessions)
  const lost = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  const { ticket } = await user.call(takeTicket, { body: visit })
  liveSessions.has = async (...args) => {
    asked.resolve()
    await lost.promise
    return has(...args)
  }
  const client = await connect(app)
  client.send({ type: 'open', ticket })
  await asked.promise
  client.socket.terminate()
  await client.closed
  liveSessions.has = has
  lost.resolve()
  const live = await openLive(app, user, visit)
  for (const { seq, start, pcm } of framesOf(new Uint8Array(2 * 32_000)))
    live.frame(seq, start, pcm)
  await live.nextFinal(({ chunk }) => chunk.timestamp >= 1)
  live.send({ type: 'stop' })
  expect(await live.next('stopped')).toMatchObject({ seconds: 2 })
  await expect.poll(() => sessions.open - sessions.closed).toBe(0)
})
