import { afterAll, beforeAll, expect, test } from 'vitest'
import type { QuestionSet } from '#common/intake/question-set.ts'
import { createIntake } from '#contract/intake.ts'
import {
  createQuestionSet,
  deleteQuestionSet,
  getBuiltInSet,
  getQuestionSet,
  listQuestionSets,
  maxQuestionSets,
  updateQuestionSet,
} from '#contract/question-sets.ts'
import { createScribe } from '#contract/scribes.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { intakeLinks } from '#test/intake-links.ts'
import { frenchSet, kneeSet } from '#test/question-set.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await app.newUser()
})
afterAll(() => app.close())

const { asked, open, answer, intakesOf } = intakeLinks(() => app)
const retitled = (set: QuestionSet, en: string): QuestionSet => ({
  ...set,
  title: { en, fr: set.title.fr },
})

test('a user’s own set works like a built-in one, with its branching and emergency rule', async () => {
  const user = await app.newUser()
  const { id } = await user.call(createQuestionSet, { body: { set: kneeSet } })
  const { items } = await user.call(listQuestionSets, {})
  expect(items[0]).toMatchObject({ id, isOwn: true, title: { en: 'Knee check' }, questions: 3 })
  expect(items.filter(({ isOwn }) => !isOwn)).toHaveLength(12)
  const { scribe, token } = await asked(user, { set: id })
  await answer(token, 'swollen', { kind: 'yes-no', value: true })
  await answer(token, 'weeks', { kind: 'number', value: 3, unit: 'weeks' })
  const { answers } = await answer(token, 'swollen', { kind: 'yes-no', value: false })
  expect(answers).toHaveLength(1)
  const { urgent } = await answer(token, 'hot', { kind: 'yes-no', value: true })
  expect(urgent).toEqual(['infection'])
  const [intake] = await intakesOf(user, scribe)
  expect(intake).toMatchObject({ title: 'Knee check', alerts: [{ text: 'Hot knee' }] })
})

test('a patient who is halfway through keeps the questions that were sent, whatever happens to the set', async () => {
  const user = await app.newUser()
  const { id, version } = await user.call(createQuestionSet, { body: { set: kneeSet } })
  const { scribe, token } = await asked(user, { set: id })
  await answer(token, 'swollen', { kind: 'yes-no', value: true })
  const params = { id }
  const set = { ...retitled(kneeSet, 'Hip check'), questions: kneeSet.questions.slice(2) }
  await user.call(updateQuestionSet, { params, body: { version, set } })
  await answer(token, 'weeks', { kind: 'number', value: 3, unit: 'weeks' })
  await user.call(deleteQuestionSet, { params })
  await answer(token, 'hot', { kind: 'yes-no', value: false })
  const shown = await open(token)
  expect(shown).toMatchObject({ state: 'open', set: { id, version, title: { en: 'Knee check' } } })
  expect((await intakesOf(user, scribe))[0]?.lines).toHaveLength(3)
  const body = { set: id, language: 'en' } as const
  await expect(user.call(createIntake, { params: { id: scribe }, body })).rejects.toMatchObject({
    message: 'This question set doesn’t exist.',
  })
})

test('a set in one language is asked in that language only', async () => {
  const user = await app.newUser()
  const { id } = await user.call(createQuestionSet, { body: { set: frenchSet } })
  const { token } = await asked(user, { set: id, language: 'fr' })
  expect(await open(token)).toMatchObject({ state: 'open', set: { languages: ['fr'] } })
  const { id: scribe } = await user.call(createScribe, { body: {} })
  await expect(
    user.call(createIntake, { params: { id: scribe }, body: { set: id, language: 'en' } }),
  ).rejects.toMatchObject({ message: 'These questions aren’t available in this language.' })
})

test('an edit of an older version is refused with the newer set', async () => {
  const user = await app.newUser()
  const { id, version } = await user.call(createQuestionSet, { body: { set: kneeSet } })
  const params = { id }
  const edit = (en: string) =>
    user.call(updateQuestionSet, { params, body: { version, set: retitled(kneeSet, en) } })
  const outcomes = await Promise.allSettled([edit('First'), edit('Second')])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const { set } = await user.call(getQuestionSet, { params })
  expect(['First', 'Second']).toContain(set.title.en)
  await expect(edit('Third')).rejects.toMatchObject({
    code: 'version-mismatch',
    current: { version: 2, set: { title: set.title } },
  })
})

