import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { executablePath, QUIET } from './browser.ts'

let app: TestApp
let profile: string
let context: BrowserContext
beforeAll(async () => {
  app = await testApp()
  profile = await mkdtemp(join(tmpdir(), 'ausculta-blocked-'))
  // As set under "On-device site data": cookies, local storage, databases and workers are refused.
  const settings = { profile: { default_content_setting_values: { cookies: 2 } } }
  await mkdir(join(profile, 'Default'))
  await writeFile(join(profile, 'Default', 'Preferences'), JSON.stringify(settings))
  context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: [...QUIET, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
    baseURL: app.origin,
    reducedMotion: 'reduce',
    viewport: { width: 1440, height: 900 },
  })
})
afterAll(async () => {
  await context.close()
  await app.close()
  await rm(profile, { recursive: true, force: true })
})

test('a browser that blocks site data says so, signs in by password, and shows why a reload signs out', async () => {
  const user = await app.newUser()
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.goto('/auth/signin')
  const notice = page.getByText('Your browser keeps this site from storing what it needs.')
  await notice.waitFor()
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill('violet kettle rain 42')
  await page.locator('#sign-in-button').click()
  await page.waitForURL('**/home/scribes/all')
  await page.getByRole('button', { name: 'New', exact: true }).first().click()
  await page.getByText('Drop files here').waitFor()
  const file = { name: 'pressure.txt', mimeType: 'text/plain', buffer: Buffer.from('BP 142/90') }
  await page.locator('input[type=file]').last().setInputFiles(file)
  await page.getByRole('link', { name: 'pressure.txt' }).waitFor()
  await page.getByRole('button', { name: 'Record', exact: true }).first().click()
  await page.getByText(/^Saved \d+ s ago/).waitFor()
  await page.getByRole('button', { name: /^Stop/ }).first().click()
  await page.getByText('Recording saved').first().waitFor()
  await page.goto('/home/settings/appearance')
  await page.locator('#sign-in-button').waitFor()
  await notice.waitFor()
  expect(errors).toEqual([])
})
