import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyItem } from '#contract/items.ts'
import { updateMe } from '#contract/profile.ts'
import { type TestApp, testApp } from '../app.ts'
import { violations } from './axe.ts'
import { openVisitor, signInTo } from './browser.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

async function clinician() {
  const user = await app.newUser()
  const profile = { speciality: 'Family medicine' }
  await user.call(updateMe, { body: { version: user.user.version, profile } })
  await user.call(copyItem, { params: { id: 'hp' } })
  return user
}

describe('the gallery', () => {
  it('shows rows of examples, each one tab stop with arrow keys, and opens a template on its example', async () => {
    const user = await clinician()
    await using visitor = await openVisitor(app.origin)
    const { page } = visitor
    await signInTo(page, user.email, '/home/templates')
    const row = page.getByRole('region', { name: 'For family medicine' })
    const cards = row.getByRole('listitem')
    await cards.first().waitFor()
    await page
      .getByRole('region', { name: 'Yours' })
      .getByText('(Copy) History and physical')
      .waitFor()
    expect(await violations(page)).toEqual([])
    const links = row.getByRole('list').getByRole('link')
    const stops = () => links.evaluateAll((all) => all.filter((one) => one.tabIndex === 0).length)
    await expect.poll(stops).toBe(1)
    await links.first().focus()
    await page.keyboard.press('ArrowRight')
    await expect
      .poll(() => links.nth(1).evaluate((one) => one === document.activeElement))
      .toBe(true)
    await page.keyboard.press('Home')
    const acute = page
      .getByRole('region', { name: 'For family medicine' })
      .getByRole('link', { name: 'Acute primary care visit' })
    await acute.click()
    await page.getByRole('tab', { name: 'Example', selected: true }).waitFor()
    await page.getByText('Burning on passing urine since yesterday morning.').waitFor()
    await page.getByRole('tab', { name: 'Sections' }).click()
    await page.getByText('The problem and its duration, in one sentence.').waitFor()
    expect(await violations(page)).toEqual([])
    expect(visitor.complaints).toEqual([])
  })

  it('likes from a card, and shows the like before the server has answered', async () => {
    const user = await clinician()
    await using visitor = await openVisitor(app.origin)
    const { page } = visitor
    await signInTo(page, user.email, '/home/templates')
    const row = page.getByRole('region', { name: 'For family medicine' })
    await row.getByRole('button', { name: 'Like Acute primary care visit, 0 so far' }).click()
    await row
      .getByRole('button', { name: 'Like Acute primary care visit, 1 so far', pressed: true })
      .waitFor()
    expect(visitor.complaints).toEqual([])
  })

  it('is the start page of a phone in one column, keeps its rows offline and leads to the list', async () => {
    const user = await clinician()
    await using visitor = await openVisitor(app.origin)
    const { page } = visitor
    await page.setViewportSize({ width: 390, height: 844 })
    await signInTo(page, user.email, '/home/templates')
    const row = page.getByRole('region', { name: 'For family medicine' })
    await row.getByRole('listitem').first().waitFor()
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(390)
    expect(await violations(page)).toEqual([])
    await page.getByRole('link', { name: 'Search all templates' }).click()
    await page.getByLabel('Search templates').waitFor()
    await page.context().setOffline(true)
    await page.goBack()
    await row.getByRole('listitem').first().waitFor()
    await page.context().setOffline(false)
  })

  it('says what went wrong and loads again', async () => {
    const user = await clinician()
    await using visitor = await openVisitor(app.origin)
    const { page } = visitor
    await page.route('**/api/library/gallery', (route) => route.fulfill({ status: 404, json: {} }))
    await signInTo(page, user.email, '/home/templates')
    await page.getByText('Could not load the gallery').waitFor()
    await page.unroute('**/api/library/gallery')
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByRole('region', { name: 'Yours' }).waitFor()
  })
})

describe('the dialog for a new prompt', () => {
  it('makes a template from an example note and opens its editor', async () => {
    const user = await app.newUser()
    await using visitor = await openVisitor(app.origin)
    const { page } = visitor
    await signInTo(page, user.email, '/home/templates')
    await page.getByRole('button', { name: 'New template' }).click()
    const dialog = page.getByRole('dialog', { name: 'New prompt' })
    await dialog.getByLabel(/^Name/).fill('Knee clinic')
    await dialog.getByText('Example note', { exact: true }).click()
    await dialog.getByRole('textbox', { name: 'Example note' }).fill('She fell.')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await dialog.getByText(/^This note has no headings/).waitFor()
    expect(await violations(page)).toEqual([])
    await dialog
      .getByRole('textbox', { name: 'Example note' })
      .fill('## History\n\nShe fell.\n\n## Plan\n\nRest.')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await page.getByLabel('Instructions for Plan').waitFor()
    expect(visitor.complaints).toEqual([])
  })

  it('closes with Escape and keeps nothing', async () => {
    const user = await app.newUser()
    await using visitor = await openVisitor(app.origin)
    const { page } = visitor
    await signInTo(page, user.email, '/home/templates')
    await page.getByRole('button', { name: 'New template' }).click()
    const dialog = page.getByRole('dialog', { name: 'New prompt' })
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.waitForURL('**/home/templates')
  })
})
