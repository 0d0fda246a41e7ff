import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getMe, updateMe } from '#contract/profile.ts'
import { builtWeb, type TestApp, testApp } from '../app.ts'
import { violations } from './axe.ts'
import { openVisitor, password, signInTo } from './browser.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const languageOf = (page: Page) => page.evaluate(() => document.documentElement.lang)
const appearance = '/home/settings/appearance'

test('a browser that prefers French gets French pages, and a reload keeps them', async () => {
  const user = await app.newUser()
  await using visitor = await openVisitor(app.origin, { locale: 'fr-CA' })
  const { page } = visitor
  await page.goto('/auth/signin')
  await page.getByRole('button', { name: 'Se connecter', exact: true }).waitFor()
  expect(await languageOf(page)).toBe('fr-CA')
  expect(await violations(page)).toEqual([])
  await signInTo(page, user.email)
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).first().waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).first().waitFor()
  expect(await violations(page)).toEqual([])
  expect(visitor.complaints).toEqual([])
})

test('the language that a user chooses is shown at once, saved, and used by every browser of theirs', async () => {
  const user = await app.newUser()
  await using first = await openVisitor(app.origin)
  await signInTo(first.page, user.email, appearance)
  await first.page.getByText('Français', { exact: true }).click()
  await expect.poll(() => languageOf(first.page)).toBe('fr-CA')
  await first.page.getByRole('heading', { name: 'Apparence' }).first().waitFor()
  const stored = async () => (await user.call(getMe, {})).settings.interfaceLanguage
  await expect.poll(stored).toBe('fr')
  await using second = await openVisitor(app.origin)
  await signInTo(second.page, user.email)
  await expect.poll(() => languageOf(second.page)).toBe('fr-CA')
  // Another user of the same browser isn't shown the language of the first.
  const other = await app.newUser()
  // The page is left first: without its cookies, what it still asks for would be refused.
  await second.page.goto('about:blank')
  await second.page.context().clearCookies()
  await signInTo(second.page, other.email)
  await expect.poll(() => languageOf(second.page)).toBe('en-US')
  expect([...first.complaints, ...second.complaints]).toEqual([])
})

test('signing in on a browser in another language opens the requested page', async () => {
  const user = await app.newUser()
  await user.call(updateMe, {
    body: { version: user.user.version, settings: { interfaceLanguage: 'fr' } },
  })
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  await page.goto('/home/templates')
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { name: 'Modèles' }).first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/home/templates')
})

test('a language that is chosen during a recording waits for its end, so that no audio is missing', async () => {
  const user = await app.newUser()
  await using visitor = await openVisitor(app.origin, { microphone: 'beeps' })
  const { page } = visitor
  await signInTo(page, user.email)
  await page
    .getByRole('button', { name: /^Record/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Stop', exact: true }).first().waitFor()
  await page.waitForURL(/\/home\/scribes\/all\/.+/)
  await page.evaluate((path) => {
    history.pushState({}, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
  }, appearance)
  await page.getByText('Français', { exact: true }).click()
  await page
    .getByText('The language will change the next time you open Ausculta.')
    .first()
    .waitFor()
  expect(await languageOf(page)).toBe('en-US')
  await page.getByRole('button', { name: 'Stop', exact: true }).first().click()
  expect(visitor.complaints).toEqual([])
})

/** The files of the French texts, which the build names by their hash alone. */
async function translationFiles(): Promise<string[]> {
  const manifest = await readFile(join(builtWeb, '.vite/manifest.json'), 'utf8')
  const chunks = Object.entries(JSON.parse(manifest) as Record<string, { file: string }>) // Vite's own file.
  return chunks.flatMap(([name, { file }]) => (name.endsWith('/fr') ? [file] : []))
}

test('without the translations a page is shown in English', async () => {
  await using visitor = await openVisitor(app.origin, { locale: 'fr' })
  const { page } = visitor
  const french = await translationFiles()
  expect(french.length).toBeGreaterThan(0)
  for (const file of french) await page.route(`**/${file}`, (route) => route.abort())
  await page.goto('/auth/signin')
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
})
