import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Request } from 'playwright-core'
import { createQuestionSet } from '#contract/question-sets.ts'
import { type TestApp, testApp } from '../app.ts'
import { intakeLinks } from '../intake-links.ts'
import { listsSet } from '../question-set.ts'
import { violationsAnywhere } from './axe.ts'
import { openVisitor } from './browser.ts'
import { press, question } from './intake.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await app.newUser()
})
afterAll(() => app.close())

const { asked, intakesOf } = intakeLinks(() => app)

/** A link that asks for medicines and allergies only. */
async function linkToLists(language: 'en' | 'fr' = 'en') {
  const user = await app.newUser()
  const { id: set } = await user.call(createQuestionSet, { body: { set: listsSet } })
  const link = await asked(user, { set, language })
  const answers = async () =>
    (await intakesOf(user, link.scribe))[0]?.lines.map((line) => line.answer) ?? []
  return { ...link, answers }
}

test('a patient chooses a suggested medicine by keyboard alone', async () => {
  await using visitor = await openVisitor(app.origin, { width: 390 })
  const { page } = visitor
  const { path, answers } = await linkToLists()
  await page.goto(path)
  await press(page, 'Start')
  await question(page, 'Which medicines do you take?').waitFor()
  await press(page, 'Add a medicine')
  const name = page.getByRole('combobox', { name: 'Name' })
  await name.pressSequentially('tylen')
  await page.getByRole('option', { name: /^Tylenol acetaminophen$/ }).waitFor()
  await page
    .getByRole('status')
    .filter({ hasText: 'Suggestions: 2' })
    .waitFor({ state: 'attached' })
  await page.keyboard.press('ArrowDown')
  await page.getByRole('option', { name: 'Tylenol acetaminophen', selected: true }).waitFor()
  expect(await violationsAnywhere(page, 'intake-names')).toEqual([])
  // Enter chooses the name; it doesn't send the answer.
  await page.keyboard.press('Enter')
  await page.getByRole('option').first().waitFor({ state: 'hidden' })
  expect(await name.inputValue()).toBe('Tylenol')
  await name.pressSequentially(' ')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('option').first().waitFor({ state: 'hidden' })
  expect(await name.inputValue()).toBe('Tylenol ')
  await page.keyboard.press('Tab')
  await page.keyboard.type('500 mg')
  await page.keyboard.press('Enter')
  await question(page, 'Do you have any allergies?').waitFor()
  expect(await answers()).toEqual(['Tylenol (acetaminophen) 500 mg'])
  expect(visitor.complaints).toEqual([])
})

test('a patient chooses a suggested allergen by touch, in French', async () => {
  await using visitor = await openVisitor(app.origin, { width: 390, touch: true, locale: 'fr-CA' })
  const { page } = visitor
  const { path, token, answers } = await linkToLists('fr')
  await page.goto(path)
  await press(page, 'Commencer')
  await press(page, 'Continuer')
  await question(page, 'Avez-vous des allergies ?').waitFor()
  await press(page, 'Ajouter une allergie')
  const name = page.getByRole('combobox', { name: 'Ce à quoi vous êtes allergique' })
  await name.pressSequentially('pé')
  await page.getByRole('option', { name: 'pénicilline', exact: true }).waitFor()
  expect(await violationsAnywhere(page, 'intake-names-fr')).toEqual([])
  await page.setViewportSize({ width: 390, height: 900 })
  await page.getByRole('option', { name: 'pénicilline', exact: true }).tap()
  await page.getByRole('option').first().waitFor({ state: 'hidden' })
  expect(await name.inputValue()).toBe('pénicilline')
  await press(page, 'Continuer')
  await question(page, 'Vérifiez vos réponses').waitFor()
  expect(await answers()).toEqual(['None', 'pénicilline (penicillin)'])
  expect(page.url()).toContain(token)
  expect(visitor.complaints).toEqual([])
})

test('a patient writes any name while suggestions are late or fail', async () => {
  await using visitor = await openVisitor(app.origin, { width: 390 })
  const { page } = visitor
  const { path, answers } = await linkToLists()
  // The answer to the first letters arrives after that to the next ones.
  const late = Promise.withResolvers<void>()
  await page.route('**/api/intake/suggest', async (route) => {
    const { typed } = route.request().postDataJSON() as { typed: string }
    if (typed === 'me') await late.promise
    if (typed.startsWith('grandma')) return route.abort()
    return route.continue()
  })
  await page.goto(path)
  await press(page, 'Start')
  await press(page, 'Add a medicine')
  const name = page.getByRole('combobox', { name: 'Name' })
  const isFirst = (request: Request) =>
    request.url().endsWith('/suggest') && /"typed":"me"/.test(request.postData() ?? '')
  const first = page.waitForRequest(isFirst)
  await name.pressSequentially('me')
  await first
  await name.pressSequentially('topro')
  await page.getByRole('option', { name: 'metoprolol', exact: true }).waitFor()
  const answered = page.waitForEvent('requestfinished', isFirst)
  late.resolve()
  await answered
  expect(await page.getByRole('option', { name: 'metformin', exact: true }).count()).toBe(0)
  const failed = page.waitForEvent('requestfailed')
  await name.fill('grandma’s tea')
  await failed
  await page.getByRole('option').first().waitFor({ state: 'hidden' })
  await press(page, 'Continue')
  await question(page, 'Do you have any allergies?').waitFor()
  expect(await answers()).toEqual(['grandma’s tea'])
})
