import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setSecondFactorRule } from '#contract/mfa.ts'
import { words } from '#contract/errors.ts'
import { appWith, as, enrolApp, password, textedCode } from '#test/second-factor.ts'
import { testApp, type TestApp, type TestUser } from '../app.ts'
import { violations } from './axe.ts'
import { openVisitor } from './browser.ts'

let app: TestApp
let origin: string
let admin: TestUser
beforeAll(async () => {
  app = await testApp()
  // A passkey belongs to a name, not to a number, and to the address that people type.
  origin = app.origin.replace('127.0.0.1', 'localhost')
  app.services.config.publicUrl = origin
  admin = await app.newUser()
})
afterAll(() => app.close())

async function enter(page: Page, email: string): Promise<void> {
  await page.goto('/home/settings/security')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.locator('#sign-in-button').click()
}
const opened = (page: Page) => page.waitForURL('**/home/settings/security')

/** Clears the cookies once the page is left: what it still asks for would be refused, and logged as its error. */
async function forgetSession(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.context().clearCookies()
}

async function reauthenticate(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
}

describe('a second factor', () => {
  it('is a phone: set up, asked for, and turned off again', async () => {
    const { email } = await app.newUser()
    await using visitor = await openVisitor(origin)
    const { page } = visitor
    await enter(page, email)
    await opened(page)
    await page.getByRole('button', { name: 'Add a phone' }).click()
    await reauthenticate(page)
    await page.getByLabel('Mobile phone').fill('604')
    await page.getByRole('button', { name: 'Send a code' }).click()
    await page.getByText(words.shortPhone).first().waitFor()
    await page.getByLabel('Mobile phone').fill('+1 604 555 0123')
    await page.getByRole('button', { name: 'Send a code' }).click()
    await page.getByText('We sent a six-digit code to +1 604 555 0123').waitFor()
    await page.getByLabel('Code', { exact: true }).fill(await textedCode(admin))
    await page.getByRole('button', { name: 'Confirm' }).click()
    const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await expect.poll(() => codes.count()).toBe(10)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download' }).click(),
    ])
    const kept = await readFile(await file.path(), 'utf8')
    expect(kept).toContain(await codes.first().innerText())
    await page.getByRole('button', { name: 'I’ve saved these codes' }).click()
    await page.getByText('+16045550123').waitFor()
    await forgetSession(page)
    await enter(page, email)
    await page.getByText('We sent a six-digit code to •••• 23').waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByLabel('Code', { exact: true }).fill(await textedCode(admin))
    await opened(page)
    await page.getByRole('button', { name: 'Remove +16045550123' }).click()
    // The password alone does not turn it off.
    await reauthenticate(page)
    const dialog = page.getByRole('dialog')
    await dialog.getByText('We sent a six-digit code to •••• 23').waitFor()
    await dialog.getByLabel('Code', { exact: true }).fill(await textedCode(admin))
    await page.getByRole('button', { name: 'Turn off two-factor authentication' }).click()
    await page.getByText('Off', { exact: true }).waitFor()
    expect(visitor.complaints.filter((line) => !line.includes('400'))).toEqual([])
  })

  it('is a passkey, which then signs in alone', async () => {
    const { email } = await app.newUser()
    await using visitor = await openVisitor(origin)
    const { page } = visitor
    const devices = await page.context().newCDPSession(page)
    await devices.send('WebAuthn.enable')
    await devices.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    await enter(page, email)
    await opened(page)
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await reauthenticate(page)
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Front desk')
    await page.getByRole('button', { name: 'Create passkey' }).click()
    await page.getByRole('button', { name: 'I’ve saved these codes' }).click()
    await page.getByText('Front desk').waitFor()
    await forgetSession(page)
    await enter(page, email)
    await page.getByRole('button', { name: 'Use my passkey' }).click()
    await opened(page)
    await forgetSession(page)
    await page.goto('/home/settings/security')
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await opened(page)
    expect(visitor.complaints).toEqual([])
  })

  it('is set up before anything else where the administrator asks for it', async () => {
    const { email } = await app.newUser()
    const { user: boss } = await enrolApp(app, admin)
    await using visitor = await openVisitor(origin, { width: 390 })
    const { page } = visitor
    await enter(page, email)
    await opened(page)
    await page.getByText('This device').waitFor()
    await boss.call(setSecondFactorRule, { body: { required: true } })
    // The user's next action leads there, or an automatic request of the page, if that comes first.
    const scribes = page.getByRole('link', { name: 'Scribes' }).first()
    await scribes.click({ timeout: 2_000 }).catch(() => undefined)
    await page.getByRole('heading', { name: 'Set up two-factor authentication' }).waitFor()
    // No other page opens.
    await page.goto('/home/scribes/all')
    await page.getByRole('button', { name: 'An authenticator app' }).click()
    const secret = (await page.locator('code').innerText()).replaceAll(' ', '')
    expect(await violations(page)).toEqual([])
    await page.getByLabel('Code', { exact: true }).fill(appWith(secret).generate())
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('button', { name: 'I’ve saved these codes' }).click()
    await page.waitForURL('**/home/scribes/all')
    await as(app, boss, boss).call(setSecondFactorRule, { body: { required: false } })
    expect(visitor.complaints.filter((line) => !line.includes('403'))).toEqual([])
  })
})
