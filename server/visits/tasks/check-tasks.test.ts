import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkTasks, findTasks, listTasks, type Task, updateTask } from '#contract/tasks.ts'
import { isMarked } from '#contract/review.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { judgeLinesIn, type Llm, type Reply, say, sentencesIn, startLlm } from '#test/fakes/llm.ts'
import { newVisit } from '#test/visit.ts'
import { checkTasks as checkFound } from './check-tasks.ts'
import { taskJobs } from './jobs.ts'

let llm: Llm
let app: TestApp
/** The judge's answers say nothing about tasks with these words. */
let omitted = ''
let isSilent = false
beforeAll(async () => {
  llm = await startLlm(
    () => say('unused'),
    undefined,
    ({ prompt }): Reply => {
      if (isSilent) return { kind: 'silent' }
      const [line] = judgeLinesIn(prompt).keys()
      const verdicts = sentencesIn(prompt).flatMap((one, at) => {
        if (omitted !== '' && one.includes(omitted)) return []
        return one.includes('ECG')
          ? `${at + 1} | not stated | ${one}`
          : `${at + 1} | supported | ${line}`
      })
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

async function foundTasks(user: TestUser) {
  const id = await newVisit(app, user)
  const { items } = await user.call(findTasks, { params: { id } })
  expect(items.length).toBeGreaterThan(1)
  const states = async () =>
    (await user.call(listTasks, { query: {} })).items.map(
      ({ text, checked }) => `${checked?.check.state} ${text}`,
    )
  return { id, states, count: items.length }
}
const isState = (state: string) => (one: string) => one.startsWith(`${state} `)

test('a task that the judge skipped is unchecked, and can be checked again', async () => {
  omitted = 'ECG'
  try {
    const user = await app.newUser()
    const { id, states, count } = await foundTasks(user)
    await expect
      .poll(async () => (await states()).filter(isState('failed')), { timeout: 30_000 })
      .toEqual(['failed Order ECG'])
    expect((await states()).filter(isState('judged'))).toHaveLength(count - 1)
    const params = { id }
    const other = await app.newUser()
    await expect(other.call(checkTasks, { params })).rejects.toMatchObject({
      message: 'Scribe not found',
    })
    omitted = ''
    const before = llm.judged.length
    await Promise.all([1, 2].map(() => user.call(checkTasks, { params })))
    await expect
      .poll(async () => (await states()).every(isState('judged')), { timeout: 30_000 })
      .toBe(true)
    const asked = llm.judged.slice(before).flatMap(({ prompt }) => sentencesIn(prompt))
    expect(asked).toEqual(['Order ECG'])
  } finally {
    omitted = ''
  }
})

test('tasks carry the marks of the rules while the judge reads', async () => {
  isSilent = true
  try {
    const { states } = await foundTasks(await app.newUser())
    await expect
      .poll(async () => (await states()).every(isState('judging')), { timeout: 30_000 })
      .toBe(true)
  } finally {
    isSilent = false
  }
})

test('a task that its user rewords during its check does not get the marks of its former words', async () => {
  // Nothing checks tasks here but this test.
  await using own = await testApp(llm.env)
  const user = await own.newUser()
  const id = await newVisit(own, user)
  const { items } = await user.call(findTasks, { params: { id } })
  const task = items.find(({ text }) => text === 'Order ECG')
  const reword = { params: { id: task?.id ?? '' }, body: { version: 1, text: 'Book an ECG' } }
  const { services } = own
  let transactions = 0
  const as: typeof services.db.as = async (userId, work) => {
    transactions += 1
    // The tasks have been read, and none has a stored mark yet.
    if (transactions === 2) await user.call(updateTask, reword)
    return services.db.as(userId, work)
  }
  const slow = { ...services, db: { ...services.db, as } }
  await checkFound(slow, user.user.id, id, new AbortController().signal)
  const states = (await user.call(listTasks, { query: {} })).items.map(({ text, checked }) => [
    text,
    checked?.check.state,
  ])
  expect(states).toContainEqual(['Book an ECG', undefined])
  expect(states.filter(([, state]) => state === 'judged')).toHaveLength(items.length - 1)
})
