import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateLimits } from '#contract/limits.ts'
import { createScribe } from '#contract/scribes.ts'
import { oidcClient, openOidc, type OidcServer } from '#test/fakes/oidc.ts'
import { type TestApp, testApp, type TestUser } from '../app.ts'
import { violations } from './axe.ts'
import { openVisitor, signInTo } from './browser.ts'
import { reachMicrophones } from './microphones.ts'

const password = 'violet kettle rain 42'
const MINUTE = 60_000
let app: TestApp
let admin: TestUser
let google: OidcServer
beforeAll(async () => {
  app = await testApp()
  admin = await app.newUser()
  app.services.config.publicUrl = app.origin
  google = await openOidc([`${app.origin}/auth/callback/google`])
  app.services.config.providers.google = {
    id: 'google',
    issuer: google.issuer,
    ...oidcClient,
    label: 'Continue with Google',
    domains: [],
  }
})
afterAll(() => Promise.all([app.close(), google.close()]))

const locked = (page: Page) => page.getByRole('heading', { name: 'Locked', exact: true })
const list = (page: Page) => page.getByRole('region', { name: 'Scribes' })

async function unlock(page: Page): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Unlock', exact: true }).click()
  await locked(page).waitFor({ state: 'detached' })
}

async function lockNow(page: Page): Promise<void> {
  await page.getByTitle('Account, theme, sign out').click()
  await page.getByRole('menuitem', { name: 'Lock now' }).click()
  await locked(page).waitFor()
}

/** Everything that a reader of the document finds in it, and what the tab is called. */
const contentOf = (page: Page) =>
  page.evaluate(() => `${document.title} ${document.body.outerHTML}`)

/** An open visit whose name nobody else sees. */
async function openVisit(page: Page, user: TestUser): Promise<string> {
  const name = `Visit ${crypto.randomUUID()}`
  const { id } = await user.call(createScribe, { body: { name } })
  await signInTo(page, user.email, `/home/scribes/all/${id}/context`)
  await page.getByText(name).first().waitFor()
  return name
}

const heldLocks = (page: Page) =>
  page.evaluate(async () => (await navigator.locks.query()).held?.map(({ name }) => name))

/** When input was last noted, in milliseconds since 1970, as a window of the browser reads it. */
const lastNoted = (page: Page) =>
  page.evaluate(() => Number(localStorage.getItem('ausculta-input')))

test('a page unused for fifteen minutes locks, contains none of its content, and unlocks with everything typed', async () => {
  const user = await app.newUser()
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  await page.clock.install()
  const name = await openVisit(page, user)
  await page.keyboard.press('Control+k')
  const search = page.getByRole('dialog', { name: 'Search everything' }).locator('input').first()
  await search.fill('typed and not sent')
  await page.clock.fastForward(14 * MINUTE)
  expect(await locked(page).count()).toBe(0)
  await page.clock.fastForward(2 * MINUTE)
  await locked(page).waitFor()
  const content = await contentOf(page)
  expect(content).not.toContain(name)
  expect(content).not.toContain('typed and not sent')
  expect(await page.title()).toBe('Locked · Ausculta')
  expect(await violations(page)).toEqual([])

  // No key reaches anything behind the lock.
  await page.keyboard.press('Escape')
  for (let n = 0; n < 12; n += 1) await page.keyboard.press('Tab')
  await page.keyboard.press('Control+k')
  expect(await contentOf(page)).not.toContain(name)

  await page.getByLabel('Password', { exact: true }).fill('wrong password')
  await page.getByRole('button', { name: 'Unlock', exact: true }).click()
  await page.getByText('Incorrect password.').waitFor()
  expect(await contentOf(page)).not.toContain(name)
  await unlock(page)
  await page.getByText(name).first().waitFor()
  await expect.poll(() => search.inputValue()).toBe('typed and not sent')
  const isFocused = () => search.evaluate((element) => element === document.activeElement)
  await expect.poll(isFocused).toBe(true)
})

test('input keeps a page open, in whichever window of the browser it is', async () => {
  const user = await app.newUser()
  await using visitor = await openVisitor(app.origin)
  const { page, context } = visitor
  await context.clock.install()
  await openVisit(page, user)
  const other = await context.newPage()
  await other.goto('/home/scribes/all')
  await list(other).waitFor()
  for (let n = 0; n < 3; n += 1) {
    const before = await lastNoted(page)
    await context.clock.fastForward(10 * MINUTE)
    // What one window notes reaches the other a moment later.
    const use = async () => {
      await other.mouse.move(100 + n, 100)
      await other.mouse.move(300, 200 + n)
      return lastNoted(page)
    }
    await expect.poll(use).toBeGreaterThan(before + 9 * MINUTE)
  }
  await context.clock.fastForward(6_000)
  expect([await locked(page).count(), await locked(other).count()]).toEqual([0, 0])
})

