import { afterAll, beforeAll, expect, test } from 'vitest'
import { resetDemo } from '#server/operations/demo/reset.ts'
import { startWork } from '#server/work.ts'
import { type TestApp, testApp } from '../app.ts'
import { violations } from './axe.ts'
import { openVisitor } from './browser.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ DEMO: 'on' })
  // The demo EMR is reached there.
  app.services.config.publicUrl = app.origin
  await startWork(app.services)
})
afterAll(() => app.close())

const shots = process.env.DEMO_SHOTS

test('a stranger tries the demo with one click, is reminded of real patients, and leaves at the reset', async () => {
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  await page.goto('/home')
  await page.getByText('Don’t enter real patient data.').waitFor()
  expect(await page.getByLabel('Password').count()).toBe(0)
  expect(await violations(page)).toEqual([])
  if (shots) await page.screenshot({ path: `${shots}/entry-1440.png` })

  await page.getByRole('button', { name: 'Try the demo' }).click()
  await page.getByText('Chest tightness on the stairs').first().waitFor()
  await page.getByText('Demo: don’t enter real patient data.').waitFor()
  await page.getByText('Cough and fever').first().waitFor()
  if (shots) await page.screenshot({ path: `${shots}/home-1440.png` })
  expect(await violations(page)).toEqual([])

  await page.goto('/home/settings/security')
  await page.getByText('you can’t change how you sign in').waitFor()
  for (const name of ['Create password', 'Change email', /authenticator/i])
    expect(await page.getByRole('button', { name }).count()).toBe(0)
  if (shots) await page.screenshot({ path: `${shots}/refused-1440.png` })

  await page.goto('/home/forms')
  await page.getByText('Up to 9.5 MB each').waitFor()

  await page.goto('/home')
  await page.getByText('Demo: don’t enter real patient data.').waitFor()
  await resetDemo(app.services)
  await page.getByRole('button', { name: 'Try the demo' }).waitFor()
  await page.getByRole('button', { name: 'Try the demo' }).click()
  await page.getByText('Chest tightness on the stairs').first().waitFor()
  // Chromium also logs every refusal to the console.
  expect(visitor.complaints.filter((line) => !/status of 40[13]/.test(line))).toEqual([])
})

test('the demo fits a phone, in French too', async () => {
  await using visitor = await openVisitor(app.origin, { width: 390, touch: true, locale: 'fr-CA' })
  const { page } = visitor
  await page.goto('/')
  await page.getByRole('button', { name: 'Essayer la démo' }).click()
  await page.getByText('Démo : n’entrez aucune donnée de vrais patients.').waitFor()
  await page.getByText('Chest tightness on the stairs').first().waitFor()
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
  expect(await overflow()).toBe(false)
  if (shots) await page.screenshot({ path: `${shots}/home-390-fr.png` })
  expect(visitor.complaints).toEqual([])
})
