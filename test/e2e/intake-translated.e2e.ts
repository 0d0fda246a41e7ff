import { afterAll, beforeAll, expect, test } from 'vitest'
import { createIntake } from '#contract/intake.ts'
import {
  getQuestionTranslation,
  translateQuestions,
  updateTranslationSetting,
} from '#contract/question-translations.ts'
import { createScribe } from '#contract/scribes.ts'
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
  await page.locator('html[dir=rtl][lang=ar]').waitFor({ state: 'attached' })
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

/** Has the questions about a cough translated into Arabic. */
async function translateCough(user: TestUser) {
  const params = { set: 'cough', language: 'ar' }
  await user.call(translateQuestions, { params })
  await expect
    .poll(async () => (await user.call(getQuestionTranslation, { params })).state)
    .toBe('ready')
}

test('a patient who switches languages keeps that language for the link after a reload', async () => {
  await using patient = await openVisitor(app.origin, { width: 390 })
  const { page } = patient
  const user = await app.newUser()
  await translateCough(user)
  const newLink = async () => {
    const { id } = await user.call(createScribe, { body: {} })
    const body = { set: 'cough', language: 'en', translateInto: 'ar' } as const
    const { link } = await user.call(createIntake, { params: { id }, body })
    return link.slice(link.indexOf('/intake'))
  }
  const link = await newLink()
  await page.goto(link)
  const titles = {
    Français: 'Questions avant votre consultation',
    English: 'Questions before your visit',
    العربية: inArabic('Questions before your visit'),
  }
  await question(page, titles.العربية).waitFor()
  for (const [language, title] of Object.entries(titles)) {
    await press(page, language)
    await question(page, title).waitFor()
    await page.reload()
    await question(page, title).waitFor()
    expect(await violationsAnywhere(page, `intake-kept-${language}`)).toEqual([])
  }
  await press(page, 'Français')
  await question(page, titles.Français).waitFor()
  const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
  // Nothing but the language and which link it's for.
  expect(kept).toMatch(/^\[\{"intake-language":"\d{1,5} fr"\},\{\}\]$/)
  // Another link starts in its own language.
  await page.goto('about:blank')
  await page.goto(await newLink())
  await question(page, titles.العربية).waitFor()
  await page.goto('about:blank')
  await page.goto(link)
  await question(page, titles.Français).waitFor()
  expect(patient.complaints).toEqual([])
})

test('a language that was turned off while the dialog was open is refused and no longer offered', async () => {
  await using clinician = await openVisitor(app.origin)
  const user = await app.newUser()
  await translateCough(user)
  const { dialog } = await openLinkDialog(clinician.page, user, 'Cough, cold or fever')
  const choice = dialog.getByLabel('Patient’s language')
  await choice.selectOption('ar')
  const create = dialog.getByRole('button', { name: 'Create link' })
  await create.waitFor()
  await administrator.call(updateTranslationSetting, { body: { isOn: false } })
  await create.click()
  await dialog.getByText('Translations of questions are turned off.', { exact: false }).waitFor()
  await expect.poll(() => choice.locator('option[value=ar]').count()).toBe(0)
  expect(await choice.inputValue()).toBe('en')
  expect(await violationsAnywhere(clinician.page, 'intake-translation-off')).toEqual([])
  await create.click()
  await dialog.getByLabel('Link', { exact: true }).waitFor()
  await administrator.call(updateTranslationSetting, { body: { isOn: true } })
})
