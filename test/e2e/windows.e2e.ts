import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFolder, createScribe, getScribe } from '#contract/scribes.ts'
import { testApp, type TestApp } from '../app.ts'
import { openVisitor, signInTo } from './browser.ts'

let app: TestApp
/** The users whose events are being followed, once per open stream. */
let lines: string[]
beforeAll(async () => {
  app = await testApp()
  await app.newUser()
  lines = []
  const { bus } = app.services
  const subscribe = bus.subscribe.bind(bus)
  bus.subscribe = (userId, handler) => {
    lines.push(userId)
    const leave = subscribe(userId, handler)
    return () => {
      lines.splice(lines.indexOf(userId), 1)
      leave()
    }
  }
})
afterAll(() => app.close())

/** Eight pages load in it at the same time, so it is one that loads little. */
const quietPage = '/home/settings/notifications'

async function openTabs(context: BrowserContext, count: number): Promise<Page[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const tab = await context.newPage()
      await tab.goto(quietPage)
      return tab
    }),
  )
}

test('eight windows of a browser work through one line, which outlives the first and ends with the sign-out', async () => {
  const user = await app.newUser()
  await using visitor = await openVisitor(app.origin)
  const { page, context } = visitor
  await signInTo(page, user.email, quietPage)
  const tabs = await openTabs(context, 7)
  const all = [page, ...tabs]
  await Promise.all(all.map((tab) => tab.getByRole('link', { name: 'Archived visits' }).waitFor()))
  await expect.poll(() => lines).toEqual([user.user.id])

  const named = (name: string) => (tab: Page) => tab.getByRole('link', { name }).waitFor()
  await user.call(createFolder, { body: { name: 'Clinic days' } })
  await Promise.all(all.map(named('Clinic days')))

  await page.close()
  await user.call(createFolder, { body: { name: 'Home visits' } })
  await Promise.all(tabs.map(named('Home visits')))

  const [first, ...others] = tabs
  await first?.getByTitle('Account, theme, sign out').click()
  await first?.getByRole('menuitem', { name: 'Sign out' }).click()
  await Promise.all(others.map((tab) => tab.waitForURL('**/auth/signin')))
  await expect.poll(() => lines).toEqual([])

  const next = await app.newUser()
  await signInTo(others[0] as Page, next.email)
  await expect.poll(() => lines).toEqual([next.user.id])
  expect(visitor.complaints).toEqual([])
})

test('a browser without a network says so within two seconds, keeps what is typed and saves it when it is back', async () => {
  const user = await app.newUser()
  const { id } = await user.call(createScribe, { body: {} })
  await using visitor = await openVisitor(app.origin)
  const { page, context } = visitor
  await page.clock.install()
  await signInTo(page, user.email, `/home/scribes/all/${id}`)
  const box = page.getByPlaceholder('Add notes: vitals, exam findings, anything not said aloud.')
  await box.waitFor()
  const banner = page.getByText(/^Offline\./)
  // Seconds of the page's clock: those of a busy machine say nothing about the product.
  await page.clock.pauseAt(Date.now() + 60_000)
  await context.setOffline(true)
  await page.clock.runFor(2_000)
  await banner.waitFor()
  await box.fill('She lives with a cat.')
  await context.setOffline(false)
  await page.clock.runFor(5_000)
  await banner.waitFor({ state: 'detached' })
  await page.clock.resume()
  const kept = async () => JSON.stringify(await user.call(getScribe, { params: { id } }))
  await expect.poll(kept).toContain('She lives with a cat.')
})

test('open parts and typed text of a visit stay when the window becomes as narrow as a phone', async () => {
  const user = await app.newUser()
  const { id } = await user.call(createScribe, { body: {} })
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  const handle = (name: string) => page.getByRole('separator', { name, includeHidden: true })
  const narrow = () => page.setViewportSize({ width: 600, height: 900 })
  await signInTo(page, user.email, `/home/scribes/all/${id}/results`)
  await page.getByRole('textbox', { name: 'Ask about this visit' }).fill('Was a fever')
  await page.getByRole('button', { name: 'All templates' }).click()
  const picker = page.getByRole('dialog', { name: 'Write a note' })
  await picker.waitFor()
  await narrow()
  await handle('Width of the assistant').waitFor({ state: 'detached' })
  expect(await picker.isVisible()).toBe(true)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Assistant/ }).click()
  const question = page.getByRole('textbox', { name: 'Ask about this visit' })
  await question.waitFor()
  expect(await question.inputValue()).toBe('Was a fever')

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/home/scribes/all/${id}?start=paste`)
  const paste = page.getByRole('textbox', { name: 'Transcript' })
  await paste.waitFor()
  await narrow()
  await handle('Width of notes and files').waitFor({ state: 'detached' })
  expect(await paste.isVisible()).toBe(true)
})
