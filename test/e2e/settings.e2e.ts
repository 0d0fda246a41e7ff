import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../app.ts'
import { openVisitor, signInTo } from './browser.ts'
import { searchEverything } from './keyboard.ts'

let app: TestApp
let admin: string
beforeAll(async () => {
  app = await testApp()
  admin = (await app.newUser()).email
})
afterAll(() => app.close())

test('nine topics; an old address, a searched word and the palette lead to the section itself', async () => {
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  await signInTo(page, admin, '/home/settings/dictionary')
  await page.waitForURL('**/home/settings/recording#dictionary')
  const nav = page.getByRole('navigation', { name: 'Settings' })
  const topics = nav.getByRole('group', { name: 'Topics' }).getByRole('link')
  await expect
    .poll(() => topics.allTextContents())
    .toEqual([
      'You',
      'Recording',
      'Notes',
      'Templates and snippets',
      'Privacy',
      'Security',
      'Appearance',
      'Notifications',
      'Integrations',
      'Administration',
    ])
  const isInView = (id: string) =>
    page.locator(`#${id}`).evaluate((section) => {
      const { top } = section.getBoundingClientRect()
      return {
        isShown: top >= 0 && top < innerHeight - 100,
        hasFocus: section === document.activeElement,
      }
    })
  const shown = { isShown: true, hasFocus: true }
  await expect.poll(() => isInView('dictionary'), { timeout: 30_000 }).toEqual(shown)

  await nav.getByRole('textbox', { name: 'Search settings' }).fill('2fa')
  await nav.getByRole('link', { name: /^Two-factor authentication/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/home/settings/security#two-factor')
  await page.getByRole('heading', { name: 'Two-factor authentication' }).waitFor()
  await nav.getByRole('textbox', { name: 'Search settings' }).fill('whisper')
  await nav.getByRole('link', { name: /^Speech/ }).click()
  await page.waitForURL('**/admin/speech')

  await searchEverything(page, 'retention', 'Settings: Retention')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/home/settings/privacy#retention')
  await expect
    .poll(async () => (await isInView('retention')).isShown, { timeout: 30_000 })
    .toBe(true)
  expect(visitor.complaints).toEqual([])
})

test('a page that is still loading leaves the cursor in the search field', async () => {
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  const terms = Promise.withResolvers<void>()
  await page.route('**/api/dictionary**', async (route) => {
    await terms.promise
    await route.continue()
  })
  await signInTo(page, admin, '/home/settings/recording#dictionary')
  const search = page
    .getByRole('navigation', { name: 'Settings' })
    .getByRole('textbox', { name: 'Search settings' })
  await expect
    .poll(() => page.locator('#dictionary').evaluate((part) => part === document.activeElement))
    .toBe(true)
  await search.focus()
  terms.resolve()
  await page.locator('#dictionary').getByText('No words yet. Add names').waitFor()
  const isFocused = () => search.evaluate((field) => field === document.activeElement)
  await expect.poll(isFocused).toBe(true)
})

test('the page that a text names is one press away', async () => {
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  await signInTo(page, admin, '/admin/health')
  await page.getByRole('link', { name: 'Administration → Speech' }).first().click()
  await page.waitForURL('**/admin/speech')
  expect(visitor.complaints).toEqual([])
})

test('a user sees no administration, and an old address of it leads to no page', async () => {
  const { email } = await app.newUser()
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  await signInTo(page, email, '/home/settings/profile')
  const nav = page.getByRole('navigation', { name: 'Settings' })
  await nav.getByRole('textbox', { name: 'Search settings' }).fill('whisper')
  await nav.getByText('No settings found. Try another word.').waitFor()
  await page.goto('/home/settings/system')
  await page.waitForURL('**/admin/system')
  expect(await page.getByText('Language model').count()).toBe(0)
  expect(visitor.complaints).toEqual([])
})
