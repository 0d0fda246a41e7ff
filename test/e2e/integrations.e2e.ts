import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { testApp, type TestApp, type TestUser } from '../app.ts'
import { violationsAnywhere } from './axe.ts'
import { followTheDevice, openVisitor, signInTo } from './browser.ts'

let app: TestApp
let administrator: TestUser
beforeAll(async () => {
  app = await testApp()
  administrator = await app.newUser()
  // The demo EMR is reached at the installation's own address.
  app.services.config.publicUrl = app.origin
})
afterAll(() => app.close())

const settings = '/home/settings/integrations'
const callback = `${settings}/demo-emr`

async function openSettings(page: Page): Promise<void> {
  await signInTo(page, (await app.newUser()).email, settings)
}

async function decide(page: Page, decision: 'Allow' | 'Deny') {
  await page.getByRole('button', { name: 'Connect Demo EMR', exact: true }).click()
  await page.getByRole('button', { name: decision }).click()
}

/** The addresses with an answer of an EMR that a page opens. */
function watchAnswers(page: Page): string[] {
  const answers: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.url().includes(`${callback}?`))
      answers.push(request.url())
  })
  return answers
}

/** How often a page sends a code to the server. */
function countFinishes(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/integrations/oauth/callback')) count += 1
  })
  return () => count
}

const connections = (page: Page) => page.getByRole('region', { name: 'Your connections' })

test('a newcomer connects the demo EMR in two clicks, and disconnects it', async () => {
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  const sent = countFinishes(page)
  await openSettings(page)
  await page.getByText('No EMR is connected yet. Connect one below.').waitFor()
  await page.getByRole('button', { name: 'Connect Demo EMR', exact: true }).click()
  await page.getByLabel('Time zone of the clinic').waitFor()
  const zone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)
  expect(new URL(page.url()).searchParams.get('timezone')).toBe(zone)
  await page.getByRole('button', { name: 'Allow' }).click()
  await page.getByText('Demo EMR is connected.').waitFor()
  expect(page.url()).toBe(`${app.origin}${settings}`)
  await connections(page).getByText('Connected', { exact: true }).waitFor()
  expect(sent()).toBe(1)

  await page.reload()
  await page.getByText('Demo EMR is connected.').waitFor()
  expect(sent()).toBe(1)

  await page.getByRole('button', { name: 'Disconnect Demo EMR' }).click()
  await page.getByText('Ausculta deletes its access to Demo EMR.').waitFor()
  await page.getByRole('button', { name: 'Disconnect', exact: true }).click()
  await page.getByText('No EMR is connected yet. Connect one below.').waitFor()
  expect(await page.getByText('Demo EMR is connected.').count()).toBe(0)
  await page.getByRole('button', { name: 'Connect Demo EMR' }).waitFor()
  const kept = async () => (await app.asOwner('select 1 from integration')).rows
  await expect.poll(kept).toEqual([])
  expect(visitor.complaints).toEqual([])
})

test('a denial connects nothing, says so, and a later connection uses the same entry', async () => {
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  await openSettings(page)
  await decide(page, 'Deny')
  await page.getByText('You didn’t allow access. Nothing was connected.').waitFor()
  expect(page.url()).toBe(`${app.origin}${settings}`)
  await connections(page).getByText('Not connected').waitFor()
  await decide(page, 'Allow')
  await page.getByText('Demo EMR is connected.').waitFor()
  await expect.poll(() => connections(page).getByRole('listitem').count()).toBe(1)
  expect(visitor.complaints).toEqual([])
})

test('an answer works once: opened again it says so, and a reload does not repeat it', async () => {
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  const answers = watchAnswers(page)
  const sent = countFinishes(page)
  await openSettings(page)
  await decide(page, 'Allow')
  await page.getByText('Demo EMR is connected.').waitFor()
  expect(answers).toHaveLength(1)
  await page.goto(answers[0] ?? '')
  const refusal = page.getByText('was already used or took longer than ten minutes')
  await refusal.waitFor()
  expect(page.url()).toBe(`${app.origin}${settings}`)
  // Existing connections stay.
  await connections(page).getByText('Connected', { exact: true }).waitFor()
  await page.reload()
  await refusal.waitFor()
  expect(sent()).toBe(2)
})

