import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { finishIntake } from '#contract/intake-link.ts'
import { listUrgentAnswers } from '#contract/intake.ts'
import { createScribe } from '#contract/scribes.ts'
import { type TestApp, testApp, type TestUser } from '../app.ts'
import { violationsAnywhere } from './axe.ts'
import { followTheDevice, openVisitor, signInTo } from './browser.ts'
import { choices, intakeLinks } from '../intake-links.ts'
import { openLinkDialog, press, question } from './intake.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ EMERGENCY_COUNTRY: 'CA' })
  await app.newUser()
})
afterAll(() => app.close())

const { asked, answer, intakesOf } = intakeLinks(() => app)
const linesOf = async (user: TestUser, scribe: string) =>
  (await intakesOf(user, scribe))[0]?.lines ?? []

test('a clinician creates a link in a visit, and sees the patient’s answers come in', async () => {
  await using clinician = await openVisitor(app.origin)
  await using patient = await openVisitor(app.origin, { width: 390 })
  const user = await app.newUser()
  const { dialog } = await openLinkDialog(clinician.page, user, 'Cough, cold or fever')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await dialog.getByRole('img', { name: 'QR code for the link' }).waitFor()
  expect(await violationsAnywhere(clinician.page, 'intake-dialog')).toEqual([])
  const link = await dialog.getByLabel('Link', { exact: true }).inputValue()
  await clinician.page.setViewportSize({ width: 1440, height: 900 })
  await clinician.page.keyboard.press('Escape')

  const { page } = patient
  await page.goto(link.slice(link.indexOf('/intake')))
  await press(page, 'Start')
  await question(page, 'Do you have any of these right now?').waitFor()
  await page.getByLabel('None of these').check()
  await press(page, 'Continue')
  await question(page, 'Which symptoms do you have?').waitFor()
  const card = clinician.page.getByRole('region', { name: 'The patient wrote' })
  await card.getByText('Danger signs').waitFor()
  await page.getByLabel('Cough', { exact: true }).check()
  await press(page, 'Continue')
  await card.getByText('Symptoms').waitFor()
  expect(await violationsAnywhere(clinician.page, 'intake-card')).toEqual([])
  expect([...clinician.complaints, ...patient.complaints]).toEqual([])
})

