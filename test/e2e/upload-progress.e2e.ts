import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWork } from '#server/work.ts'
import { type TestApp, testApp } from '../app.ts'
import { violations } from './axe.ts'
import { keepToasts, openVisitor, signUpAs } from './browser.ts'

let app: TestApp
let folder: string
let large: string
beforeAll(async () => {
  app = await testApp()
  await startWork(app.services)
  folder = await mkdtemp(join(tmpdir(), 'ausculta-e2e-'))
  large = join(folder, 'scans.gz')
  await writeFile(large, Buffer.concat([Buffer.from([0x1f, 0x8b, 8, 0]), randomBytes(12_000_000)]))
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

type FileChoice = string | { name: string; mimeType: string; buffer: Buffer }

async function chooseAtHome(page: Page, file: FileChoice): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload audio or a file' }).click()
  await (await chooser).setFiles([file] as string[])
}

async function slowDown(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 5,
    downloadThroughput: 1e7,
    uploadThroughput: 100_000,
  })
}

const uploading = /Uploading \d+%/

test('an upload from Home shows how far it is in the place of the transcript and in its row, also after a reload', async () => {
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  await signUpAs(page, `${crypto.randomUUID()}@example.org`)
  // Another visit, whose row shows nothing about it.
  await page.getByRole('button', { name: 'New', exact: true }).first().click()
  await page.waitForURL(/\/home\/scribes\/all\/.+/)
  await page.goto('/home/scribes/all')
  await page.getByRole('button', { name: 'Upload audio or a file' }).waitFor()
  await slowDown(page)
  await chooseAtHome(page, large)
  await page.waitForURL(/\/home\/scribes\/all\/.+/)
  const visit = page.url()
  const inPane = page.getByRole('region', { name: 'Adding files' })
  const inList = page.locator('[data-scribe]').getByText(uploading)
  await inPane.getByText(uploading).waitFor()
  expect(await page.getByText('No transcript yet').count()).toBe(0)
  expect(await page.getByText('scans.gz').count()).toBe(1)
  await expect.poll(() => inList.count()).toBe(1)
  expect(await violations(page)).toEqual([])
  await page.goto('/home/scribes/all')
  await inList.waitFor()
  await page.goto(visit)
  await inPane.getByText(uploading).waitFor()
  await inPane.getByRole('button', { name: 'Cancel scans.gz' }).click()
  await page.getByText('No transcript yet').waitFor()
  await expect.poll(() => inList.count()).toBe(0)
  expect(visitor.complaints).toEqual([])
}, 180_000)

test('a visit that was opened for a file that is not taken goes again, and Undo brings it back with the reason', async () => {
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  await keepToasts(page)
  const email = `${crypto.randomUUID()}@example.org`
  await signUpAs(page, email)
  const visits = async () => {
    const select =
      'select 1 from scribe join account on account.id = scribe.user_id where account.email = $1'
    return (await app.asOwner(select, [email])).rows.length
  }
  const buffer = Buffer.from('this is no audio at all')
  await chooseAtHome(page, { name: 'wrong.mp3', mimeType: 'audio/mpeg', buffer })
  await page.getByText(/^wrong\.mp3: .+ The empty visit was deleted\.$/).waitFor()
  await page.waitForURL('**/home/scribes/all')
  await expect.poll(() => page.locator('[data-scribe]').count()).toBe(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.waitForURL(/\/home\/scribes\/all\/.+/)
  const refused = page.getByRole('region', { name: 'Files not added' })
  await refused.getByText('This isn’t a valid audio file').waitFor()
  await page.getByText('No transcript yet').waitFor()
  await page.reload()
  await page.getByText('No transcript yet').waitFor()
  await expect.poll(() => page.locator('[data-scribe]').count()).toBe(1)
  expect(await visits()).toBe(1)
})

test('a visit with typed words stays when its file is not taken', async () => {
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  await signUpAs(page, `${crypto.randomUUID()}@example.org`)
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/uploads/*/finish', async (route) => {
    await held
    await route.continue()
  })
  const buffer = Buffer.from('this is no audio at all')
  await chooseAtHome(page, { name: 'wrong.mp3', mimeType: 'audio/mpeg', buffer })
  await page.waitForURL(/\/home\/scribes\/all\/.+/)
  await page.getByPlaceholder(/^Add notes/).fill('BP 142/90')
  release()
  const refused = page.getByRole('region', { name: 'Files not added' })
  await refused.getByText('This isn’t a valid audio file').waitFor()
  await page.reload()
  await page.getByText('BP 142/90').waitFor()
})
