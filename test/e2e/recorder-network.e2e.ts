import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startWork } from '#server/work.ts'
import { type TestApp, testApp } from '../app.ts'
import { toneWav, VISIT } from '../tones/synth.ts'
import { toneModels } from '../tones/tones.ts'
import { openVisitor, signInTo, signUpAs } from './browser.ts'

let app: TestApp
let models: Awaited<ReturnType<typeof toneModels>>
let folder: string
let speech: string
beforeAll(async () => {
  models = await toneModels()
  app = await testApp({ AUSCULTA_TEST_TONES: models.dir })
  await startWork(app.services)
  folder = await mkdtemp(join(tmpdir(), 'ausculta-e2e-'))
  speech = join(folder, 'visit.wav')
  const settling = { speaker: 0, text: 'yes okay yes okay yes okay yes okay' } as const
  await toneWav([settling, ...VISIT], speech, 48_000)
})
afterAll(async () => {
  await app.close()
  await models.remove()
  await rm(folder, { recursive: true })
})

const shortWait = { timeout: 5_000 }
const longWait = { timeout: 60_000 }
const pill = (page: Page) => page.getByRole('group', { name: 'Recording' })
const pressRecord = (page: Page) =>
  page
    .getByRole('button', { name: /^Record/ })
    .first()
    .click()
const saved = (page: Page) =>
  pill(page)
    .getByText(/^Saved \d+ s ago/)
    .waitFor(longWait)
const notSending = (page: Page) => page.getByText(/^Offline\.|^Recording, not sending/).first()
const notSentYet = (page: Page) => pill(page).getByText(/^\d+ s not sent yet/)

async function record(page: Page): Promise<void> {
  await pressRecord(page)
  await saved(page)
}
const newEmail = () => `${crypto.randomUUID()}@example.org`

/** Milliseconds from a cut until the page says so. */
async function timeUntilSaid(page: Page, cut: () => Promise<unknown>): Promise<number> {
  const began = Date.now()
  await cut()
  await notSending(page).waitFor(longWait)
  return Date.now() - began
}

describe('without a network', () => {
  test('it says within three seconds that it records and does not send, and sends all of it later', async () => {
    await using visitor = await openVisitor(app.origin, { microphone: 'beeps' })
    const { page, context } = visitor
    await signUpAs(page, newEmail())
    await record(page)
    expect(await timeUntilSaid(page, () => context.setOffline(true))).toBeLessThan(3_000)
    await notSentYet(page).waitFor(shortWait)
    await page.waitForTimeout(4_000)
    await context.setOffline(false)
    await saved(page)
    await pill(page).getByRole('button', { name: 'Stop' }).click()
    // Beeps aren't words, so Stop doesn't lead to a note.
    await page.getByText(/No speech was found/).waitFor(longWait)
    await page.getByRole('button', { name: 'Play the recording' }).waitFor(longWait)
    expect(await page.getByText(/not captured/).count()).toBe(0)
  })

  test('that still seems to be there, it says so as quickly', async () => {
    await using visitor = await openVisitor(app.origin, { microphone: 'beeps' })
    const { page } = visitor
    let isDead = false
    await page.routeWebSocket(/\/transcription/, (socket) => {
      const server = socket.connectToServer()
      socket.onMessage((message) => isDead || server.send(message))
      server.onMessage((message) => isDead || socket.send(message))
    })
    await signUpAs(page, newEmail())
    await record(page)
    const after = await timeUntilSaid(page, async () => (isDead = true))
    // Until then the newest answer was up to half a second old.
    expect(after).toBeLessThan(3_500)
    isDead = false
    await saved(page)
    expect(visitor.complaints).toEqual([])
  })

  test('the app opens, records, is reloaded, continues, and sends everything to the server', async () => {
    await using visitor = await openVisitor(app.origin, { microphone: 'beeps', keepsApp: true })
    const { page, context } = visitor
    await signUpAs(page, newEmail())
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)
    await page.reload()
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await context.setOffline(true)
    await page.goto('/home/scribes/all')
    await page.getByText(/^Offline\./).waitFor(longWait)
    await pressRecord(page)
    await notSentYet(page).waitFor(longWait)
    await page.waitForTimeout(3_000)
    await page.keyboard.press('m')
    await page.getByText(/^Marked at 00:/).waitFor(longWait)
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await page
      .getByText(/Recording interrupted after/)
      .first()
      .waitFor(longWait)
    // Gaps under one second aren't shown.
    await page.waitForTimeout(1_500)
    await page.getByRole('button', { name: 'Resume' }).first().click()
    await notSentYet(page).waitFor(longWait)
    await context.setOffline(false)
    await saved(page)
    const visit = page.url()
    await pill(page).getByRole('button', { name: 'Stop' }).click()
    await pill(page).waitFor({ state: 'detached' })
    await page.goto(visit)
    await page.getByRole('button', { name: 'Play the recording' }).waitFor(longWait)
    // It was marked without a network, on a page that is gone.
    await page
      .getByRole('button', { name: /^Marked at 00:/ })
      .first()
      .waitFor(longWait)
    // Nothing was captured during the reload.
    await page
      .getByText(/^\d\d:\d\d to \d\d:\d\d not captured$/)
      .first()
      .waitFor(longWait)
    const cached = await page.evaluate(async () => {
      const names = await caches.keys()
      const all = await Promise.all(
        names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
      )
      return all.flat().map((url) => new URL(url).pathname)
    })
    expect(cached).toContain('/')
    expect(cached.filter((path) => path.startsWith('/api'))).toEqual([])
  })
})

