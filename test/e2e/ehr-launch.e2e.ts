import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listIntegrations } from '#contract/integrations.ts'
import { getScribe } from '#contract/scribes.ts'
import { writeSetting } from '#server/platform/settings/stored.ts'
import { testApp, type TestApp, type TestUser } from '../app.ts'
import { type LaunchContext, openSmartServer, type SmartServer } from '../smart/server.ts'
import { violations } from './axe.ts'
import { openVisitor, signInTo, type Visitor } from './browser.ts'

let app: TestApp
let smart: SmartServer
let user: TestUser
beforeAll(async () => {
  app = await testApp()
  await app.newUser()
  app.services.config.publicUrl = app.origin
  const redirectUri = `${app.origin}/home/settings/integrations/smart`
  smart = await openSmartServer({ clientId: 'ausculta', redirectUri, auth: 'none' })
  for (const [id, family] of [
    ['7', 'Chen'],
    ['8', 'Roy'],
  ] as const)
    smart.resources[`Patient/${id}`] = {
      resourceType: 'Patient',
      id,
      name: [{ family, given: ['Pat'] }],
    }
  const server = { id: randomUUID(), type: 'smart', displayName: 'Clinic EMR', baseUrl: smart.fhir }
  await writeSetting(app.services, 'emr-servers', [{ ...server, clientId: 'ausculta' }])
})
beforeEach(async () => {
  user = await app.newUser()
  smart.denies = false
  smart.requests.length = 0
})
afterAll(async () => {
  await app.close()
  await smart.close()
})

/** Clicks the EMR's link, which opens the product in a window of its own. */
async function openFromEmr({ context }: Visitor, launched: LaunchContext, iss?: string) {
  const emr = await context.newPage()
  await emr.goto(smart.workplace(app.origin, launched, iss))
  const opening = emr.waitForEvent('popup')
  await emr.getByRole('link', { name: 'Open Ausculta' }).click()
  const page = await opening
  await emr.close()
  return page
}
const patientOf = (page: Page, name: string) =>
  page.getByRole('button', { name: `Patient: ${name}` })
const visitOf = (page: Page) => new URL(page.url()).pathname.split('/')[4] ?? ''
const connections = async () => (await user.call(listIntegrations, {})).items

test('an EMR opens the visit of its encounter for a clinician who has yet to sign in', async () => {
  await using visitor = await openVisitor(app.origin)
  const page = await openFromEmr(visitor, { patient: '7', encounter: 'e1' })
  const addresses: string[] = []
  page.on('framenavigated', (frame) => addresses.push(frame.url()))
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill('violet kettle rain 42')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await patientOf(page, 'Pat Chen').waitFor()
  const id = visitOf(page)
  const { patient } = await user.call(getScribe, { params: { id } })
  expect(patient?.emr?.emrPatientId).toBe('7')
  expect(smart.refusals).toEqual([])
  // The launch is in no address of the product, and the code in none that stays.
  expect(addresses.filter((address) => address.includes('launch='))).toEqual([])
  expect(page.url()).not.toContain('code=')

  const again = await openFromEmr(visitor, { patient: '7', encounter: 'e1' })
  await patientOf(again, 'Pat Chen').waitFor()
  expect(visitOf(again)).toBe(id)
  const other = await openFromEmr(visitor, { patient: '8' })
  await patientOf(other, 'Pat Roy').waitFor()
  expect(visitOf(other)).not.toBe(id)
  expect(await connections()).toHaveLength(1)
})

test('a clinician who denies access in the EMR reads that nothing was connected', async () => {
  await using visitor = await openVisitor(app.origin)
  await signInTo(visitor.page, user.email)
  smart.denies = true
  const page = await openFromEmr(visitor, { patient: '7', encounter: 'e2' })
  await page.getByText('You didn’t allow access. Nothing was connected.').waitFor()
  expect(new URL(page.url()).pathname).toBe('/home/settings/integrations')
  expect(await violations(page)).toEqual([])
  expect(smart.requests).not.toContain('POST /token')
  expect((await connections()).map(({ metadata }) => metadata.status)).toEqual(['disconnected'])

  smart.denies = false
  const allowed = await openFromEmr(visitor, { patient: '7', encounter: 'e2' })
  await patientOf(allowed, 'Pat Chen').waitFor()
  expect((await connections()).map(({ metadata }) => metadata.status)).toEqual(['connected'])
})

test('an EMR that nobody approved opens a page that says what to do, and nothing else', async () => {
  await using visitor = await openVisitor(app.origin)
  await signInTo(visitor.page, user.email)
  const page = await openFromEmr(visitor, { patient: '7' }, `${smart.origin}/other`)
  await page.getByRole('heading', { name: 'Ausculta can’t be opened from this EMR' }).waitFor()
  await page.getByText(`Address: ${smart.origin}/other`).waitFor()
  expect(await violations(page)).toEqual([])
  expect(smart.requests.filter((one) => !one.includes('favicon'))).toEqual(['GET /workplace'])
  expect(await connections()).toEqual([])

  // An earlier launch of the browser doesn't continue in its place.
  await page.goto('/home/settings/integrations/launch')
  await page.getByText('Open Ausculta in the EMR again.').waitFor()
})
