import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listOutbox } from '#contract/accounts.ts'
import { getScribe } from '#contract/scribes.ts'
import { testApp, type TestApp, type TestUser } from '../app.ts'
import { enrolApp } from '../second-factor.ts'
import { newVisit } from '../visit.ts'
import { violations } from './axe.ts'
import { openVisitor, signInTo } from './browser.ts'

let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await testApp()
  admin = await app.newUser()
})
afterAll(() => app.close())

const shots = process.env.SHOTS
const picture = async (page: Page, name: string) => {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png` })
}

/** Tabs through the dialog once and more; the focus must not leave it. */
async function expectFocusTrap(page: Page): Promise<void> {
  await page.getByRole('dialog').locator(':focus').waitFor()
  for (let n = 0; n < 14; n++) {
    await page.keyboard.press('Tab')
    const isInside = await page.evaluate(
      () => document.activeElement?.closest('[role=dialog]') !== null,
    )
    expect(isInside).toBe(true)
  }
}

test('password reset: a dialog over the sign-in, with a bad address, Escape, and the mailed link', async () => {
  const user = await app.newUser()
  await using visitor = await openVisitor(app.origin, { width: 390 })
  const { page } = visitor
  await page.goto('/auth/signin')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  const ask = page.getByRole('dialog', { name: 'Reset your password' })
  await ask.getByRole('heading', { name: 'Reset your password' }).waitFor()
  expect(await violations(page)).toEqual([])
  await picture(page, 'reset-ask')
  await expectFocusTrap(page)
  await page.keyboard.press('Escape')
  await ask.waitFor({ state: 'detached' })
  await expect.poll(() => new URL(page.url()).search).toBe('')
  await page.goto('/auth/signin?to=forgot')
  await ask.getByLabel('Email').fill('not an address')
  await ask.getByLabel('Email').press('Enter')
  await ask.getByText('Invalid email address.').waitFor()
  await ask.getByLabel('Email').fill(user.email)
  await ask.getByLabel('Email').press('Enter')
  await page.getByRole('dialog', { name: 'Check your email' }).waitFor()
  await page.getByRole('button', { name: 'Back to sign in' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  const { items } = await admin.call(listOutbox, {})
  const mail = items.find(({ to, text }) => to === user.email && text.includes('#reset='))
  const link = new URL(/https?:\/\/\S+#reset=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '')
  await page.goto('about:blank')
  await page.goto(`${app.origin}${link.pathname}${link.hash}`)
  const choose = page.getByRole('dialog', { name: 'Choose a new password' })
  await choose.getByLabel('New password').fill('short')
  await choose.getByLabel('New password').press('Enter')
  await choose.getByText('Password is too weak.').waitFor()
  expect(await violations(page)).toEqual([])
  await choose.getByLabel('New password').fill('copper lantern frost 77')
  await choose.getByLabel('New password').press('Enter')
  await page.getByText('Your password is set.').waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill('copper lantern frost 77')
  await page.locator('#sign-in-button').click()
  await page.waitForURL('**/home/**')
  expect(visitor.complaints).toEqual([])
})

test('OTP entry: a dialog that refuses a wrong code, leads back by Escape, and signs in by the right one', async () => {
  const user = await app.newUser()
  const { device } = await enrolApp(app, user)
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  await page.goto('/auth/signin')
  const submit = async () => {
    await page.getByLabel('Email').fill(user.email)
    await page.getByLabel('Password', { exact: true }).fill('violet kettle rain 42')
    await page.locator('#sign-in-button').click()
  }
  await submit()
  const dialog = page.getByRole('dialog', { name: 'One more step' })
  await dialog.getByLabel('Code', { exact: true }).waitFor()
  expect(await violations(page)).toEqual([])
  await picture(page, 'otp')
  await expectFocusTrap(page)
  await dialog.getByLabel('Code', { exact: true }).fill('000000')
  await dialog.getByText('Invalid verification code.').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await submit()
  // The code of the enrolment is used up; the next one is valid already.
  const code = device.generate({ timestamp: Date.now() + 30_000 })
  await dialog.getByLabel('Code', { exact: true }).fill(code)
  await page.waitForURL('**/home/**')
  expect(visitor.complaints.filter((line) => !/status of 40\d/.test(line))).toEqual([])
})

test('data entry: vitals are checked, findings and a transcript are added, and what is typed stays', async () => {
  const user = await app.newUser()
  const id = await newVisit(app, user)
  const stored = () => user.call(getScribe, { params: { id } })
  const notes = async () =>
    (await stored()).medicalContext.additionalContext.map(({ content }) => content)
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  await signInTo(page, user.email, `/home/scribes/all/${id}`)
  const open = () => page.getByRole('button', { name: 'Enter data' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enter data' })
  const add = dialog.getByRole('button', { name: 'Add to the visit' })
  await open()
  await dialog.getByRole('heading', { name: 'Enter data' }).waitFor()
  expect(await add.isDisabled()).toBe(true)
  await dialog.getByLabel('Blood pressure (mmHg)').fill('80/120')
  await dialog.getByLabel('Temperature (°C or °F)').fill('37,4')
  await add.click()
  await dialog.getByText('The first number (systolic) must be higher.').waitFor()
  expect(await violations(page)).toEqual([])
  await picture(page, 'vitals')
  await expectFocusTrap(page)
  // Escape keeps typed text.
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await open()
  const pressure = () => dialog.getByLabel('Blood pressure (mmHg)').inputValue()
  await expect.poll(pressure).toBe('80/120')
  await dialog.getByLabel('Blood pressure (mmHg)').fill('120/80')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  const vitals = 'Blood pressure: 120/80 mmHg\nTemperature: 37.4 °C'
  await expect.poll(notes, { timeout: 30_000 }).toContain(vitals)

  await open()
  await expect.poll(pressure).toBe('')
  await dialog.getByText('Findings', { exact: true }).first().click()
  await dialog.getByRole('textbox', { name: 'Findings' }).fill('Chest clear.\n')
  await add.click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(notes, { timeout: 30_000 }).toEqual([vitals, 'Chest clear.'])

  await open()
  await dialog.getByText('Transcript', { exact: true }).first().click()
  await dialog.getByRole('textbox', { name: 'Transcript' }).fill('Patient: A cough, for a week.')
  await add.click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('A cough, for a week.').first().waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await open()
  await dialog.waitFor()
  expect(await violations(page)).toEqual([])
  await picture(page, 'vitals-phone')
  expect(visitor.complaints).toEqual([])
})
