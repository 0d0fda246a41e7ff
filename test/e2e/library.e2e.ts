import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createItem, publishItem } from '#contract/items.ts'
import { updateMe } from '#contract/profile.ts'
import { testApp, type TestApp, type TestUser } from '../app.ts'
import { violations } from './axe.ts'
import { openVisitor, signUpAs } from './browser.ts'

const many = 8_000

let app: TestApp
let author: TestUser
beforeAll(async () => {
  app = await testApp()
  author = await app.newUser()
  await author.call(updateMe, {
    body: { version: author.user.version, profile: { firstName: 'Ines', lastName: 'Autor' } },
  })
  await manyPublic()
})
afterAll(() => app.close())

/** Thousands of public templates, as no test could publish them one by one. */
async function manyPublic(): Promise<void> {
  await app.asOwner(
    `insert into public_item (id, item_type, name, description, categories, headings, author, content, use_count, likes)
     select 'many-' || n, 'template', 'Travel clinic ' || n, 'One of many.', '{Primary care}', '{}', 'Sam Many',
       '{"sections":[]}', 1, 1 from generate_series(1, $1::int) n`,
    [many],
  )
}

async function published(name: string): Promise<string> {
  const section = { heading: 'Plan', instruction: 'What was agreed.', kind: 'plan' as const }
  const { id } = await author.call(createItem, {
    body: { itemType: 'template', name, description: 'For the knee.', sections: [section] },
  })
  await author.call(publishItem, { params: { id }, body: { version: 1 } })
  return id
}

/** On a machine that is busy a second may pass without an answer, which counts as down: one tries again. */
async function found(page: Page, name: RegExp): Promise<void> {
  const retry = page.getByRole('button', { name: 'Retry' })
  await expect
    .poll(
      async () => {
        if (await retry.count()) await retry.click({ timeout: 500 }).catch(() => undefined)
        return page.getByRole('link', { name }).count()
      },
      { timeout: 40_000, interval: 500 },
    )
    .toBe(1)
}

const newEmail = () => `${crypto.randomUUID()}@example.org`

describe('the library of templates', () => {
  it('is searched as one types, misspelt too, and an item is liked, commented on and copied', async () => {
    await published('Patellofemoral clinic')
    await using visitor = await openVisitor(app.origin)
    const { page } = visitor
    await signUpAs(page, newEmail())
    await page.goto('/home/templates')
    await page.getByRole('link', { name: /^ADHD/ }).waitFor()
    await page.getByLabel('Search templates').pressSequentially('patelofem')
    await found(page, /^Patellofemoral clinic/)
    await page.getByRole('link', { name: /^Patellofemoral clinic/ }).click()
    await page.getByRole('button', { name: 'Like, 0 so far' }).click()
    await page.getByRole('button', { name: 'Like, 1 so far', pressed: true }).waitFor()
    await page.getByRole('tab', { name: 'Comments' }).click()
    await page.getByLabel('Your comment').fill('Works well for the knee.')
    await page.getByRole('button', { name: /^Comment/ }).click()
    await page.getByRole('region', { name: '1 comment' }).getByText('Dana Lee').waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByLabel('Clear the search').click()
    await page.getByLabel('Show', { exact: true }).selectOption('Liked')
    await page.waitForURL('**show=liked')
    await page.getByRole('link', { name: /^Patellofemoral clinic/ }).waitFor()
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: '(Copy) Patellofemoral clinic' }).waitFor()
    expect(visitor.complaints).toEqual([])
  })

  it('shows thousands of items in pages, and draws only what is visible', async () => {
    await using visitor = await openVisitor(app.origin)
    const { page } = visitor
    await signUpAs(page, newEmail())
    await page.goto('/home/templates?show=all&category=Primary+care')
    const rows = page.getByRole('list', { name: 'Library' }).getByRole('listitem')
    await rows.first().waitFor()
    const list = page.getByRole('list', { name: 'Library' })
    const place = () => rows.last().evaluate((row) => Number(row.getAttribute('aria-posinset')))
    for (let n = 0; n < 6; n++) {
      const before = await place()
      await list.evaluate((each) => each.parentElement?.scrollBy(0, 4_000))
      await expect.poll(place).toBeGreaterThan(before)
    }
    expect(await place()).toBeGreaterThan(100)
    expect(await rows.count()).toBeLessThan(60)
    expect(visitor.complaints).toEqual([])
  })

  it('makes a template public only after a look over it that names what may be patient data', async () => {
    await using visitor = await openVisitor(app.origin)
    const { page } = visitor
    await signUpAs(page, newEmail())
    await page.goto('/home/templates/soap')
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
    await page.getByRole('button', { name: 'Make public' }).click()
    const dialog = page.getByRole('dialog', { name: 'Review before publishing' })
    const publish = dialog.getByRole('button', { name: 'Make public' })
    await dialog.getByText('(Copy) SOAP note').waitFor()
    expect(await publish.isDisabled()).toBe(true)
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('checkbox').check()
    await publish.click()
    await page.getByText('Mine, public').first().waitFor()
    await page.getByRole('button', { name: 'Make private' }).click()
    await page.getByRole('button', { name: 'Yes, make private' }).click()
    await page.getByText('Mine, private').first().waitFor()
    expect(visitor.complaints).toEqual([])
  })

  it('says that search is not there, and still finds one’s own', async () => {
    await using visitor = await openVisitor(app.origin)
    const { page } = visitor
    await signUpAs(page, newEmail())
    await page.goto('/home/templates/soap')
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: '(Copy) SOAP note' }).waitFor()
    await page.route('**/api/search/**', (route) => route.abort())
    await page.getByLabel('Search templates').fill('soap')
    await page.getByText('Public library search isn’t available.').waitFor()
    await page.getByRole('link', { name: /^\(Copy\) SOAP note/ }).waitFor()
    await page.unroute('**/api/search/**')
    await found(page, /^SOAP note/)
  })
})
