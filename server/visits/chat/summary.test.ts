import { afterAll, beforeAll, expect, test } from 'vitest'
import { summarise } from '#contract/chat.ts'
import { createScribe, getScribe, listScribes } from '#contract/scribes.ts'
import { AnalysisFailure } from '#server/platform/worker-pool/analysis-failure.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { type Llm, say, startLlm } from '#test/fakes/llm.ts'
import { newVisit } from '#test/visit.ts'

let answer = ''
let llm: Llm
let withModel: TestApp
let without: TestApp
beforeAll(async () => {
  llm = await startLlm(() => say(answer))
  withModel = await testApp(llm.env)
  without = await testApp()
})
afterAll(async () => {
  await withModel.close()
  await without.close()
  await llm.close()
})

test('a visit gets a title and a two-line summary; its name stays, and lists show the summary', async () => {
  const user = await without.newUser()
  const id = await newVisit(without, user)
  const { name } = await user.call(getScribe, { params: { id } })
  const body = { conversation: { id } }
  const summary = await user.call(summarise, { body })
  expect(summary).toEqual({
    title: 'Chest pain',
    gist: 'I have had chest pain for two days.\nI will order an ECG and start aspirin 81 milligrams daily.',
    writer: 'words',
  })
  const { items } = await user.call(listScribes, { query: {} })
  expect(items[0]).toMatchObject({ name, gist: summary.gist, suggestedName: 'Chest pain' })
  const other = await without.newUser()
  await expect(other.call(summarise, { body })).rejects.toMatchObject({
    message: 'Scribe not found',
  })
})

test('an empty visit gets no title', async () => {
  const user = await without.newUser()
  const { id } = await user.call(createScribe, { body: {} })
  const summary = await user.call(summarise, { body: { conversation: { id } } })
  expect(summary).toEqual({ title: '', gist: '', writer: 'words' })
})

test('a model’s words are used if every number and drug in them was said', async () => {
  answer =
    'Title: Chest pain for two days\nGist: Chest pain, no shortness of breath.\nECG ordered; aspirin 81 mg started.'
  const user = await withModel.newUser()
  const id = await newVisit(withModel, user)
  const summary = await user.call(summarise, { body: { conversation: { id } } })
  expect(summary).toMatchObject({ title: 'Chest pain for two days', writer: 'model' })
})

test('a model’s words that couldn’t be checked are not used', async () => {
  answer = 'Title: Something else\nGist: Chest pain, no shortness of breath.'
  const user = await withModel.newUser()
  const id = await newVisit(withModel, user)
  const { analysis } = withModel.services
  withModel.services.analysis = {
    ...analysis,
    run: (name, ...rest) =>
      name === 'check' ? Promise.reject(new AnalysisFailure('time')) : analysis.run(name, ...rest),
  }
  try {
    const summary = await user.call(summarise, { body: { conversation: { id } } })
    expect(summary).toMatchObject({ title: 'Chest pain', writer: 'words' })
  } finally {
    withModel.services.analysis = analysis
  }
})

test.each([
  'Title: Chest pain\nGist: Started aspirin 325 mg.',
  'Title: Chest pain\nGist: Started metoprolol.',
  'The visit was about chest pain.',
])('a model’s words with additions or without a valid form are not used: "%s"', async (words) => {
  answer = words
  const user = await withModel.newUser()
  const id = await newVisit(withModel, user)
  const summary = await user.call(summarise, { body: { conversation: { id } } })
  expect(summary).toMatchObject({ title: 'Chest pain', writer: 'words' })
})