test('an address that is opened without an answer, or with an error, says what to do', async () => {
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  await openSettings(page)
  await page.goto(callback)
  await page.getByText('The connection wasn’t finished in this window.').waitFor()
  await page.goto(`${callback}?error=temporarily_unavailable&state=x`)
  await page.getByText('The EMR has a problem.').waitFor()
  await page.goto(`${callback}?error=invalid_client&error_description=Call+us&state=x`)
  await page.getByText('The EMR refused the connection.').waitFor()
  expect(await page.getByText('Call us').count()).toBe(0)
  expect(visitor.complaints).toEqual([])
})

test('a signed-out user signs in first, and the code reaches neither the address nor the history', async () => {
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  await page.goto(`${callback}?code=secret-code&state=secret-state`)
  await page.waitForURL(/\/auth\/signin\?next=/)
  expect(new URL(page.url()).searchParams.get('next')).toBe(callback)
  await page.goBack().catch(() => undefined)
  expect(page.url()).not.toContain('secret')
})

test('an administrator adds an EMR, tests it, and users connect it until it is removed', async () => {
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  await followTheDevice(administrator)
  await signInTo(page, administrator.email, '/admin/system')
  const panel = page.getByRole('region', { name: 'Approved EMRs' })
  await panel.getByRole('button', { name: 'Add an EMR' }).click()
  await panel.getByRole('textbox', { name: 'Name', exact: true }).fill('Clinic EMR')
  await panel.getByRole('textbox', { name: 'FHIR base address' }).fill('https://10.1.2.3/fhir')
  await panel.getByRole('textbox', { name: 'Client ID' }).fill('ausculta')
  await panel.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('The person who runs the server can allow it').waitFor()
  const address = panel.getByRole('textbox', { name: 'FHIR base address' })
  await address.fill(`${app.origin}/demo-emr/fhir`)
  await panel.getByRole('button', { name: 'Test connection' }).click()
  await page.getByText('The EMR supports SMART on FHIR.').waitFor()
  await page.getByText('It supports version 2 scopes.').waitFor()
  expect(await violationsAnywhere(page, 'form')).toEqual([])
  await panel.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Change Clinic EMR' }).waitFor()

  await page.goto(settings)
  await page.getByRole('button', { name: 'Connect Clinic EMR' }).click()
  await page.getByRole('button', { name: 'Allow' }).click()
  await page.getByText('Clinic EMR is connected.').waitFor()
  await page.goto('/admin/system')
  await page.getByRole('button', { name: 'Change Clinic EMR' }).click()
  await panel.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByText('their connections to it stop working').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  // Its button is away while the form is open; only the answer says that it's removed.
  await page.getByText('EMRs saved.').waitFor()
  expect(await page.getByRole('button', { name: 'Change Clinic EMR' }).count()).toBe(0)
  await page.goto(settings)
  await page.getByRole('button', { name: 'Connect Demo EMR', exact: true }).waitFor()
  await connections(page).getByText('isn’t approved here. Ask your administrator.').waitFor()
  const connect = page.getByRole('button', { name: 'Connect Clinic EMR', exact: true })
  expect(await connect.count()).toBe(0)
  // The refused address is an error of the network to the browser.
  expect(visitor.complaints).toEqual([expect.stringContaining('400')])
})

test('connections are accessible in light and dark, on a phone and a desktop', async () => {
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  const user = await app.newUser()
  await followTheDevice(user)
  await signInTo(page, user.email, settings)
  await page.getByText('that can’t be connected here').click()
  await page.getByText('The interface needs a contract with the vendor.').waitFor()
  expect(await violationsAnywhere(page, 'none')).toEqual([])
  await decide(page, 'Allow')
  await page.getByText('Demo EMR is connected.').waitFor()
  expect(await violationsAnywhere(page, 'connected')).toEqual([])
  expect(visitor.complaints).toEqual([])
})