test('all windows lock and unlock at once, a reload and a new window stay locked', async () => {
  const user = await app.newUser()
  await using visitor = await openVisitor(app.origin)
  const { page, context } = visitor
  const name = await openVisit(page, user)
  const other = await context.newPage()
  await other.goto(page.url())
  await other.getByText(name).first().waitFor()
  await lockNow(page)
  await locked(other).waitFor()
  await other.reload()
  await locked(other).waitFor()
  const third = await context.newPage()
  await third.goto('/auth/signin')
  await third.goto('/home/scribes/all')
  await locked(third).waitFor()
  for (const each of [page, other, third]) expect(await contentOf(each)).not.toContain(name)
  await unlock(other)
  for (const each of [page, other]) await each.getByText(name).first().waitFor()
  await list(third).waitFor()
  await other.reload()
  await other.getByText(name).first().waitFor()
})

test('a recording page does not lock, automatically or by hand; it locks after Stop', async () => {
  const user = await app.newUser()
  await using visitor = await openVisitor(app.origin, { microphone: 'beeps' })
  const { page, context } = visitor
  await reachMicrophones(context)
  await context.clock.install()
  await openVisit(page, user)
  const other = await context.newPage()
  await other.goto('/home/scribes/all')
  await list(other).waitFor()
  await page
    .getByRole('button', { name: /^Record/ })
    .first()
    .click()
  const stop = page.getByRole('button', { name: /^Stop/ }).first()
  await stop.waitFor()
  await expect.poll(() => heldLocks(page)).toContain('ausculta-recording')
  await other.clock.fastForward(16 * MINUTE)
  await other.getByTitle('Account, theme, sign out').click()
  await other.getByRole('menuitem', { name: 'Lock now' }).click()
  await other.getByText('You can’t lock the page while a recording is running').first().waitFor()
  expect([await locked(page).count(), await locked(other).count()]).toEqual([0, 0])
  await stop.click()
  // Until the server has all of it.
  await expect.poll(() => heldLocks(page)).not.toContain('ausculta-recording')
  await context.clock.fastForward(16 * MINUTE)
  await locked(other).waitFor()
  await locked(page).waitFor()
})

test('signing out of a locked page leads to the sign-in page, and the next user is not locked', async () => {
  const [user, next] = [await app.newUser(), await app.newUser()]
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  const name = await openVisit(page, user)
  await lockNow(page)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.locator('#sign-in-button').waitFor()
  expect(await contentOf(page)).not.toContain(name)
  await page.getByLabel('Email').fill(next.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.locator('#sign-in-button').click()
  await list(page).waitFor()
  expect(await locked(page).count()).toBe(0)
})

test('the end of the session ends the lock at the sign-in page, without showing what was open', async () => {
  const user = await app.newUser()
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  const name = await openVisit(page, user)
  await lockNow(page)
  await app.asOwner('delete from session where user_id = $1', [user.user.id])
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Unlock', exact: true }).click()
  await page.locator('#sign-in-button').waitFor()
  expect(await contentOf(page)).not.toContain(name)
})

test('an account with Google only unlocks by Google', async () => {
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  const email = `${crypto.randomUUID()}@gmail.example`
  google.person = { sub: email, email, email_verified: true, given_name: 'Dana' }
  await page.goto('/auth/signin')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.waitForURL('**/home/**')
  await page.goto('/home/scribes/all')
  await lockNow(page)
  expect(await page.getByLabel('Password', { exact: true }).count()).toBe(0)
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await locked(page).waitFor({ state: 'detached' })
  await list(page).waitFor()
})

test('an administrator sets the minutes, which count for a page with its next token', async () => {
  const user = await app.newUser()
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  await signInTo(page, admin.email, '/admin/limits')
  const minutes = page.getByRole('textbox', { name: 'Lock when unused for' })
  await minutes.fill('2')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved').first().waitFor()
  await using other = await openVisitor(app.origin)
  await other.page.clock.install()
  await openVisit(other.page, user)
  await other.page.clock.fastForward(3 * MINUTE)
  await locked(other.page).waitFor()
  const never = admin.call(updateLimits, { body: { limits: { 'lock-minutes': 0 } } })
  await expect(never).rejects.toThrow('Lock when unused for: from 1 to 240.')
})
