import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWork } from '#server/work.ts'
import { type TestApp, testApp } from '../app.ts'
import { violations } from './axe.ts'
import { toneWav, VISIT } from '../tones/synth.ts'
import { openVisitor, signUpAs } from './browser.ts'

let app: TestApp
let folder: string
let microphone: string
beforeAll(async () => {
  app = await testApp()
  await startWork(app.services)
  folder = await mkdtemp(join(tmpdir(), 'ausculta-e2e-'))
  microphone = join(folder, 'visit.wav')
  await toneWav(VISIT, microphone, 48_000)
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

/** The recordings as the database has them. */
const stored = async () => (await app.asOwner('select engine, transcription from recording')).rows

const newEmail = () => `${crypto.randomUUID()}@example.org`

/**
 * Chromium without Google's parts has a recogniser that never answers. This one says two sentences, like Chrome's for a
 * language on the device, or only supports its vendor's service.
 */
function standInRecogniser(local: 'available' | 'unavailable'): void {
  const sentences = ['I have had chest pain for three days.', 'It is worse when I climb stairs.']
  type PageMessage = { resultIndex: number; results: object[] }
  class SpeechRecognition {
    static async available(): Promise<string> {
      return local
    }
    processLocally = false
    onresult: ((event: PageMessage) => void) | null = null
    onend: (() => void) | null = null
    start(): void {
      sentences.forEach((text, n) => {
        const tell = (said: string, isFinal: boolean) =>
          this.onresult?.({
            resultIndex: 0,
            results: [Object.assign([{ transcript: said }], { isFinal })],
          })
        setTimeout(() => tell(text.slice(0, 10), false), 500 + n * 1500)
        setTimeout(() => tell(text, true), 1500 + n * 1500)
      })
    }
    stop(): void {
      this.onend?.()
    }
    abort(): void {
      this.onend?.()
    }
  }
  Object.assign(globalThis, { SpeechRecognition })
}

const openMenu = (page: Page) =>
  page
    .getByRole('button', { name: 'Microphone, language and other ways to record' })
    .first()
    .click()
const item = (page: Page) => page.getByRole('menuitem', { name: /Transcribe with this browser/ })

test('a browser transcribes on the device if the server has no engine', async () => {
  await using visitor = await openVisitor(app.origin, { microphone })
  const { page } = visitor
  await page.addInitScript(standInRecogniser, 'available' as const)
  await signUpAs(page, newEmail())
  await openMenu(page)
  await item(page).getByText('Runs on this device').waitFor()
  expect(await violations(page)).toEqual([])
  await item(page).click()
  await page
    .getByRole('button', { name: /^Record/ })
    .first()
    .click()
  await page.getByText('chest pain for three days').first().waitFor({ timeout: 40_000 })
  await page.getByText('worse when I climb stairs').first().waitFor({ timeout: 40_000 })
  await page.getByRole('button', { name: 'Stop' }).click()
  // Settled when the last words have been stored: nothing waits for an engine.
  const settled = { engine: 'browser', transcription: 'success' }
  await expect.poll(stored).toMatchObject([settled])
  await page.reload()
  await page.getByText('chest pain for three days').first().waitFor()
  expect(await page.getByText('not set up').count()).toBe(0)
  expect(visitor.complaints).toEqual([])
})

test('a browser that sends audio to its maker is not used unless an administrator allows it', async () => {
  // The first account of an installation is its administrator.
  await using fresh = await testApp()
  await using visitor = await openVisitor(fresh.origin)
  const { page } = visitor
  await page.addInitScript(standInRecogniser, 'unavailable' as const)
  await signUpAs(page, newEmail())
  await openMenu(page)
  await item(page).getByText('Audio goes to the browser vendor').waitFor()
  await expect.poll(() => item(page).isDisabled()).toBe(true)
  await page.goto('/admin/speech')
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await page.getByText('Allow browsers that send audio to their vendor').click()
  await expect
    .poll(() => page.getByRole('switch', { name: /send audio to their vendor/ }).isChecked())
    .toBe(true)
  await saved
  await page.goto('/home/scribes/all')
  await openMenu(page)
  await item(page).getByText('Audio goes to the browser vendor').waitFor()
  await expect.poll(() => item(page).isDisabled()).toBe(false)
})
