import { afterAll, beforeAll, expect, test } from 'vitest'
import { findTasks, listTasks, type Task, updateTask } from '#contract/tasks.ts'
import { isMarked } from '#contract/review.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { judgeLinesIn, type Llm, say, sentencesIn, startLlm } from '#test/fakes/llm.ts'
import { newVisit } from '#test/visit.ts'
import { taskJobs } from './jobs.ts'

let llm: Llm
let app: TestApp
beforeAll(async () => {
  llm = await startLlm(
    () => say('unused'),
    undefined,
    ({ prompt }) => {
      const [line] = judgeLinesIn(prompt).keys()
      const verdicts = sentencesIn(prompt).map((one, at) =>
        one.includes('ECG') ? `${at + 1} | not stated | ${one}` : `${at + 1} | supported | ${line}`,
      )
      return say(verdicts.join('\n'))
    },
  )
  app = await testApp(llm.env)
  await app.services.jobs.work(taskJobs(app.services))
})
afterAll(async () => {
  await app.close()
  await llm.close()
})

const isTaskMarked = ({ checked }: Task) => (checked?.claims ?? []).some(isMarked)

test('a task that its line does not support stays marked until its user rewords it', async () => {
  const user = await app.newUser()
  const id = await newVisit(app, user)
  const { items } = await user.call(findTasks, { params: { id } })
  expect(items.length).toBeGreaterThan(1)
  const read = async () => (await user.call(listTasks, { query: {} })).items
  await expect
    .poll(async () => (await read()).every(({ checked }) => checked?.check.state === 'judged'))
    .toBe(true)
  const marked = (await read()).filter(isTaskMarked)
  expect(marked.map(({ text }) => text)).toEqual(['Order ECG'])
  const [task] = marked
  const change = { params: { id: task?.id ?? '' }, body: { version: 1, done: true } }
  expect(isTaskMarked(await user.call(updateTask, change))).toBe(true)
  const reworded = { ...change, body: { version: 2, text: 'Book an ECG' } }
  expect((await user.call(updateTask, reworded)).checked).toBeUndefined()
})
