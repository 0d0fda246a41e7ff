import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { archiveScribes } from '#contract/scribes.ts'
import { listReports } from '#server/operations/metrics/reports.ts'
import { startWork } from '#server/work.ts'
import { type TestApp, testApp, type TestUser } from '../app.ts'
import { newVisit } from '../visit.ts'
import { openVisitor, signInTo } from './browser.ts'

/* What the specification says of addresses (§2), of usage metrics (§1, §7) and of sizes (§9), in the browser. */

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await startWork(app.services)
})
afterAll(() => app.close())

async function events({ user }: TestUser): Promise<string[]> {
  const reports = await listReports(app.services, user.id)
  return reports.map(({ payload }) => String((payload as { event?: unknown }).event))
}

async function ask(page: Page, question: string): Promise<void> {
  await page.getByRole('tab', { name: 'Ask', exact: true }).click()
  await page.getByRole('textbox', { name: 'Ask about this visit' }).fill(question)
  await page.keyboard.press('Enter')
}

test('a session from sign-in to the copied note reports its actions, and nothing about the patient', async () => {
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  const user = await app.newUser()
  const sent: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/metrics') sent.push(request.postData() ?? '')
  })
  await page.goto('/auth/signin')
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill('violet kettle rain 42')
  await page.locator('#sign-in-button').click()
  await page.getByRole('button', { name: 'New', exact: true }).first().click()
  await page.getByText('Drop files here').waitFor()
  const text = 'The patient has had a productive cough for two weeks. Temperature is 38.2.'
  const file = { name: 'cough of Ms Adler.txt', mimeType: 'text/plain', buffer: Buffer.from(text) }
  await page.locator('input[type=file]').last().setInputFiles(file)
  await page.getByText('Read', { exact: true }).waitFor()
  // Specification §9: sizes as people read them, also of a file that was read.
  await page.getByText('74 Bytes').waitFor()
  await page.getByRole('button', { name: 'Generate' }).click()
  await page.waitForURL(/\/results\?preloaded=true$/)
  await page.getByRole('button', { name: 'Copy for the chart' }).click()
  await page.getByRole('button', { name: 'Copy again' }).waitFor()
  await ask(page, 'What was the temperature?')
  const all = [
    'sign-in',
    'visit-created',
    'files-added',
    'template-used',
    'note-written',
    'note-copied',
  ]
  // Two reports that are under way at once may arrive in either order.
  const reported = async () => (await events(user)).toSorted()
  await expect.poll(reported).toEqual([...all, 'question-answered'].toSorted())
  expect(sent.join(' ')).not.toMatch(/cough|Adler|\b38\.2\b|temperature/i)
  expect(visitor.complaints).toEqual([])
})

test('the first question of a visit makes the address say so, later ones leave it alone', async () => {
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  const user = await app.newUser()
  const id = await newVisit(app, user)
  await signInTo(page, user.email, `/home/scribes/all/${id}/results`)
  await ask(page, 'What was the blood pressure?')
  await page.waitForURL(`**/home/scribes/all/${id}/results?preloaded=true`)
  await expect.poll(() => events(user)).toEqual(['question-answered'])
  await page.goto(`/home/scribes/all/${id}/results`)
  await page.getByText('What was the blood pressure?').first().waitFor()
  await ask(page, 'Which drugs does she take?')
  await expect.poll(() => events(user)).toEqual(['question-answered', 'question-answered'])
  expect(new URL(page.url()).search).toBe('')
})

test('addresses with flags show their folders, and groups have a page that says there are none', async () => {
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  const user = await app.newUser()
  const id = await newVisit(app, user)
  await user.call(archiveScribes, { body: { ids: [id], archived: true } })
  await signInTo(page, user.email, '/home/scribes?archived=true')
  const list = (name: string) => page.getByRole('region', { name, exact: true })
  await list('Archived visits').waitFor()
  expect(new URL(page.url()).pathname).toBe('/home/scribes/archive')
  await page.goto(`/home/scribes/all/${id}?archived=true`)
  await list('Archived visits').waitFor()
  await page.getByRole('tab', { name: 'Context' }).waitFor()
  await page.goto('/home/scribes/all?ada=true')
  await list('Intake').waitFor()
  // The navigation has no entry for a folder that has never been used.
  const entry = page.getByRole('link', { name: 'Intake', exact: true })
  await page.getByRole('link', { name: 'Archived visits' }).waitFor()
  expect(await entry.count()).toBe(0)
  await app.asOwner('update scribe set has_intake = true, archived = false where id = $1', [id])
  await page.reload()
  await entry.waitFor()
  await page.goto('/home/groups')
  await page.getByRole('heading', { name: 'No groups' }).waitFor()
  const groups = page.getByRole('link', { name: 'Groups', exact: true })
  expect(await groups.getAttribute('data-on')).toBe('true')
  expect(visitor.complaints).toEqual([])
})

test('sizes are shown before a file is chosen, and a stored archive says that it cannot be read', async () => {
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  const user = await app.newUser()
  const id = await newVisit(app, user)
  await signInTo(page, user.email, `/home/scribes/all/${id}`)
  await page
    .getByText(
      'Up to 500 MB a file. Text is read from files of up to 50 MB and 5 million characters.',
    )
    .waitFor()
  const magic = Buffer.from('377abcaf271c0004', 'hex')
  const buffer = Buffer.concat([magic, Buffer.alloc(2_000)])
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name: 'scans.7z', mimeType: '', buffer })
  await page.getByText('File saved, but its text can’t be read.').waitFor()
  await page.getByText('Kept', { exact: true }).waitFor()
  await page.getByText('2.0 KB').waitFor()
})

test('the transcript starts at 35 percent of a visit, and keeps the width one gives it', async () => {
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  const user = await app.newUser()
  const id = await newVisit(app, user)
  await signInTo(page, user.email, `/home/scribes/all/${id}`)
  const side = page.locator('#context-side')
  const share = async () => {
    const [part, whole] = [await side.boundingBox(), await page.locator('#context').boundingBox()]
    return Math.round((100 * (part?.width ?? 0)) / (whole?.width ?? 1))
  }
  await side.waitFor()
  await expect.poll(share).toBe(65)
  await page.getByRole('separator', { name: 'Width of notes and files' }).press('Home')
  let chosen = 65
  const isChosen = async () => {
    const before = chosen
    chosen = await share()
    return chosen !== 65 && chosen === before
  }
  await expect.poll(isChosen).toBe(true)
  await page.reload()
  await side.waitFor()
  await expect.poll(share).toBe(chosen)
})
