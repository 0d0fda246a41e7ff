import { afterAll, beforeAll, expect, test } from 'vitest'
import { listExtensionIntegrations } from '#contract/extension-integrations.ts'
import { testApp, type TestApp } from '../app.ts'
import { violationsAnywhere } from './axe.ts'
import { followTheDevice, signInTo } from './browser.ts'
import { openExtended, pairPanel } from './extension.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('an EMR is added in the settings with its clinicians and offices, and opened from the panel', async () => {
  await using browser = await openExtended()
  const user = await app.newUser()
  await followTheDevice(user)
  const page = await browser.context.newPage()
  await signInTo(page, user.email, '/home/settings/integrations', app.origin)
  await page.getByRole('button', { name: 'Add an EMR' }).click()
  const dialog = page.getByRole('dialog', { name: 'EMR in the browser' })
  expect(await dialog.getByLabel('Name').inputValue()).toBe('New EMR Integration')
  await dialog.getByLabel('Name').fill('North Clinic EMR')
  await dialog.getByLabel('Sign-in address').fill('nowhere')
  await dialog.getByLabel('Clinicians').fill('7: Dr. Meera Osei\n8: Dr. Lind')
  await dialog.getByRole('combobox', { name: 'Default clinician' }).click()
  await page.getByRole('option', { name: 'Dr. Lind' }).click()
  expect(await violationsAnywhere(page, 'EMR in the browser')).toEqual([])
  // The server refuses what is no address of the web.
  await dialog.getByLabel('Sign-in address').fill('ftp://emr.example')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('alert').waitFor()
  await dialog.getByLabel('Sign-in address').fill(`${app.origin}/auth/signin`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Edit North Clinic EMR' }).waitFor()
  const { items } = await user.call(listExtensionIntegrations, {})
  expect(items).toMatchObject([{ displayName: 'North Clinic EMR', defaultProvider: '8' }])

  const panel = await browser.openPanel()
  await pairPanel(panel, app, user)
  const emrs = panel.getByRole('region', { name: 'EMRs' })
  await emrs.getByText('Dr. Lind').waitFor()
  const opened = browser.context.waitForEvent('page')
  await emrs.getByRole('button', { name: 'Open North Clinic EMR' }).click()
  await (await opened).waitForURL(`${app.origin}/**`)
  expect(await violationsAnywhere(panel, 'extension panel')).toEqual([])
  expect(browser.complaints).toEqual([])
})
