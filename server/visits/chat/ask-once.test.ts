import { afterAll, beforeAll, expect, test } from 'vitest'
import * as api from '#contract/chat.ts'
import { openServices } from '#server/open-services.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { inPieces, type Llm, startLlm } from '#test/fakes/llm.ts'
import { newVisit } from '#test/visit.ts'
import { askOnce } from './ask-once.ts'

const answer = 'It was 142 over 88 [0:00:25], as measured in the room.'
let llm: Llm
let app: TestApp
beforeAll(async () => {
  llm = await startLlm(() => ({ kind: 'say', pieces: inPieces(answer), pauseMs: 40 }))
  app = await testApp(llm.env)
})
afterAll(async () => {
  await app.close()
  await llm.close()
})

async function ask(user: TestUser, id: string, idempotencyKey: string) {
  const events: api.ChatEvent[] = []
  const body = { conversation: { id }, message: 'What was the blood pressure?' }
  for await (const { event } of user.follow(api.chat, { body, idempotencyKey })) events.push(event)
  return events
}
const messagesOf = async (user: TestUser, id: string) =>
  (await user.call(api.listMessages, { params: { id } })).items

test('a question that is sent again is stored and answered once', async () => {
  const user = await app.newUser()
  const id = await newVisit(app, user)
  llm.asked.length = 0
  const both = await Promise.all([ask(user, id, 'one press'), ask(user, id, 'one press')])
  both.push(await ask(user, id, 'one press'))
  const messages = await messagesOf(user, id)
  expect(messages.map((message) => message.role)).toEqual(['user', 'assistant'])
  for (const events of both) expect(events.at(-1)).toEqual({ type: 'done', message: messages[1] })
  expect(llm.asked).toHaveLength(1)
  await ask(user, id, 'another press')
  expect(await messagesOf(user, id)).toHaveLength(4)
})

test('a question that is sent again to another process gets the answer of the first', async () => {
  const user = await app.newUser()
  const id = await newVisit(app, user)
  await using other = await openServices(app.services.config, app.databaseUrl, { log: () => {} })
  const first = ask(user, id, 'one press')
  await expect.poll(async () => (await messagesOf(user, id)).length).toBe(2)
  const question = { scribeId: id, message: 'What was the blood pressure?' }
  const signal = new AbortController().signal
  const events: api.ChatEvent[] = []
  for await (const { event } of await askOnce(
    other.services,
    user.user.id,
    question,
    'one press',
    signal,
  ))
    events.push(event)
  expect(events.at(-1)).toEqual((await first).at(-1))
  expect(events.map((event) => event.type)).toEqual(['text', 'citation', 'done'])
  expect(await messagesOf(user, id)).toHaveLength(2)
})
