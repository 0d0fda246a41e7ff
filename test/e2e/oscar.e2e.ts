import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { testApp, type TestApp, type TestUser } from '../app.ts'
import { openOscar, type Oscar } from '../oscar/oscar.ts'
import { violations, violationsAnywhere } from './axe.ts'
import { followTheDevice, openVisitor, signInTo, type Visitor } from './browser.ts'

let app: TestApp
let oscar: Oscar
let administrator: TestUser
beforeAll(async () => {
  app = await testApp()
  oscar = await openOscar()
  administrator = await app.newUser()
  app.services.config.publicUrl = app.origin
})
afterAll(async () => {
  await app.close()
  await oscar.close()
})

const settings = '/home/settings/integrations'

async function addOscar(visitor: Visitor) {
  const { page } = visitor
  const panel = page.getByRole('region', { name: 'Approved EMRs' })
  await panel.getByRole('button', { name: 'Add an EMR' }).click()
  await panel.getByRole('combobox', { name: 'Kind of EMR' }).click()
  await page.getByRole('option', { name: 'OSCAR (OAuth 1.0a)' }).click()
  const field = (name: string) => panel.getByRole('textbox', { name, exact: true })
  expect(await field('Redirect address').inputValue()).toBe(`${app.origin}${settings}/oscar`)
  await field('Name').fill('Clinic OSCAR')
  await field('OSCAR’s address').fill(oscar.base)
  await panel.getByRole('button', { name: 'Test connection' }).click()
  await panel.getByText('Enter the consumer key.').waitFor()
  await panel.getByText('Enter the consumer secret.').waitFor()
  await field('Consumer key').fill(oscar.client.key)
  await panel.getByLabel('Consumer secret').first().fill(oscar.client.secret)
  oscar.seenAs = { scheme: 'https', host: 'oscar.clinic.example', context: '/oscar' }
  await panel.getByRole('button', { name: 'Test connection' }).click()
  await panel.getByText('and the address that OSCAR sees').waitFor()
  await field('Address that OSCAR sees (optional)').fill('https://oscar.clinic.example/oscar')
  await panel.getByRole('button', { name: 'Test connection' }).click()
  await panel.getByText('OSCAR accepts the consumer key, the secret and the signature.').waitFor()
  expect(await violationsAnywhere(page, 'oscar')).toEqual([])
  await panel.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Change Clinic OSCAR' }).waitFor()
}

/** A day list with one patient at noon. */
async function fillSchedule(page: Page) {
  const [day, noon] = await page.evaluate(() => {
    const now = new Date()
    const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    now.setHours(12, 0, 0, 0)
    return [parts.map((part) => String(part).padStart(2, '0')).join('-'), now.getTime()] as const
  })
  oscar.schedule.set(day, [
    {
      appointmentNo: 1,
      demographicNo: 101,
      name: 'OKAFOR, MARGARET',
      status: 't',
      startTime: '12:00 PM',
      duration: '14m ',
      reason: 'Diabetes',
      type: null,
      date: noon,
    },
  ])
}

test('an administrator adds OSCAR, and a clinician connects it and sees the day', async () => {
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  await followTheDevice(administrator)
  await signInTo(page, administrator.email, '/admin/system')
  await addOscar(visitor)

  await page.goto(settings)
  await page.getByText('not tested against a live OSCAR').waitFor()
  await page.getByRole('button', { name: 'Connect Clinic OSCAR', exact: true }).click()
  await page.getByRole('button', { name: 'Refuse' }).click()
  await page.getByText('You didn’t allow access. Nothing was connected.').waitFor()
  await page.getByRole('button', { name: 'Connect Clinic OSCAR', exact: true }).click()
  await page.getByRole('button', { name: 'Authorize' }).click()
  await page.getByText('Clinic OSCAR is connected.').waitFor()
  expect(page.url()).not.toContain('oauth')
  await page.getByText('Ausculta may read charts, but not write notes.').waitFor()
  expect(await violations(page)).toEqual([])

  await fillSchedule(page)
  await page.goto('/home/scribes/all')
  const row = page.getByRole('region', { name: 'Appointments' }).getByRole('listitem').first()
  await row.getByText('Margaret Okafor').waitFor()
  await row.getByRole('button').first().click()
  await page.getByRole('button', { name: 'Patient: Margaret Okafor' }).waitFor()
  expect(visitor.complaints).toEqual([])
})
