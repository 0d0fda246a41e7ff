import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { chat, checkAnswer, listMessages, type Message } from '#contract/chat.ts'
import { addContext } from '#contract/scribes.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import {
  type ModelQuestion,
  judgeLinesIn,
  type Llm,
  type Reply,
  say,
  sentencesIn,
  startLlm,
} from '#test/fakes/llm.ts'
import { newVisit } from '#test/visit.ts'
import { chatJobs } from './jobs.ts'

const wrong = 'Lisinopril is taken at 40 mg once a day.'
const reworded = 'Thoracic discomfort since the day before yesterday.'
const invented = 'Consent to a biopsy was given.'

function verdictOn(sentence: string, lines: Map<number, string>): string {
  const lineWith = (words: string) => [...lines].find(([, text]) => text.includes(words))?.[0]
  if (sentence === wrong)
    return `contradicted | ${lineWith('lisinopril')} | lisinopril 10 milligrams | 40 mg | 10 mg`
  if (sentence === invented) return `not stated | ${invented}`
  return `supported | ${lineWith('chest pain') ?? [...lines.keys()][0]}`
}
const judge = ({ prompt }: ModelQuestion): Reply => {
  if (isDown) return { kind: 'status', status: 500 }
  const lines = judgeLinesIn(prompt)
  const verdicts = sentencesIn(prompt).flatMap((one, at) =>
    one.trim() === omitted ? [] : `${at + 1} | ${verdictOn(one.trim(), lines)}`,
  )
  return say(verdicts.join('\n'))
}

let app: TestApp
let llm: Llm
let isDown = false
/** A sentence that the judge's answers leave out. */
let omitted = ''
let answer = ''
beforeAll(async () => {
  llm = await startLlm(() => say(answer), undefined, judge)
  app = await testApp(llm.env)
  await app.services.jobs.work(chatJobs(app.services))
})
afterAll(async () => {
  await app.close()
  await llm.close()
})
beforeEach(() => {
  isDown = false
  omitted = ''
  answer = `${reworded} [2]\n\n- ${wrong} [5]\n- ${invented} [7]`
})

async function asked(user: TestUser, scribeId: string): Promise<string> {
  const body = { conversation: { id: scribeId }, message: 'What is known?', files: [] }
  let id = ''
  for await (const { event } of user.follow(chat, { query: {}, body }))
    if (event.type === 'done') id = event.message.id
  return id
}
async function read(user: TestUser, scribeId: string): Promise<Message> {
  const { items } = await user.call(listMessages, { params: { id: scribeId } })
  const last = items.at(-1)
  if (!last) throw new Error('a question should have an answer')
  return last
}
async function ended(user: TestUser, scribeId: string, state: string): Promise<Message> {
  await expect.poll(async () => (await read(user, scribeId)).checked?.check.state).toBe(state)
  return read(user, scribeId)
}
const statusOf = ({ checked }: Message, text: string) =>
  checked?.claims.find((claim) => claim.text === text)?.status

test('an answer is readable at once, and its sentences are then checked like those of a note', async () => {
  const user = await app.newUser()
  const scribeId = await newVisit(app, user)
  await asked(user, scribeId)
  expect((await read(user, scribeId)).content).toContain(reworded)
  const message = await ended(user, scribeId, 'judged')
  expect(message.checked?.check.by).toBe('test-model')
  expect([reworded, wrong, invented].map((one) => statusOf(message, one))).toEqual([
    'supported',
    'contradicted',
    'unsupported',
  ])
  const claim = message.checked?.claims.find(({ text }) => text === wrong)
  expect(message.content.slice(claim?.start, claim?.end)).toBe(wrong)
  expect(claim?.evidence[0]?.quote).toBe('I take lisinopril 10 milligrams once a day.')
  expect(claim?.evidence[0]?.cited).toBe(true)
})

test('a sentence that cites a line that does not exist is marked, even if it is true', async () => {
  answer = `${reworded} [99]`
  const user = await app.newUser()
  const scribeId = await newVisit(app, user)
  await asked(user, scribeId)
  const message = await ended(user, scribeId, 'judged')
  expect(message.content).toContain('[no such line]')
  const [claim] = message.checked?.claims ?? []
  expect(claim?.status).toBe('unsupported')
  expect(claim?.problems.at(-1)?.message).toContain('does not exist')
})