test('a set with errors is refused, and so is a malformed one', async () => {
  const user = await app.newUser()
  const [first, , last] = kneeSet.questions
  if (!first || !last) throw new Error('the set has three questions')
  const bad: QuestionSet[] = [
    { ...kneeSet, title: { en: '', fr: 'Genou' } },
    { ...kneeSet, questions: [{ ...first, when: { question: 'hot', yes: true } }, last] },
    { ...kneeSet, questions: [first, first], emergencies: [] },
    { ...kneeSet, questions: [], emergencies: [] },
    { ...kneeSet, title: { en: 'x'.repeat(600), fr: 'x' } },
  ]
  for (const set of bad)
    await expect(user.call(createQuestionSet, { body: { set } })).rejects.toMatchObject({
      code: 'bad-request',
    })
  const { items } = await user.call(listQuestionSets, {})
  expect(items.filter(({ isOwn }) => isOwn)).toEqual([])
})

test('a set with more than its schema names is refused, at any depth', async () => {
  const user = await app.newUser()
  const [first, second, third] = kneeSet.questions
  if (!first || !second || !third) throw new Error('the set has three questions')
  const more = { userId: user.user.id }
  const [rule] = kneeSet.emergencies
  const bad = [
    { ...kneeSet, ...more },
    { ...kneeSet, questions: [{ ...first, ...more }, second, third] },
    { ...kneeSet, emergencies: [{ ...rule, ...more }] },
    { ...kneeSet, emergencies: [{ ...rule, when: { ...rule?.when, ...more } }] },
  ]
  for (const set of bad)
    await expect(
      user.call(createQuestionSet, { body: { set: set as QuestionSet } }),
    ).rejects.toMatchObject({ code: 'bad-request' })
  await user.call(createQuestionSet, { body: { set: kneeSet } })
})

test('another user can’t see, ask, change or delete it', async () => {
  const [user, other] = [await app.newUser(), await app.newUser()]
  const { id, version } = await user.call(createQuestionSet, { body: { set: kneeSet } })
  const params = { id }
  const notFound = { code: 'not-found' }
  await expect(other.call(getQuestionSet, { params })).rejects.toMatchObject(notFound)
  const body = { version, set: kneeSet }
  await expect(other.call(updateQuestionSet, { params, body })).rejects.toMatchObject(notFound)
  await expect(other.call(deleteQuestionSet, { params })).rejects.toMatchObject(notFound)
  await expect(asked(other, { set: id })).rejects.toMatchObject({ code: 'bad-request' })
  expect((await user.call(getQuestionSet, { params })).version).toBe(1)
})

test('a built-in set can be copied, and the copy is valid', async () => {
  const user = await app.newUser()
  const { items } = await user.call(listQuestionSets, {})
  for (const { id: name } of items) {
    const { set } = await user.call(getBuiltInSet, { params: { name } })
    await user.call(createQuestionSet, { body: { set } })
  }
  await expect(user.call(getBuiltInSet, { params: { name: 'none' } })).rejects.toMatchObject({
    code: 'not-found',
  })
})

test('the number of sets per user is limited, even if they are created at once', async () => {
  const user = await app.newUser()
  const tries = Array.from({ length: maxQuestionSets + 5 }, () =>
    user.call(createQuestionSet, { body: { set: frenchSet } }),
  )
  const outcomes = await Promise.allSettled(tries)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(maxQuestionSets)
})

test('the questions are sealed', async () => {
  const user = await app.newUser()
  const set = retitled(kneeSet, 'Zebra stripes')
  const { id } = await user.call(createQuestionSet, { body: { set } })
  const { rows } = await app.asOwner(`select q::text as text from question_set q where id = $1`, [
    id,
  ])
  expect(JSON.stringify(rows)).not.toContain(Buffer.from('Zebra').toString('hex'))
  expect(JSON.stringify(rows)).not.toContain('Zebra')
})
