import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateTranslationSetting } from '#contract/question-translations.ts'
import { questionTranslationJobs } from '#server/visits/intake/translation/jobs.ts'
import { type TestApp, testApp, type TestUser } from '../app.ts'
import { interpret, translated } from '../fakes/interpreter.ts'
import { type Llm, startLlm } from '../fakes/llm.ts'
import { intakeLinks } from '../intake-links.ts'
import { violationsAnywhere } from './axe.ts'
import { openVisitor } from './browser.ts'
import { openLinkDialog, press, question } from './intake.ts'

let llm: Llm
let app: TestApp
let administrator: TestUser
beforeAll(async () => {
  llm = await startLlm((asked) => interpret(asked))
  app = await testApp({ ...llm.env, EMERGENCY_COUNTRY: 'CA' })
  await app.services.jobs.work(questionTranslationJobs(app.services))
  administrator = await app.newUser()
  await administrator.call(updateTranslationSetting, { body: { isOn: true } })
})
afterAll(async () => {
  await app.close()
  await llm.close()
})

const { intakesOf } = intakeLinks(() => app)
const inArabic = (text: string) => translated(text, 'ar')

test('a clinician has questions translated, and the patient answers them from right to left', async () => {
  await using clinician = await openVisitor(app.origin)
  await using patient = await openVisitor(app.origin, { width: 390 })
  const user = await app.newUser()
  const { id, dialog } = await openLinkDialog(clinician.page, user, 'Cough, cold or fever')
  await dialog.getByLabel('Patient’s language').selectOption('ar')
  await dialog.getByRole('button', { name: 'Translate the questions' }).waitFor()
  expect(await violationsAnywhere(clinician.page, 'intake-translate')).toEqual([])
  await dialog.getByRole('button', { name: 'Translate the questions' }).click()
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const link = await dialog.getByLabel('Link', { exact: true }).inputValue()
  await clinician.page.keyboard.press('Escape')

  const { page } = patient
  await page.goto(link.slice(link.indexOf('/intake')))
  await question(page, inArabic('Questions before your visit')).waitFor()
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
  expect(await page.locator('html').getAttribute('lang')).toBe('ar')
  await page.getByText('Translated by a computer.', { exact: false }).last().waitFor()
  expect(await violationsAnywhere(page, 'intake-welcome-ar')).toEqual([])
  await press(page, inArabic('Start'))
  await question(page, inArabic('Do you have any of these right now?')).waitFor()
  expect(await violationsAnywhere(page, 'intake-question-ar')).toEqual([])
  await page.getByRole('checkbox').first().check()
  await press(page, inArabic('Continue'))
  const original = page.locator('section[lang=en]')
  await original.waitFor()
  expect(await original.getAttribute('dir')).toBe('ltr')
  expect(await page.getByRole('main').innerText()).toContain(
    inArabic('Call {number}').replace('{number}', '911'),
  )
  expect(await violationsAnywhere(page, 'intake-urgent-ar')).toEqual([])
  await expect.poll(async () => (await intakesOf(user, id))[0]?.alerts.length).toBe(1)
  await page.reload()
  await page.locator('html[dir=rtl][lang=ar]').waitFor({ state: 'attached' })
  const card = clinician.page.getByRole('region', { name: 'The patient wrote' })
  await card.getByText('machine-translated', { exact: false }).waitFor()
  expect(await violationsAnywhere(clinician.page, 'intake-card-translated')).toEqual([])
  expect([...clinician.complaints, ...patient.complaints]).toEqual([])
})
