import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerIntake, largestAnswer, openIntake } from '#contract/intake-link.ts'
import { createIntake } from '#contract/intake.ts'
import { createScribe, getScribe } from '#contract/scribes.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { intakeLinks } from '#test/intake-links.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ RATE_LIMITS: 'intake=40 ask=15', TRUSTED_PROXIES: '127.0.0.1/8, ::1' })
  await app.newUser()
})
afterAll(() => app.close())

const { asked, intakesOf } = intakeLinks(() => app)

/** A request from an address, by which limits count. */
const post = (path: string, body: string, from: string) =>
  fetch(app.origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body,
  })
const statuses = async (answers: Promise<Response>[]) =>
  (await Promise.all(answers)).map(({ status }) => status)

test('an answer of 1 MB, many nested lists and text that isn’t JSON are refused, and nothing is stored', async () => {
  const user = await app.newUser()
  const { scribe, token } = await asked(user)
  const nested = '['.repeat(largestAnswer / 4) + ']'.repeat(largestAnswer / 4)
  const bodies = [
    [JSON.stringify({ token, question: 'anything-else', value: 'x'.repeat(1_000_000) }), 413],
    [`{"token":"${token}","question":"symptoms","value":${nested}}`, 400],
    ['{"token":', 400],
    ['', 400],
  ] as const
  for (const [body, status] of bodies)
    expect((await post(answerIntake.path, body, '203.0.113.1')).status).toBe(status)
  expect((await user.call(getScribe, { params: { id: scribe } })).hasIntake).toBe(false)
})

test('a text of scripts, control characters and right-to-left marks is stored as text', async () => {
  const user = await app.newUser()
  const { scribe, token } = await asked(user)
  const value = { kind: 'text', value: '<img src=x onerror=alert(1)>\u0000\u202E {{x}} ${x}' }
  await app.anyone.call(answerIntake, { body: { token, question: 'anything-else', value } })
  const items = await intakesOf(user, scribe)
  expect(items[0]?.lines[0]?.answer).toBe('<img src=x onerror=alert(1)> {{x}} ${x}')
})

test('1,000 guessed links from one address find nothing, and are refused after the limit', async () => {
  const { token } = await asked(await app.newUser())
  const guesses = Array.from({ length: 1000 }, (_, at) => `${'A'.repeat(39)}${at}`.slice(-43))
  const tries = guesses.map((guess) =>
    post(openIntake.path, JSON.stringify({ token: guess }), '203.0.113.2'),
  )
  const found = await statuses(tries)
  expect(new Set(found)).toEqual(new Set([404, 429]))
  expect(found.filter((status) => status === 404).length).toBeLessThan(60)
  // A patient elsewhere isn't affected.
  const elsewhere = await post(openIntake.path, JSON.stringify({ token }), '203.0.113.3')
  expect(elsewhere.status).toBe(200)
})

test('1,000 links of one account are refused after the limit, and those made before still work', async () => {
  const user = await app.newUser()
  const first = await asked(user)
  const { id: scribe } = await user.call(createScribe, { body: {} })
  const path = createIntake.path.replace(':id', scribe)
  const tries = Array.from({ length: 1000 }, () =>
    fetch(app.origin + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${user.token}`,
        'x-forwarded-for': '203.0.113.4',
      },
      body: JSON.stringify({ set: 'cough', language: 'en' }),
    }),
  )
  const found = await statuses(tries)
  // The account may try 15, and a visit has room for ten.
  expect(found.filter((status) => status === 200)).toHaveLength(10)
  expect(found.filter((status) => status === 429).length).toBeGreaterThan(900)
  const opened = await app.anyone.call(openIntake, { body: { token: first.token } })
  expect(opened.state).toBe('open')
})
