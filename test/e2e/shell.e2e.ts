import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { words } from '#contract/errors.ts'
import { testApp, type TestApp } from '../app.ts'
import { openVisitor, signUpAs } from './browser.ts'
import { pressInTurn, searchEverything } from './keyboard.ts'

const password = 'violet kettle rain 42'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  // The first account is the administrator's.
  await app.newUser()
})
afterAll(() => app.close())

const newEmail = () => `${crypto.randomUUID()}@example.org`

async function signIn(page: Page, email: string, secret = password): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.locator('#sign-in-button').click()
}

describe('signing in', () => {
  it('leads from any page to the sign-in and back to that page', async () => {
    const { email } = await app.newUser()
    await using visitor = await openVisitor(app.origin, { moves: true })
    const { page } = visitor
    await page.goto('/home/settings/appearance')
    await signIn(page, email)
    await page.waitForURL('**/home/settings/appearance')
    expect(visitor.complaints).toEqual([])
  })

  it('says once, in the form, that the password is wrong', async () => {
    const { email } = await app.newUser()
    await using visitor = await openVisitor(app.origin, { moves: true })
    await visitor.page.goto('/auth/signin')
    await signIn(visitor.page, email, 'not the password')
    await expect.poll(() => visitor.page.getByText(words.wrongPassword).count()).toBe(1)
    expect(await visitor.page.getByRole('alert').innerText()).toContain(words.wrongPassword)
  })

  it('ends in every tab when one signs out, and leads the next person to no page of the last', async () => {
    await using visitor = await openVisitor(app.origin, { moves: true })
    const { page, context } = visitor
    await signUpAs(page, newEmail())
    const other = await context.newPage()
    await other.goto('/home/settings/profile')
    await other.getByLabel('First name').waitFor()
    await page.getByTitle('Account, theme, sign out').click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.waitForURL('**/auth/signin')
    await other.waitForURL('**/auth/signin')
    expect(new URL(other.url()).search).toBe('')
  })
})

describe('the shell', () => {
  it('keeps a field when it is left, and shows the change in another tab at once', async () => {
    await using visitor = await openVisitor(app.origin, { moves: true })
    const { page, context } = visitor
    await signUpAs(page, newEmail())
    const other = await context.newPage()
    await other.goto('/home/settings/profile')
    await other.getByLabel('First name').waitFor()
    await page.goto('/home/settings/profile')
    await page.getByLabel('Specialty').fill('Cardiology')
    await page.keyboard.press('Tab')
    await page.getByText('Saved').waitFor()
    await expect.poll(() => other.getByLabel('Specialty').inputValue()).toBe('Cardiology')
    expect(visitor.complaints).toEqual([])
  })

  it('goes by keyboard to pages and widths, and types letters into fields', async () => {
    await using visitor = await openVisitor(app.origin, { moves: true })
    const { page } = visitor
    await signUpAs(page, newEmail())
    const width = async () =>
      (await page.getByRole('navigation', { name: 'Main' }).boundingBox())?.width
    await expect.poll(width).toBeCloseTo(1440 * 0.15, -1)
    await page.keyboard.press('[')
    await expect.poll(width).toBeLessThan(70)
    await pressInTurn(page, 'g', ',')
    await page.waitForURL('**/home/settings/profile')
    await page.getByLabel('Medical field').pressSequentially('gs?[')
    await expect.poll(() => page.getByLabel('Medical field').inputValue()).toBe('gs?[')
    await searchEverything(page, 'appearance', 'Appearance')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/home/settings/appearance')
  })

  it('opens the palette without the last words while the last one still fades out', async () => {
    await using visitor = await openVisitor(app.origin, { moves: true })
    const { page } = visitor
    await signUpAs(page, newEmail())
    const field = page.locator('[role=dialog] input:focus')
    await page.getByRole('navigation', { name: 'Main' }).waitFor()
    await page.keyboard.press('Control+k')
    await field.waitFor()
    await page.keyboard.type('security')
    await expect.poll(() => field.inputValue()).toBe('security')
    // Both keys at once, as on a quick keyboard: between two calls the palette could have gone.
    await field.evaluate(() => {
      const press = (init: KeyboardEventInit) =>
        document.activeElement?.dispatchEvent(
          new KeyboardEvent('keydown', { ...init, bubbles: true }),
        )
      press({ key: 'Escape', code: 'Escape' })
      return new Promise<void>((resolve) => {
        requestAnimationFrame(() => {
          press({ key: 'k', code: 'KeyK', ctrlKey: true })
          resolve()
        })
      })
    })
    // The palette that closes may give the focus back before the next one takes it.
    await expect.poll(() => field.inputValue()).toBe('')
    await page.keyboard.type('sounds')
    await expect.poll(() => field.inputValue()).toBe('sounds')
    expect(visitor.complaints).toEqual([])
  })

  it('changes the theme at once for those who asked their device for stillness', async () => {
    await using visitor = await openVisitor(app.origin)
    const { page } = visitor
    await signUpAs(page, newEmail())
    await page.getByRole('navigation', { name: 'Main' }).waitFor()
    const moving = await page.evaluate(() => {
      document.documentElement.dataset.mantineColorScheme = 'dark'
      getComputedStyle(document.body).getPropertyValue('color')
      return document.getAnimations().filter((one) => one instanceof CSSTransition).length
    })
    expect(moving).toBe(0)
  })

  it('leads on a phone from the list of settings into a topic, found by a word, and back', async () => {
    await using visitor = await openVisitor(app.origin, { width: 390, moves: true })
    const { page } = visitor
    await signUpAs(page, newEmail())
    await page.getByRole('navigation', { name: 'Quick' }).getByText('Settings').click()
    await page.getByRole('textbox', { name: 'Search settings' }).fill('dark')
    await page.getByRole('link', { name: 'Theme and density' }).click()
    await page.getByRole('heading', { level: 1, name: 'Appearance' }).waitFor()
    expect(await page.getByRole('navigation', { name: 'Settings' }).count()).toBe(0)
    await page.getByRole('link', { name: 'Back to Settings' }).click()
    await page.getByRole('link', { name: 'Security' }).waitFor()
    expect(visitor.complaints).toEqual([])
  })
})
