import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWork } from '#server/work.ts'
import { type TestApp, testApp } from '../app.ts'
import { violations } from './axe.ts'
import { openVisitor, signUpAs, type Visitor } from './browser.ts'

const SLOW = { offline: false, latency: 5, downloadThroughput: 1e7, uploadThroughput: 400_000 }
const GONE = { offline: true, latency: 0, downloadThroughput: 0, uploadThroughput: 0 }
const FAST = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }

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

/** A new visit with the files added to it. */
async function visitWith({ page }: Visitor, ...files: FileChoice[]): Promise<void> {
  await signUpAs(page, `${crypto.randomUUID()}@example.org`)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload audio or a file' }).click()
  await (await chooser).setFiles(files as string[])
  await page.waitForURL(/\/home\/scribes\/all\/.+/)
}

const text = (name: string, content: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
})

async function network(page: Page) {
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  return (conditions: typeof SLOW) =>
    client.send('Network.emulateNetworkConditions', conditions).then(() => undefined)
}

test('the text of a document and of a picture can be viewed', async () => {
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  const buffer = readFileSync('test/fixtures/letter.png')
  await visitWith(visitor, text('labs.txt', 'Potassium 4.1 mmol/L'), {
    name: 'letter.png',
    mimeType: 'image/png',
    buffer,
  })
  await page.getByText('3 words').click()
  await page.getByText('Potassium 4.1 mmol/L').waitFor()
  await page.getByText('Read from a picture').click()
  await page.getByText('Metformin 500 mg twice daily').waitFor()
  expect(await violations(page)).toEqual([])
  expect(visitor.complaints).toEqual([])
})

test('a picture is pasted into a visit', async () => {
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  await visitWith(visitor, text('a.txt', 'a'))
  const picture = readFileSync('test/fixtures/letter.png').toString('base64')
  await page.getByText('Drop files here, or choose').waitFor()
  await page.evaluate((base64) => {
    const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))
    const data = new DataTransfer()
    data.items.add(new File([bytes], 'image.png', { type: 'image/png' }))
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
  }, picture)
  await page.getByText('image.png').waitFor()
  await page.getByText('Read from a picture').waitFor()
})

/** The percentage beside the file; the visit's row in the list has it too. */
const percentIn = (page: Page, percent: RegExp) =>
  page.getByTestId('context-rest').getByText(percent)

test('a file of 12 MB is paused, loses its connection and its page, and arrives all the same', async () => {
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  await visitWith(visitor, text('a.txt', 'a'))
  const conditions = await network(page)
  await conditions(SLOW)
  await page.getByText('Drop files here, or choose').waitFor()
  await page.locator('input[type=file]').last().setInputFiles(large)
  await percentIn(page, /Uploading [1-9]\d?%/).waitFor()
  await page.getByRole('button', { name: 'Pause scans.gz' }).click()
  await page.getByText('Paused').waitFor()
  await page.getByRole('button', { name: 'Continue scans.gz' }).click()
  await percentIn(page, /Uploading \d+%/).waitFor()
  await conditions(GONE)
  await page.getByText('Waiting for the connection').waitFor()
  expect(await violations(page)).toEqual([])
  await conditions(SLOW)
  await percentIn(page, /Uploading ([2-9]|[1-9]\d)%/).waitFor()
  await page.reload()
  // It continues where it stopped, not from the beginning.
  await percentIn(page, /Uploading ([2-9]|[1-9]\d)%/).waitFor()
  await conditions(FAST)
  await page.getByText('Failed to extract context from file. The file is damaged.').waitFor()
  // The file itself is the reason: trying again would end the same, so it can only be deleted.
  await page.getByRole('button', { name: 'Delete scans.gz' }).waitFor()
  expect(await page.getByRole('button', { name: 'Retry scans.gz' }).count()).toBe(0)
})

test('files chosen without a connection are sent when it is back', async () => {
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  await visitWith(visitor, text('a.txt', 'a'))
  await page.getByText('Drop files here, or choose').waitFor()
  const conditions = await network(page)
  await conditions(GONE)
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles([text('labs.txt', 'Potassium 4.1')])
  await page.getByText('Waiting for the connection').first().waitFor()
  await conditions(FAST)
  await page.getByText('2 words').waitFor()
})

test('of files chosen offline one is cancelled and the others are sent', async () => {
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  await visitWith(visitor, text('a.txt', 'a'))
  await page.getByText('Drop files here, or choose').waitFor()
  const conditions = await network(page)
  await conditions(GONE)
  const files = [text('labs.txt', 'Potassium 4.1'), text('wrong.txt', 'of somebody else')]
  await page.locator('input[type=file]').last().setInputFiles(files)
  await page.getByText('Waiting for the connection').first().waitFor()
  await page.getByRole('button', { name: 'Cancel wrong.txt' }).click()
  await conditions(FAST)
  await page.getByText('2 words').waitFor()
  expect(await page.getByText('wrong.txt').count()).toBe(0)
})

test('cancelling stops a file and leaves none of it on the server', async () => {
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  await visitWith(visitor, text('a.txt', 'a'))
  const conditions = await network(page)
  await conditions(SLOW)
  await page.getByText('Drop files here, or choose').waitFor()
  await page.locator('input[type=file]').last().setInputFiles(large)
  await percentIn(page, /Uploading [1-9]\d?%/).waitFor()
  const cancelled = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  await page.getByRole('button', { name: 'Cancel scans.gz' }).click()
  await conditions(FAST)
  await page.getByText('scans.gz').waitFor({ state: 'detached' })
  await cancelled
  await page.reload()
  await page.getByText('a.txt').waitFor()
  expect(await page.getByText('scans.gz').count()).toBe(0)
  const parts = async () => {
    let count = 0
    for await (const key of app.services.storage.list('users/'))
      count += key.includes('/parts/') ? 1 : 0
    return count
  }
  await expect.poll(parts).toBe(0)
})

test('a rejected file shows the reason beside its name and is removed with a click', async () => {
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  const program = {
    name: 'run.exe',
    mimeType: 'application/x-msdownload',
    buffer: Buffer.from('MZ'),
  }
  await visitWith(visitor, program, text('ok.txt', 'fine'))
  await page.getByText(/^Failed to upload file to storage\. Only audio, text, images/).waitFor()
  await page.getByText('1 word').waitFor()
  await page.getByRole('button', { name: 'Remove run.exe' }).click()
  await page.getByText('run.exe').waitFor({ state: 'detached' })
})
