import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { createPairingCode } from '#contract/extension.ts'
import { getMe, updateMe } from '#contract/profile.ts'
import { endSession, listSessions } from '#contract/sessions.ts'
import { testApp, type TestApp, type TestUser } from '../app.ts'
import { violationsAnywhere } from './axe.ts'
import { followTheDevice, signInTo } from './browser.ts'
import { type ExtensionBrowser, namedVisit, openExtended, pairPanel } from './extension.ts'

let first: TestApp
let second: TestApp
/** Another origin and another host, so that the cookies of the two don't meet. */
let secondOrigin: string
beforeAll(async () => {
  first = await testApp()
  second = await testApp()
  secondOrigin = second.origin.replace('127.0.0.1', 'localhost')
})
afterAll(async () => {
  await first.close()
  await second.close()
})

const settings = '/home/settings/integrations'
const pairing = (panel: Page) => panel.getByRole('heading', { name: 'Pair with Ausculta' })
const extensionSessions = async (user: TestUser) =>
  (await user.call(listSessions, {})).items.filter(({ device }) => device.startsWith('Browser ext'))

async function signIn(
  { context }: ExtensionBrowser,
  user: TestUser,
  origin: string,
  path = settings,
) {
  const page = await context.newPage()
  await signInTo(page, user.email, path, origin)
  return page
}

async function signOut(page: Page): Promise<void> {
  await page.getByTitle('Account, theme, sign out').click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL('**/auth/signin**')
}

test('a sign-out on the installation that the extension is paired with ends its session, another’s doesn’t', async () => {
  await using browser = await openExtended()
  const [user, colleague] = [await first.newUser(), await second.newUser()]
  const panel = await browser.openPanel()
  await pairPanel(panel, first, user)
  expect(await extensionSessions(user)).toHaveLength(1)
  await panel.getByRole('button', { name: 'Sign out' }).click()
  await pairing(panel).waitFor()
  // The panel forgets its session before the server answers.
  await expect.poll(() => extensionSessions(user)).toHaveLength(0)

  await pairPanel(panel, second, colleague, secondOrigin)
  const [here, there] = [
    await signIn(browser, user, first.origin),
    await signIn(browser, colleague, secondOrigin),
  ]
  await signOut(here)
  // A reload reads the session again: it would be gone.
  await panel.reload()
  await panel.getByRole('heading', { name: 'Today' }).waitFor()
  expect(await extensionSessions(colleague)).toHaveLength(1)
  await signOut(there)
  await pairing(panel).waitFor()
  await expect.poll(() => rowsOf(second, colleague)).toBe(0)
  expect(browser.complaints).toEqual([])
})

/** The open sessions of a user who is signed out everywhere but in tests. */
const rowsOf = async (app: TestApp, { user }: TestUser) =>
  (
    await app.asOwner(
      `select id from session where user_id = $1 and device like 'Browser extension%'`,
      [user.id],
    )
  ).rows.length

test('a page on another port of the same host, and a frame, can’t sign the extension out', async () => {
  await using browser = await openExtended()
  const user = await first.newUser()
  const panel = await browser.openPanel()
  await pairPanel(panel, first, user)
  const page = await browser.context.newPage()
  const logOut = () => window.postMessage({ to: 'ausculta-extension', type: 'LOGOUT' }, '*')
  await page.goto(`${second.origin}/auth/signin`)
  await page.evaluate(logOut)
  await page.goto(`${first.origin}/auth/signin`)
  await page.evaluate(() => document.body.append(document.createElement('iframe')))
  const logOutAbove = () => parent.postMessage({ to: 'ausculta-extension', type: 'LOGOUT' }, '*')
  await page.frames().at(-1)?.evaluate(logOutAbove)
  // Messages keep their order: when this one has arrived, the others have.
  expect(await page.evaluate(askExtension)).toMatchObject({ type: 'HELLO', isPaired: true })
  await page.evaluate(logOut)
  await pairing(panel).waitFor()
})

/** What the extension answers this page. Runs in the page. */
const askExtension = () =>
  new Promise<unknown>((resolve) => {
    addEventListener('message', ({ data }) => {
      if (data.from === 'ausculta-extension') resolve(data)
    })
    window.postMessage({ to: 'ausculta-extension', type: 'HELLO' }, location.origin)
  })

