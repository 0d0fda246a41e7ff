import { afterAll, beforeAll, expect, test } from 'vitest'
import { getScribe } from '#contract/scribes.ts'
import { type TestApp, testApp, type TestUser, timezone } from '#test/app.ts'
import { newVisit } from '#test/visit.ts'

/*
 * A client written from specification §3 and §7 alone: it sends a scribe as it got it, asks for pages as long as its
 * lists, and reads the fields that are named there.
 */

let app: TestApp
let user: TestUser
let visit: Record<string, unknown>
beforeAll(async () => {
  app = await testApp()
  user = await app.newUser()
  const id = await newVisit(app, user)
  visit = { ...(await user.call(getScribe, { params: { id } })) }
})
afterAll(() => app.close())

interface HttpAnswer {
  status: number
  text: string
}
/** As the specification says a call is made: a bearer token, a time zone, JSON. */
async function post(path: string, body: unknown, token = user.token): Promise<HttpAnswer> {
  const answer = await fetch(app.origin + path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'x-timezone': timezone,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })
  return { status: answer.status, text: await answer.text() }
}

const question = { role: 'user', content: 'What was the blood pressure?', prompt: null, files: [] }

test.each([
  ['the body', () => ({ ...visit, messages: [question] })],
  ['its conversation', () => ({ conversation: { ...visit, messages: [question] } })],
])('the assistant is called with a scribe as %s', async (_where, body) => {
  const { status, text } = await post('/api/chat?mode=NORMAL', body())
  expect(status).toBe(200)
  expect(text).toContain('[0:00:25]')
})

test('a question may name its template and its files as messages do', async () => {
  const files = [{ id: '5ca1ab1e-0000-4000-8000-000000000000' }]
  const asked = { ...visit, messages: [{ ...question, files }] }
  expect(await post('/api/chat?mode=NORMAL', asked)).toMatchObject({ status: 404 })
  const formed = { ...visit, messages: [{ ...question, prompt: { id: 'gone', name: 'Gone' } }] }
  const { status, text } = await post('/api/chat?mode=NORMAL', formed)
  expect([status, JSON.parse(text).message]).toEqual([404, 'Template not found'])
})

test('a note is written from a prompt and a conversation', async () => {
  const body = { prompt: { id: 'soap', name: 'SOAP note' }, conversation: visit }
  const { status, text } = await post('/api/chat/generate?mode=NORMAL', body)
  expect(status).toBe(200)
  expect(text).toMatch(/lisinopril\W+10 mg/i)
})

test('the selected scribe is summarised, and a missing one is not', async () => {
  const { status, text } = await post('/api/chat/summary', visit)
  expect([status, JSON.parse(text).title]).toEqual([200, 'Chest pain'])
  const gone = { ...visit, id: '5ca1ab1e-0000-4000-8000-000000000000' }
  expect(JSON.parse((await post('/api/chat/summary', gone)).text).message).toBe('Scribe not found')
  expect((await post('/api/chat/summary', { name: 'Nothing' })).status).toBe(400)
})

test('templates are suggested for a transcript and a context in the shapes that a scribe has', async () => {
  const chunks = [{ text: 'The baby is crawling and had her vaccines.', timestamp: 3 }]
  const context = [{ type: 'text', content: 'Mum breastfeeds her.' }]
  const suggested = async (body: unknown) =>
    JSON.parse((await post('/api/smart-suggest', body)).text).templateSuggestions
  const inShapes = await suggested({ additionalInfo: null, transcript: { chunks }, context })
  expect(inShapes[0].reason).toMatch(/^Mentions /)
  const asText = { additionalInfo: '', transcript: chunks[0]?.text, context: context[0]?.content }
  expect(inShapes).toEqual(await suggested(asText))
})

test('search takes a page as long as the list, and answers at most 29 ids', async () => {
  const read = await fetch(`${app.origin}/api/search/token`, {
    headers: { authorization: `Bearer ${user.token}` },
  })
  const { token } = (await read.json()) as { token: string }
  const path = '/api/search/indexes/templates/query'
  const { status, text } = await post(path, { query: '', hitsPerPage: 100 }, token)
  expect([status, JSON.parse(text).hits.length]).toEqual([200, 29])
  expect((await post(path, { query: '', hitsPerPage: 8_001 }, token)).status).toBe(400)
})

test('scribe and user hold the fields that are named beside others', async () => {
  expect(visit).toMatchObject({ prompt: null, prompts: [], type: 'data', hasIntake: false })
  const me = await fetch(`${app.origin}/api/me`, {
    headers: { authorization: `Bearer ${user.token}` },
  })
  expect(await me.json()).toMatchObject({
    memoryEnabled: false,
    memoryInferenceOption: 'off',
    completedIntro: false,
    preferredModel: '',
    settings: { memoryEnabled: false },
  })
})

test("a file in another user's folder looks missing, whether it exists or not", async () => {
  const other = await app.newUser()
  const path = `users/${other.user.id}/conversations/${String(visit.id)}/files/a.wav`
  const { status, text } = await post('/transcriptions', { file_reference: path })
  expect([status, JSON.parse(text).message]).toEqual([404, 'Unauthorized user'])
})
