import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendMetric } from '#contract/metrics.ts'
import { sampleHealth } from '#server/operations/admin/samples.ts'
import { type TestApp, testApp, type TestUser } from '../app.ts'
import { violations } from './axe.ts'
import { openVisitor, signInTo } from './browser.ts'

let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await testApp()
  admin = await app.newUser()
})
afterAll(() => app.close())

test('an administrator sees the usage as a chart, in a table and by user', async () => {
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  const user = await app.newUser()
  for (const event of ['visit-created', 'note-written', 'note-written'])
    await user.call(sendMetric, { body: { event } })
  await signInTo(page, admin.email, '/admin/usage')
  await page.locator('figure canvas').waitFor()
  await page.getByText('Show as a table').click()
  const today = new Date().toISOString().slice(0, 10)
  const row = page.getByRole('row', { name: new RegExp(today) })
  await expect.poll(() => row.getByRole('cell').allInnerTexts()).toEqual(['1', '2', '0'])
  await page.getByRole('row', { name: new RegExp(user.email) }).waitFor()
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    expect(await violations(page)).toEqual([])
  }
  expect(visitor.complaints).toEqual([])
})

test('Health shows the last day and turns on nightly backups with one button', async () => {
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  await sampleHealth(app.services)
  await signInTo(page, admin.email, '/admin/health')
  const trends = page.getByRole('region', { name: 'Last 24 hours' })
  await trends.getByText('No note was written in the last 24 hours.').waitFor()
  await trends
    .getByText(/^Lowest .*, highest /)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Turn on nightly backups' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save the backup passphrase' })
  const passphrase = await dialog.locator('code').last().innerText()
  expect(passphrase).toMatch(/^(\w{5}-){4}\w{5}$/)
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'I’ve saved it' }).click()
  await dialog.waitFor({ state: 'detached' })
  // A list that was requested earlier may show it once more.
  await page.getByRole('button', { name: 'Turn on nightly backups' }).waitFor({ state: 'detached' })
  const { rows } = await app.asOwner('select 1 from setting where key = $1', ['backup'])
  expect(rows).toHaveLength(1)
})