describe('two that record one visit', () => {
  test('in one browser: the second window is refused, shown the first, and leaves no empty visit', async () => {
    await using visitor = await openVisitor(app.origin, { microphone: 'beeps' })
    const { page, context } = visitor
    await signUpAs(page, newEmail())
    await record(page)
    const second = await context.newPage()
    await second.goto('/home/scribes/all')
    await pressRecord(second)
    const refused = second.getByRole('alert').filter({ hasText: 'Another window of this browser' })
    await refused.waitFor(longWait)
    await second.waitForURL(page.url())
    await second.getByText('Recording elsewhere').waitFor(longWait)
    await second.goto('/home/scribes/all')
    const visits = second.getByRole('list', { name: 'Scribes' }).getByRole('link')
    await visits.first().waitFor(longWait)
    await expect.poll(() => visits.count()).toBe(1)
    await saved(page)
  })

  test('on the phone and on the desk: the desk follows, and can continue where the phone stops', async () => {
    const email = newEmail()
    await using phone = await openVisitor(app.origin, { microphone: speech, width: 390 })
    await signUpAs(phone.page, email)
    await record(phone.page)
    await using desk = await openVisitor(app.origin, { microphone: 'beeps' })
    await signInTo(desk.page, email)
    await desk.page.goto(phone.page.url())
    await desk.page.getByText('Recording elsewhere').waitFor(longWait)
    await desk.page
      .getByText(/how are you today/)
      .first()
      .waitFor(longWait)
    await desk.page.getByRole('button', { name: 'Record here instead' }).click()
    await phone.page.getByText('Recording moved to another window or device.').waitFor(longWait)
    await pill(phone.page).waitFor({ state: 'detached' })
    await saved(desk.page)
    await pill(desk.page).getByRole('button', { name: 'Stop' }).click()
    await desk.page.getByRole('button', { name: 'Play the recording' }).waitFor(longWait)
    expect(await desk.page.getByText(/not captured/).count()).toBe(0)
    expect([...phone.complaints, ...desk.complaints]).toEqual([])
  })
})

describe('what this device keeps', () => {
  test('is sealed with a key of the user that no script can read', async () => {
    await using visitor = await openVisitor(app.origin, { microphone: speech })
    const { page, context } = visitor
    await signUpAs(page, newEmail())
    await record(page)
    await context.setOffline(true)
    const keptBytes = async () => (await page.evaluate(readJournal)).bytes
    await expect.poll(keptBytes, longWait).toBeGreaterThan(30_000)
    const found = await page.evaluate(readJournal)
    const users = [...new Set(found.users)]
    expect(found.keys).toEqual([{ name: users[0], extractable: false, exported: 'refused' }])
    // Sealed bytes look like noise; 16 bit of speech do not.
    expect(found.bitsPerByte).toBeGreaterThan(7.9)
  })

  test.each([
    ['nothing', 'This browser can’t save recordings offline.'],
    ['little', 'This device is almost out of space.'],
  ])('is said before one records, where it is %s', async (what, words) => {
    await using visitor = await openVisitor(app.origin, { microphone: 'beeps' })
    const { page, context } = visitor
    await context.addInitScript((kind) => {
      const refuse = () => {
        throw new DOMException('', 'SecurityError')
      }
      if (kind === 'nothing') IDBFactory.prototype.open = refuse
      else navigator.storage.estimate = async () => ({ quota: 60_000_000, usage: 50_000_000 })
    }, what)
    await signUpAs(page, newEmail())
    await page.getByText(words).first().waitFor(longWait)
    await record(page)
    expect(visitor.complaints).toEqual([])
  })
})

test('a device without 16 kHz works as well', async () => {
  await using visitor = await openVisitor(app.origin, { microphone: speech })
  const { page, context } = visitor
  await context.addInitScript(() => {
    const Real = window.AudioContext
    window.AudioContext = class extends Real {
      constructor(options?: AudioContextOptions) {
        if (options?.sampleRate) throw new DOMException('', 'NotSupportedError')
        super({ sampleRate: 48_000 })
      }
    }
  })
  await signUpAs(page, newEmail())
  await record(page)
  await page.getByText('good morning how are you today').first().waitFor(longWait)
  await page.getByText('three days').first().waitFor(longWait)
  expect(visitor.complaints).toEqual([])
})

/** What the journal holds, as any script of the page could read it. */
async function readJournal() {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const asked = indexedDB.open('ausculta-recorder')
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = () => reject(new Error('closed'))
  })
  const all = <T>(asked: IDBRequest<T>) =>
    new Promise<T>((resolve) => (asked.onsuccess = () => resolve(asked.result)))
  const tx = db.transaction(['keys', 'frames', 'recordings'])
  const [names, keys, frames, marks] = await Promise.all([
    // Keys are named by the id of their user.
    all(tx.objectStore('keys').getAllKeys() as IDBRequest<string[]>),
    all<CryptoKey[]>(tx.objectStore('keys').getAll()),
    all<{ data: ArrayBuffer }[]>(tx.objectStore('frames').getAll()),
    all<{ userId: string }[]>(tx.objectStore('recordings').getAll()),
  ])
  const exported = await Promise.all(
    keys.map((key) =>
      crypto.subtle.exportKey('raw', key).then(
        () => 'given',
        () => 'refused',
      ),
    ),
  )
  const counts = new Float64Array(256)
  let bytes = 0
  for (const { data } of frames)
    for (const byte of new Uint8Array(data)) {
      counts[byte] = (counts[byte] ?? 0) + 1
      bytes += 1
    }
  const bitsPerByte = counts.reduce(
    (sum, n) => (n ? sum - (n / bytes) * Math.log2(n / bytes) : sum),
    0,
  )
  return {
    users: marks.map(({ userId }) => userId),
    keys: keys.map(({ extractable }, at) => ({
      name: names[at],
      extractable,
      exported: exported[at],
    })),
    bytes,
    bitsPerByte,
  }
}
