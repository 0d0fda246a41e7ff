import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWork } from '#server/work.ts'
import { type TestApp, testApp, type TestUser } from '../app.ts'
import { type Receiver, startReceiver } from '../fakes/webhook-receiver.ts'
import { violations } from './axe.ts'
import { openVisitor, signInTo } from './browser.ts'

let app: TestApp
let admin: TestUser
let receiver: Receiver
beforeAll(async () => {
  ;[app, receiver] = await Promise.all([testApp(), startReceiver()])
  await startWork(app.services)
  admin = await app.newUser()
})
afterAll(async () => {
  await app.close()
  await receiver[Symbol.asyncDispose]()
})

test('an administrator adds a webhook, copies its secret once, tests it, renews the secret, and deletes it', async () => {
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  await signInTo(page, admin.email, '/admin/webhooks')
  await page.getByText('No webhooks').waitFor()
  await page.getByLabel('Address').fill('ftp://example.org')
  await page.getByRole('checkbox', { name: 'Note ready' }).check()
  const add = page.getByRole('button', { name: 'Add webhook' })
  await add.click()
  await page.getByText('The address must start with http:// or https://').waitFor()
  await page.getByLabel('Address').fill(receiver.url)
  await add.click()
  const secret = page.getByRole('region', { name: 'Secret' })
  await secret.getByText(/^whsec_/).waitFor()
  expect(await violations(page)).toEqual([])
  await secret.getByRole('button', { name: 'Done' }).click()
  await secret.waitFor({ state: 'detached' })
  const row = page.getByRole('listitem').filter({ hasText: receiver.url })
  await row.getByText('Note ready, Note signed').waitFor()
  receiver.answer = (response) => response.writeHead(410).end()
  await row.getByRole('button', { name: 'Send a test' }).click()
  await row.getByText('The receiver no longer accepts events (410).').first().waitFor()
  await row.getByText('Off', { exact: true }).waitFor()
  receiver.answer = (response) => response.writeHead(204).end()
  await row.getByRole('button', { name: 'Switch on' }).click()
  await row.getByRole('button', { name: 'Switch off' }).waitFor()
  await row.getByRole('button', { name: 'Send a test' }).click()
  await row.getByText('Delivered', { exact: true }).first().waitFor()
  await row.getByRole('button', { name: 'Deliveries' }).click()
  const deliveries = row.getByRole('list', { name: 'Deliveries' })
  await deliveries.getByText('Failed', { exact: true }).waitFor()
  expect(await deliveries.getByRole('listitem').count()).toBe(2)
  expect(await violations(page)).toEqual([])
  await row.getByRole('button', { name: 'Renew secret' }).click()
  await page.getByRole('button', { name: 'Renew the secret' }).click()
  await secret.getByText(/^whsec_/).waitFor()
  expect(await violations(page)).toEqual([])
  await secret.getByRole('button', { name: 'Done' }).click()
  await row.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('button', { name: 'Delete the webhook' }).click()
  await page.getByText('No webhooks').waitFor()
  expect(receiver.received).toHaveLength(2)
})