test('settings show an address and a code for the panel, and pair with one click from then on', async () => {
  await using browser = await openExtended()
  const user = await first.newUser()
  await followTheDevice(user)
  const page = await signIn(browser, user, first.origin)
  await page.getByRole('button', { name: 'Pair the extension', exact: true }).click()
  await page.getByText(first.origin, { exact: true }).waitFor()
  await page.getByText('The code works once, within 10 minutes.').waitFor()
  expect(await violationsAnywhere(page, 'extension settings')).toEqual([])
  // The panel reads both from the tab beside it.
  const panel = await browser.openPanel()
  await expect.poll(() => panel.getByLabel('Address of Ausculta').inputValue()).toBe(first.origin)
  expect(await violationsAnywhere(panel, 'extension pairing')).toEqual([])
  await panel.getByRole('button', { name: 'Pair', exact: true }).click()
  await panel.getByRole('heading', { name: 'Today' }).waitFor()
  await page.getByText('The extension in this browser is paired.').waitFor()
  await panel.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Pair the extension in this browser' }).click()
  await panel.getByRole('heading', { name: 'Today' }).waitFor()
  // The session before ends after the panel has forgotten it.
  await expect.poll(() => extensionSessions(user)).toHaveLength(1)
  expect(browser.complaints).toEqual([])
})

test('a session that is ended elsewhere clears the panel at once', async () => {
  await using browser = await openExtended()
  const user = await first.newUser()
  await namedVisit(first, user, 'Sprained ankle')
  const panel = await browser.openPanel()
  await pairPanel(panel, first, user)
  await panel.getByText('Sprained ankle').waitFor()
  const [session] = await extensionSessions(user)
  await user.call(endSession, { params: { id: session?.id ?? '' } })
  await pairing(panel).waitFor()
  expect(await panel.getByText('Sprained ankle').count()).toBe(0)
})

test('the extension stores its address and its session, and nothing of a visit', async () => {
  await using browser = await openExtended()
  const user = await first.newUser()
  await namedVisit(first, user, 'Sprained ankle')
  const panel = await browser.openPanel()
  await pairPanel(panel, first, user)
  await panel.getByText('Sprained ankle').waitFor()
  const stored = await panel.evaluate(async () => ({
    local: await chrome.storage.local.get(null),
    ofPage: Object.entries(localStorage),
    databases: (await indexedDB.databases()).length,
    caches: await caches.keys(),
  }))
  expect(stored).toEqual({
    local: { address: first.origin },
    ofPage: [],
    databases: 0,
    caches: [],
  })
  expect(
    JSON.stringify(await panel.evaluate(() => chrome.storage.session.get(null))),
  ).not.toContain('ankle')
})

test('the panel uses the language of the browser, then that of the account', async () => {
  await using browser = await openExtended({ locale: 'fr-FR' })
  const user = await first.newUser()
  const panel = await browser.openPanel()
  await panel.getByRole('heading', { name: 'Associer à Ausculta' }).waitFor()
  const { version } = await user.call(getMe, {})
  await user.call(updateMe, { body: { version, settings: { interfaceLanguage: 'en' } } })
  const { code } = await user.call(createPairingCode, {})
  await panel.getByLabel('Adresse d’Ausculta').fill(first.origin)
  await panel.getByLabel('Code d’association').fill(code)
  await panel.getByRole('button', { name: 'Associer', exact: true }).click()
  await panel.getByRole('heading', { name: 'Today' }).waitFor()
})

test('a wrong code and an address that can’t be one are explained', async () => {
  await using browser = await openExtended()
  const panel = await browser.openPanel()
  await panel.getByLabel('Address of Ausculta').fill('http://clinic.example')
  await panel.getByLabel('Pairing code').fill('AAAA-AAAA')
  const pair = panel.getByRole('button', { name: 'Pair', exact: true })
  await pair.click()
  await panel.getByText('Enter the address of Ausculta').waitFor()
  await panel.getByLabel('Address of Ausculta').fill(first.origin)
  await pair.click()
  await panel.getByText('This code isn’t valid.').waitFor()
})
