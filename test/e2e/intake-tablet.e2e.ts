import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../app.ts'
import { intakeLinks } from '../intake-links.ts'
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

test('a tablet leaves nothing for the next patient, even behind the Back button', async () => {
  await using visitor = await openVisitor(app.origin, { width: 820 })
  const { page } = visitor
  const { path } = await asked(await app.newUser(), { kiosk: true })
  await page.goto(path)
  await press(page, 'Start')
  await page.getByLabel('None of these').check()
  await press(page, 'Continue')
  await question(page, 'Which symptoms do you have?').waitFor()
  for (let more = 0; more < 20; more += 1) {
    const title = await page.getByRole('heading', { level: 1 }).innerText()
    if (title === 'Check your answers') break
    await press(page, 'I’d rather not say')
    await page.getByRole('heading', { level: 1 }).filter({ hasNotText: title }).waitFor()
  }
  await press(page, 'Send to the clinic')
  await question(page, 'Thank you').waitFor()
  await page.goBack()
  await page.goBack()
  expect(await page.getByRole('main').innerText()).not.toContain('None of these')
  await page.goto('about:blank')
  await page.goto(path)
  await question(page, 'Thank you').waitFor()
})

test('a tablet warns before it locks, keeps what was typed, and leaves nothing once it has locked', async () => {
  await using visitor = await openVisitor(app.origin, { width: 820 })
  const { page } = visitor
  const user = await app.newUser()
  const { scribe, path } = await asked(user, { kiosk: true })
  await page.clock.install()
  await page.goto(path)
  // Before the first question there is nothing to protect.
  await page.getByText('If you need help now, tell the staff.').waitFor()
  await page.clock.fastForward(600_000)
  await press(page, 'Start')
  await page.getByLabel('None of these').check()
  await page.clock.fastForward(150_000)
  const warning = page.getByRole('alertdialog', { name: 'Are you still there?' })
  await warning.waitFor()
  expect(await page.getByText('None of these').isVisible()).toBe(false)
  expect(await violationsAnywhere(page, 'intake-idle')).toEqual([])
  await page.keyboard.press('Enter')
  await warning.waitFor({ state: 'hidden' })
  expect(await page.getByLabel('None of these').isChecked()).toBe(true)
  await press(page, 'Continue')
  await question(page, 'Which symptoms do you have?').waitFor()
  await page.clock.fastForward(200_000)
  await question(page, 'Thank you').waitFor()
  await expect.poll(async () => (await intakesOf(user, scribe))[0]?.state).toBe('idle')
  await page.goBack()
  expect(await page.getByRole('main').innerText()).not.toContain('None of these')
  await page.reload()
  await question(page, 'Thank you').waitFor()
  expect(visitor.complaints).toEqual([])
})