describe('a patient', () => {
  test('answers in French at 390 px, goes back, changes an answer, comes back later and sends', async () => {
    await using visitor = await openVisitor(app.origin, { width: 390, locale: 'fr-CA' })
    const { page } = visitor
    const user = await app.newUser()
    const { scribe, path } = await asked(user, { language: 'fr' })
    await page.goto(path)
    await question(page, 'Questions avant votre consultation').waitFor()
    expect(await violationsAnywhere(page, 'intake-welcome-fr')).toEqual([])
    await press(page, 'Commencer')
    await page.getByLabel('Aucune de ces réponses').check()
    await press(page, 'Continuer')
    await question(page, 'Quels sont vos symptômes ?').waitFor()
    await page.getByLabel('Fièvre ou frissons').check()
    expect(await violationsAnywhere(page, 'intake-choices-fr')).toEqual([])
    await press(page, 'Continuer')
    await question(page, 'Depuis combien de temps êtes-vous malade ?').waitFor()
    await press(page, 'Retour')
    await question(page, 'Quels sont vos symptômes ?').waitFor()
    expect(await page.getByLabel('Fièvre ou frissons').isChecked()).toBe(true)
    // The Back button of the browser does the same.
    await page.goBack()
    await question(page, 'Depuis combien de temps êtes-vous malade ?').waitFor()
    await page.getByRole('textbox').fill('beaucoup')
    await press(page, 'Continuer')
    await page.getByRole('alert').filter({ hasText: 'Entrez un nombre.' }).waitFor()
    // A new page of the same link continues where the answers end.
    await page.goto('about:blank')
    await page.goto(path)
    await press(page, 'Continuer')
    await question(page, 'Depuis combien de temps êtes-vous malade ?').waitFor()
    await page.getByRole('textbox').fill('3')
    expect(await violationsAnywhere(page, 'intake-number-fr')).toEqual([])
    await press(page, 'Continuer')
    await question(page, 'Comment cela évolue-t-il ?').waitFor()
    await expect.poll(async () => (await linesOf(user, scribe)).length).toBe(3)
    expect(visitor.complaints).toEqual([])
  })

  test('reads what to do now after an urgent answer, and can continue, while the clinician is alerted on any page', async () => {
    await using clinician = await openVisitor(app.origin)
    await using visitor = await openVisitor(app.origin, { width: 390 })
    const { page } = visitor
    const user = await app.newUser()
    const { scribe, path } = await asked(user)
    await followTheDevice(user)
    await signInTo(clinician.page, user.email, '/home/tasks')
    await clinician.page.getByRole('heading', { name: 'To do', level: 1 }).waitFor()
    await page.goto(path)
    await press(page, 'Start')
    await page.getByLabel('Blue or grey lips or face').check()
    await press(page, 'Continue')
    await question(page, 'Get help now').waitFor()
    const call = page.getByRole('link', { name: 'Call 911' })
    expect(await call.getAttribute('href')).toBe('tel:911')
    expect(await violationsAnywhere(page, 'intake-urgent')).toEqual([])
    await press(page, /^I have read this/)
    await question(page, 'Which symptoms do you have?').waitFor()
    // It's there after a reload too, until it was read.
    await clinician.page.getByRole('link', { name: 'Read the answer' }).waitFor()
    await clinician.page.reload()
    await clinician.page.getByRole('alert').getByRole('link', { name: 'Read the answer' }).click()
    await clinician.page.getByText(/^Urgent, /).waitFor()
    expect(clinician.page.url()).toContain(scribe)
    // A list that was requested before may show it once more.
    await clinician.page
      .getByRole('link', { name: 'Read the answer' })
      .waitFor({ state: 'detached' })
    await expect.poll(async () => (await user.call(listUrgentAnswers, {})).scribes).toEqual([])
  })

  test('who writes a script sees it as text, and so does the clinician', async () => {
    await using clinician = await openVisitor(app.origin)
    await using visitor = await openVisitor(app.origin, { width: 390 })
    const { page } = visitor
    const user = await app.newUser()
    const { scribe, path, token } = await asked(user)
    const script = '<img src=x onerror="document.title=1"><script>document.title=2</script>'
    await answer(token, 'anything-else', { kind: 'text', value: script })
    await app.anyone.call(finishIntake, { body: { token } })
    await page.goto(path)
    await press(page, 'Continue')
    await page.getByText(script).waitFor()
    await signInTo(clinician.page, user.email, `/home/scribes/all/${scribe}`)
    await clinician.page.getByText(script).waitFor()
    for (const shown of [page, clinician.page]) expect(await shown.title()).not.toMatch(/^[12]$/)
    expect([...clinician.complaints, ...visitor.complaints]).toEqual([])
  })

  test('who takes an urgent answer back leaves both for the clinician to read', async () => {
    await using clinician = await openVisitor(app.origin)
    const user = await app.newUser()
    const { scribe, token } = await asked(user)
    await answer(token, 'danger', choices('blue'))
    await followTheDevice(user)
    await signInTo(clinician.page, user.email, `/home/scribes/all/${scribe}`)
    await clinician.page.getByText(/^Urgent, /).waitFor()
    await answer(token, 'danger', choices('none'))
    await clinician.page.getByText(/^Answered .* changed /).waitFor()
    expect(await clinician.page.getByText(/^Urgent, /).count()).toBe(0)
    expect(await violationsAnywhere(clinician.page, 'intake-taken-back')).toEqual([])
  })

  test('chooses the unit before the number', async () => {
    await using visitor = await openVisitor(app.origin, { width: 390 })
    const { page } = visitor
    const user = await app.newUser()
    const { scribe, path } = await asked(user)
    await page.goto(path)
    await press(page, 'Start')
    await page.getByLabel('None of these').check()
    await press(page, 'Continue')
    await question(page, 'Which symptoms do you have?').waitFor()
    await page.getByLabel('Cough', { exact: true }).check()
    await press(page, 'Continue')
    await page.getByLabel('weeks').check()
    await page.getByRole('textbox').fill('3')
    await press(page, 'Continue')
    await expect
      .poll(async () => (await linesOf(user, scribe)).find(({ id }) => id === 'duration')?.answer)
      .toBe('3\u00A0weeks')
  })

  test('keeps a typed answer without a connection, and saves it once there is one', async () => {
    await using visitor = await openVisitor(app.origin, { width: 390 })
    const { page, context } = visitor
    const user = await app.newUser()
    const { scribe, path } = await asked(user)
    await page.goto(path)
    await press(page, 'Start')
    await page.getByLabel('None of these').check()
    await context.setOffline(true)
    await press(page, 'Continue')
    await page.getByRole('alert').filter({ hasText: 'Not saved' }).waitFor()
    expect(await page.getByLabel('None of these').isChecked()).toBe(true)
    await context.setOffline(false)
    await press(page, 'Continue')
    await question(page, 'Which symptoms do you have?').waitFor()
    expect(await linesOf(user, scribe)).toHaveLength(1)
  })

  test('who is the wrong person ends the link', async () => {
    await using visitor = await openVisitor(app.origin, { width: 390 })
    const { page } = visitor
    const { path } = await asked(await app.newUser())
    await page.goto(path)
    await press(page, 'This isn’t for me')
    await press(page, 'Yes, tell the clinic')
    await question(page, 'Thank you for telling us').waitFor()
    await page.reload()
    await question(page, 'Thank you for telling us').waitFor()
    expect(await violationsAnywhere(page, 'intake-closed')).toEqual([])
  })

  test('answers by keyboard alone', async () => {
    await using visitor = await openVisitor(app.origin)
    const { page } = visitor
    const user = await app.newUser()
    const { scribe, path } = await asked(user)
    await page.goto(path)
    await page.getByRole('button', { name: 'Start' }).focus()
    await page.keyboard.press('Enter')
    await question(page, 'Do you have any of these right now?').waitFor()
    // The heading has the focus; the options follow it.
    for (let at = 0; at < 6; at += 1) await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    expect(await page.getByLabel('None of these').isChecked()).toBe(true)
    await page.keyboard.press('Enter')
    await question(page, 'Which symptoms do you have?').waitFor()
    expect(await linesOf(user, scribe)).toHaveLength(1)
  })
})

test('the menu of a visit in the list leads to the questions', async () => {
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  const user = await app.newUser()
  await user.call(createScribe, { body: { name: 'Before lunch' } })
  await signInTo(page, user.email)
  await page.getByRole('link', { name: /Before lunch/ }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Ask the patient' }).click()
  await page
    .getByRole('dialog', { name: 'Questions for the patient' })
    .getByLabel('Questions about')
    .waitFor()
})

test('Home leads to the questions of a new visit', async () => {
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  const user = await app.newUser()
  await signInTo(page, user.email, '/home/scribes/all')
  await press(page, 'Ask the patient before the visit')
  const dialog = page.getByRole('dialog', { name: 'Questions for the patient' })
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await dialog.getByRole('img', { name: 'QR code for the link' }).waitFor()
  expect(visitor.complaints).toEqual([])
})

test('a link that doesn’t exist shows what to do', async () => {
  await using visitor = await openVisitor(app.origin, { width: 390 })
  await visitor.page.goto('/intake#nothing')
  await question(visitor.page, 'This link isn’t valid').waitFor()
})
