import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Recording, listRecordings } from '#contract/transcripts.ts'
import { startWork } from '#server/work.ts'
import { builtWeb, type TestApp, testApp, type TestUser } from '../app.ts'
import { openVisitor, signInTo } from './browser.ts'

// What a browser does to a page that nobody uses, and to an app with a new build.
let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await startWork(app.services)
})
afterAll(() => app.close())

const longWait = { timeout: 60_000 }
const pill = (page: Page) => page.getByRole('group', { name: 'Recording' })
const saved = (page: Page) =>
  pill(page)
    .getByText(/^Saved \d+ s ago/)
    .waitFor(longWait)

async function record(page: Page, user: TestUser): Promise<void> {
  await signInTo(page, user.email)
  await page
    .getByRole('button', { name: /^Record/ })
    .first()
    .click()
  await saved(page)
}

async function setLife(page: Page, state: 'frozen' | 'active'): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Page.setWebLifecycleState', { state })
  await cdp.detach()
}

const visitOf = (page: Page) => new URL(page.url()).pathname.split('/')[4] ?? ''
async function storedOf(user: TestUser, scribeId: string): Promise<Recording> {
  const { items } = await user.call(listRecordings, { params: { id: scribeId } })
  const [only] = items
  if (!only || items.length > 1) throw new Error(`There are ${items.length} recordings.`)
  return only
}
const gapSeconds = ({ gaps }: Recording) => gaps.reduce((sum, { from, to }) => sum + to - from, 0)

test('a frozen page continues recording without losing time; discarded while frozen, the recording is offered again with all its audio', async () => {
  await using visitor = await openVisitor(app.origin, { microphone: 'beeps' })
  const { page, context } = visitor
  const user = await app.newUser()
  await record(page, user)
  const scribeId = visitOf(page)
  // The two compared moments are somewhere in the request: a busy machine takes its time.
  const asked = Date.now()
  const before = (await storedOf(user, scribeId)).duration
  const answered = Date.now()
  await setLife(page, 'frozen')
  await new Promise((resolve) => setTimeout(resolve, 2_000))
  await setLife(page, 'active')
  await saved(page)
  expect(visitor.complaints).toEqual([])
  await context.setOffline(true)
  await page.waitForTimeout(1_500)
  const atLeast = (Date.now() - answered) / 1000
  await setLife(page, 'frozen')
  const atMost = (Date.now() - asked) / 1000
  // A tab that is discarded runs nothing any more, not even its handlers of leaving.
  await page.close({ runBeforeUnload: false })
  await context.setOffline(false)
  const again = await context.newPage()
  await again.goto('/home/scribes/all')
  await again
    .getByText(/Recording interrupted after/)
    .first()
    .waitFor(longWait)
  await again.getByRole('button', { name: 'Finish' }).first().click()
  await expect.poll(async () => (await storedOf(user, scribeId)).state, longWait).toBe('stored')
  const recording = await storedOf(user, scribeId)
  // Every second is there, as sound or as a gap; what the last one said may not have reached the disk.
  expect(recording.duration - before).toBeGreaterThan(atLeast - 1.5)
  expect(recording.duration - before).toBeLessThan(atMost + 1.5)
  expect(gapSeconds(recording)).toBeLessThan(3)
})

test('a new build waits while one records, and takes over when the app is opened next', async () => {
  const webFolder = await mkdtemp(join(tmpdir(), 'ausculta-build-'))
  await cp(builtWeb, webFolder, { recursive: true })
  await using own = await testApp({}, {}, webFolder)
  await startWork(own.services)
  await using visitor = await openVisitor(own.origin, { microphone: 'beeps', keepsApp: true })
  const { page } = visitor
  const user = await own.newUser()
  await signInTo(page, user.email)
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await record(page, user)
  const scribeId = visitOf(page)
  await publishBuild(webFolder, 'next')
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  const hasWaiting = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting !== null)
  await expect.poll(hasWaiting, longWait).toBe(true)
  await page.waitForTimeout(500)
  expect(await hasWaiting()).toBe(true)
  await saved(page)
  const builds = () =>
    page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('shell-')))
  // The files of the build that is on the screen are kept beside the new ones.
  expect(await builds()).toHaveLength(2)
  await pill(page).getByRole('button', { name: 'Stop' }).click()
  const stored = () => storedOf(user, scribeId)
  await expect.poll(async () => (await stored()).state, longWait).toBe('stored')
  expect(gapSeconds(await stored())).toBe(0)
  const opened = async () => {
    await page.reload()
    await page.waitForTimeout(2_000)
    if ((await builds()).length > 1) await endWorkers(page)
    return builds()
  }
  await expect.poll(opened, longWait).toEqual(['shell-next'])
  expect(await hasWaiting()).toBe(false)
  await rm(webFolder, { recursive: true })
})

/**
 * Chromium activates a new worker once the old one is idle, or after five minutes at the latest; the old one is stopped
 * here. Without having been asked, the new one would still wait.
 */
async function endWorkers(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('ServiceWorker.enable')
  await cdp.send('ServiceWorker.stopAllWorkers')
  await cdp.detach()
  await page.waitForTimeout(500)
}

/** A build differs from another in its name and its files; here in its name only. */
async function publishBuild(webFolder: string, name: string): Promise<void> {
  const path = join(webFolder, 'sw.js')
  const worker = await readFile(path, 'utf8')
  const renamed = worker.replace(/SHELL_VERSION = "[^"]+"/, `SHELL_VERSION = "${name}"`)
  if (renamed === worker) throw new Error('The build has no name.')
  await writeFile(path, renamed)
}
