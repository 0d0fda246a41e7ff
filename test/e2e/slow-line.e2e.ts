import { afterAll, beforeAll, expect, test } from 'vitest'
import { listTerms } from '#contract/dictionary.ts'
import { getMe } from '#contract/profile.ts'
import { testApp, type TestApp } from '../app.ts'
import { openVisitor, signInTo } from './browser.ts'
import type { Page } from 'playwright-core'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** Holds the requests to an address that change something. @returns lets the next one go */
async function hold(page: Page, url: string): Promise<() => Promise<void>> {
  const held: (() => void)[] = []
  await page.route(url, async (route) => {
    if (route.request().method() !== 'GET') await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  return async () => {
    await expect.poll(() => held.length).toBeGreaterThan(0)
    held.shift()?.()
  }
}

test('of two switches that are pressed on a slow line both show at once, and both stay', async () => {
  const user = await app.newUser()
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  await signInTo(page, user.email, '/home/settings/notes')
  const next = await hold(page, '**/api/me')
  const detail = page.getByRole('radiogroup', { name: 'Detail' })
  const voice = page.getByRole('radiogroup', { name: 'Voice' })
  await detail.getByText('Brief', { exact: true }).click()
  await voice.getByText('First person', { exact: true }).click()
  const chosen = async () => [
    await detail.getByRole('radio', { name: 'Brief' }).isChecked(),
    await voice.getByRole('radio', { name: 'First person' }).isChecked(),
  ]
  await expect.poll(chosen).toEqual([true, true])
  await next()
  await next()
  const stored = async () => (await user.call(getMe, {})).settings.generationPreferences
  await expect.poll(stored).toMatchObject({ detailLevel: 'brief', voice: 'first-person' })
  expect(await chosen()).toEqual([true, true])
  expect(visitor.complaints).toEqual([])
})

test('an answer that comes late closes no dialog that was opened since', async () => {
  const user = await app.newUser()
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  await signInTo(page, user.email, '/home/settings/recording')
  const next = await hold(page, '**/api/dictionary')
  const add = page.getByRole('button', { name: 'Add a word' })
  const dialog = page.getByRole('dialog', { name: 'Add a word' })
  const word = dialog.getByRole('textbox', { name: 'Word' })
  await add.click()
  await word.fill('Nguyen')
  await word.press('Enter')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
  await add.click()
  await word.fill('Oyel')
  await next()
  await page.getByText('Nguyen').waitFor()
  await word.press('End')
  await page.keyboard.type('aran')
  expect(await word.inputValue()).toBe('Oyelaran')
  await word.press('Enter')
  await next()
  await dialog.waitFor({ state: 'detached' })
  const terms = (await user.call(listTerms, { query: { owner: 'user' } })).items
  expect(terms.map(({ term }) => term).toSorted()).toEqual(['Nguyen', 'Oyelaran'])
  expect(visitor.complaints).toEqual([])
})
