import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createQuestionSet,
  getQuestionSet,
  listQuestionSets,
  updateQuestionSet,
} from '#contract/question-sets.ts'
import { type TestApp, testApp, type TestUser } from '../app.ts'
import { kneeSet } from '../question-set.ts'
import { violationsAnywhere } from './axe.ts'
import { followTheDevice, openVisitor, signInTo } from './browser.ts'
import { press, question } from './intake.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await app.newUser()
})
afterAll(() => app.close())

const ownSets = async (user: TestUser) =>
  (await user.call(listQuestionSets, {})).items.filter(({ isOwn }) => isOwn)

test('a clinician writes questions with a condition and an urgent answer, tries them as a patient, and saves them', async () => {
  await using visitor = await openVisitor(app.origin)
  const { page, context } = visitor
  const user = await app.newUser()
  await followTheDevice(user)
  await signInTo(page, user.email, '/home/questions')
  await page.getByRole('link', { name: 'New question set' }).click()
  await page.getByRole('checkbox', { name: 'French' }).uncheck()
  const problems = page.getByRole('region', { name: 'Before you can save' })
  await problems.getByText('Name: Text is missing in one of the languages.').waitFor()
  expect(await page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
  await page.getByLabel('Name shown to the patient').fill('Knee check')
  const first = page.getByRole('region', { name: 'Question 1' })
  await first.getByLabel('Text shown to the patient').fill('Is your knee swollen?')
  await first.getByLabel('Short label for you').fill('Swelling')
  await press(page, 'Add a question')
  const second = page.getByRole('region', { name: 'Question 2' })
  await second.getByLabel('Text shown to the patient').fill('For how long?')
  await second.getByLabel('Short label for you').fill('Duration')
  await second.getByLabel('Kind of answer').selectOption('Number with a unit')
  await second.getByLabel('Ask', { exact: true }).selectOption('1. Swelling')
  await press(page, 'Add an urgent answer')
  const rule = page.getByRole('region', { name: 'Urgent answer 1' })
  await rule.getByLabel('Reason shown to the patient').fill('A swollen knee can be infected.')
  await rule.getByLabel('Short label for you').fill('Swollen knee')
  await problems.waitFor({ state: 'detached' })
  expect(await violationsAnywhere(page, 'question-set')).toEqual([])

  const opened = context.waitForEvent('page')
  await press(page, 'Preview as a patient')
  const preview = await opened
  await preview.getByText('Preview: nothing is saved, and nobody is alerted.').waitFor()
  await press(preview, 'Start')
  await question(preview, 'Is your knee swollen?').waitFor()
  await preview.getByLabel('Yes').check()
  await press(preview, 'Continue')
  await question(preview, 'See someone today').waitFor()
  await preview.getByText('A swollen knee can be infected.').waitFor()
  await press(preview, /^I have read this/)
  await question(preview, 'For how long?').waitFor()
  await preview.close()

  // What was typed survives a reload before it is saved.
  await page.reload()
  await page.getByText('Restored what you typed.').waitFor()
  await press(page, 'Save')
  await page.waitForURL(/\/home\/questions\/(?!new)/)
  await page.getByText('Saved.').waitFor()
  expect(await page.getByLabel('Name shown to the patient').inputValue()).toBe('Knee check')
  expect(await ownSets(user)).toMatchObject([
    { title: { en: 'Knee check' }, questions: 2, languages: ['en'] },
  ])
  expect(visitor.complaints).toEqual([])
})

test('a built-in set is copied and used in a visit', async () => {
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  const user = await app.newUser()
  await signInTo(page, user.email, '/home/questions')
  await page.getByRole('link', { name: 'Copy Headache' }).click()
  await page.getByLabel('Name shown to the patient (English)').fill('Our headache questions')
  await press(page, 'Save')
  await page.getByText('Saved.').waitFor()
  await page.goto('/home/scribes/all')
  await press(page, 'Ask the patient before the visit')
  const dialog = page.getByRole('dialog', { name: 'Questions for the patient' })
  await dialog.getByLabel('Questions about').selectOption('Our headache questions')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await dialog.getByRole('img', { name: 'QR code for the link' }).waitFor()
  expect(visitor.complaints).toEqual([])
})

test('a change from another window is announced before it is replaced, and a removed question is named', async () => {
  await using visitor = await openVisitor(app.origin, { width: 390 })
  const { page } = visitor
  const user = await app.newUser()
  const { id, version } = await user.call(createQuestionSet, { body: { set: kneeSet } })
  const params = { id }
  await followTheDevice(user)
  await signInTo(page, user.email, `/home/questions/${id}`)
  await page.getByRole('button', { name: 'Remove: Question 1' }).click()
  await page.getByText('Question 1: The condition refers to a later or removed question.').waitFor()
  await page.getByRole('region', { name: 'Question 1' }).getByLabel('Ask').selectOption('Always')
  expect(await violationsAnywhere(page, 'question-set-phone')).toEqual([])
  const elsewhere = { ...kneeSet, answeredBy: 'parent' as const }
  await user.call(updateQuestionSet, { params, body: { version, set: elsewhere } })
  await page
    .getByText('These questions were changed elsewhere. Saving replaces that change.')
    .waitFor()
  await press(page, 'Save')
  await page.getByText('Saved.').waitFor()
  const { set } = await user.call(getQuestionSet, { params })
  expect(set).toMatchObject({ answeredBy: 'patient', version: 3 })
  expect(set.questions.map(({ id: one }) => one)).toEqual(['weeks', 'hot'])
})

test('settings lead to the question sets, and one is deleted', async () => {
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  const user = await app.newUser()
  await user.call(createQuestionSet, { body: { set: kneeSet } })
  await signInTo(page, user.email, '/home/settings/templates')
  await page.getByRole('link', { name: 'Open the question sets' }).click()
  await page.getByRole('button', { name: 'Delete Knee check' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).last().click()
  await page.getByText('Write your own questions, or copy one of the sets below').waitFor()
  expect(await ownSets(user)).toEqual([])
  expect(visitor.complaints).toEqual([])
})
