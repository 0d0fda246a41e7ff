import { afterAll, beforeAll, expect, test } from 'vitest'
import { listNotes } from '#contract/notes.ts'
import { rewritePassage } from '#contract/rewrite.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { type ModelQuestion, type Llm, type Reply, say, startLlm } from '#test/fakes/llm.ts'
import { newVisit, written } from '#test/visit.ts'

let reply: (asked: ModelQuestion) => Reply = () => say('NONE')
let llm: Llm
let app: TestApp
let plain: TestApp
beforeAll(async () => {
  llm = await startLlm((asked) => reply(asked))
  app = await testApp(llm.env)
  plain = await testApp()
})
afterAll(async () => {
  await app.close()
  await plain.close()
  await llm.close()
})

async function noteIn(where: TestApp): Promise<{ user: TestUser; id: string; content: string }> {
  const user = await where.newUser()
  const visit = await newVisit(where, user)
  await written(user, visit, { prompt: { id: 'soap' }, writer: 'highlights' })
  const { items } = await user.call(listNotes, { params: { id: visit } })
  return { user, id: items[0]?.id ?? '', content: items[0]?.content ?? '' }
}
const text = 'Blood pressure is 142 over 88. Aspirin 81 mg daily was started.'

test('a passage is rewritten as requested and checked, and the note stays as it is', async () => {
  reply = ({ prompt }) =>
    prompt.includes('Make it shorter') ? say('BP 142/88; aspirin 810 mg daily.') : say('NONE')
  const { user, id, content } = await noteIn(app)
  const body = { text, wish: 'shorter' as const }
  const answer = await user.call(rewritePassage, { params: { id }, body })
  expect(answer).toMatchObject({ writer: { kind: 'model' } })
  expect(answer.claims[0]?.problems).toMatchObject([{ inNote: '810 mg' }])
  const params = { id }
  const other = await app.newUser()
  const theirs = other.call(rewritePassage, { params, body })
  await expect(theirs).rejects.toMatchObject({ code: 'not-found' })
  expect(llm.asked.at(-1)?.prompt).toContain(text)
  expect(content).not.toContain('810')
})

test("the user's own instruction reaches the model after the data, and links are removed from the answer", async () => {
  reply = () => say('See https://evil.example/x for [more](https://evil.example).')
  const { user, id } = await noteIn(app)
  const wish = { instruction: 'Say it in one sentence.' }
  const answer = await user.call(rewritePassage, { params: { id }, body: { text, wish } })
  expect(llm.asked.at(-1)?.prompt.endsWith('Say it in one sentence.')).toBe(true)
  expect(answer.text).not.toMatch(/https?:|evil/)
})

test('of a visit longer than the model’s window, what speaks of the passage is read', async () => {
  const window = { ...llm.env, MODEL_WINDOW: '6000' }
  await using small = await testApp(window)
  const user = await small.newUser()
  const more = Array.from({ length: 900 }, (_, n) => `We walked along the river on day ${n} of it.`)
  const visit = await newVisit(small, user, more)
  await written(user, visit, { prompt: { id: 'soap' }, writer: 'highlights' })
  const { items } = await user.call(listNotes, { params: { id: visit } })
  reply = () => say('BP 142/88.')
  const params = { id: items[0]?.id ?? '' }
  const answer = await user.call(rewritePassage, { params, body: { text, wish: 'shorter' } })
  expect(answer.text).toBe('BP 142/88.')
  const { prompt } = llm.asked.at(-1) ?? { prompt: '' }
  expect(prompt).toContain('142 over 88')
  expect(prompt.length / 4).toBeLessThan(6000)
})

test('a model that fails says why', async () => {
  reply = () => ({ kind: 'status', status: 401 })
  const { user, id } = await noteIn(app)
  const asked = user.call(rewritePassage, { params: { id }, body: { text, wish: 'longer' } })
  await expect(asked).rejects.toMatchObject({ message: expect.stringContaining('refused the key') })
})

test('bullets and the patient’s words need no model, all else says that it does', async () => {
  const { user, id } = await noteIn(plain)
  const params = { id }
  const bullets = await user.call(rewritePassage, { params, body: { text, wish: 'bullets' } })
  expect(bullets.text).toBe('- Blood pressure is 142 over 88.\n- Aspirin 81 mg daily was started.')
  const said = { text: 'Chest pain for two days. ECG.', wish: 'patient-words' as const }
  const quoted = await user.call(rewritePassage, { params, body: said })
  expect(quoted.text).toBe('“I have had chest pain for two days.” ECG.')
  const asked = user.call(rewritePassage, { params, body: { text, wish: 'shorter' } })
  await expect(asked).rejects.toMatchObject({ code: 'unavailable' })
})