test('the line number cited before a full stop is not a number of the sentence', async () => {
  answer = 'She lives alone [8].'
  isDown = true
  const user = await app.newUser()
  const scribeId = await newVisit(app, user)
  await user.call(addContext, { params: { id: scribeId }, body: { content: 'Lives alone.' } })
  await asked(user, scribeId)
  const { content, checked } = await ended(user, scribeId, 'failed')
  expect(content).toBe(answer)
  const [claim] = checked?.claims ?? []
  expect(claim?.problems).toEqual([])
  expect(claim?.evidence[0]).toMatchObject({ quote: 'Lives alone.', cited: true })
})

test('if the judge fails, the marks of the rules stay and the check can be requested again', async () => {
  isDown = true
  const user = await app.newUser()
  const scribeId = await newVisit(app, user)
  const id = await asked(user, scribeId)
  const failed = await ended(user, scribeId, 'failed')
  expect(failed.checked?.check.message).toContain('Marks are from built-in rules.')
  expect(statusOf(failed, wrong)).toBe('contradicted')
  expect(statusOf(failed, reworded)).not.toBe('supported')
  isDown = false
  const before = llm.judged.length
  const twice = await Promise.all([1, 2].map(() => user.call(checkAnswer, { params: { id } })))
  expect(twice.map(({ checked }) => checked?.check.state)).toEqual(['judging', 'judging'])
  // Existing marks stay visible during the new check.
  expect(twice.map((one) => statusOf(one, wrong))).toEqual(['contradicted', 'contradicted'])
  const judged = await ended(user, scribeId, 'judged')
  expect(statusOf(judged, reworded)).toBe('supported')
  expect(llm.judged.length - before).toBe(1)
})

test('an answer with a sentence that the judge skipped does not count as checked', async () => {
  omitted = reworded
  const user = await app.newUser()
  const scribeId = await newVisit(app, user)
  const id = await asked(user, scribeId)
  const failed = await ended(user, scribeId, 'failed')
  expect(failed.checked?.check.message).toContain('no readable answer for 1 of 3 sentences')
  expect(statusOf(failed, reworded)).not.toBe('supported')
  expect(statusOf(failed, wrong)).toBe('contradicted')
  omitted = ''
  await user.call(checkAnswer, { params: { id } })
  expect(statusOf(await ended(user, scribeId, 'judged'), reworded)).toBe('supported')
})

test('a check that was lost with its process runs when the answer is next read', async () => {
  const user = await app.newUser()
  const scribeId = await newVisit(app, user)
  const lost = vi.spyOn(app.services.jobs, 'enqueue').mockResolvedValue(undefined)
  try {
    await asked(user, scribeId)
    expect(lost).toHaveBeenCalledOnce()
  } finally {
    lost.mockRestore()
  }
  await ended(user, scribeId, 'judged')
})

test('another user cannot have an answer checked', async () => {
  const user = await app.newUser()
  const scribeId = await newVisit(app, user)
  const id = await asked(user, scribeId)
  const other = await app.newUser()
  await expect(other.call(checkAnswer, { params: { id } })).rejects.toMatchObject({
    code: 'not-found',
  })
})

test('an answer made of quotes is not checked', async () => {
  await using bare = await testApp()
  const user = await bare.newUser()
  const scribeId = await newVisit(bare, user)
  await asked(user, scribeId)
  expect((await read(user, scribeId)).checked).toBeUndefined()
})

test('an answer in another language has its figures compared', async () => {
  answer = 'الأسبرين ٩٩ ملغ. [7]\n\nالأسبرين ٨١ ملغ. [7]'
  isDown = true
  const user = await app.newUser()
  const scribeId = await newVisit(app, user)
  await asked(user, scribeId)
  const { checked } = await ended(user, scribeId, 'failed')
  expect(checked?.claims.map(({ problems }) => problems.map(({ inNote }) => inNote))).toEqual([
    ['٩٩ ملغ'],
    [],
  ])
})
