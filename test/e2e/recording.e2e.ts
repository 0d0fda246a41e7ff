import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startWork } from '#server/work.ts'
import { type TestApp, testApp } from '../app.ts'
import { toneModels } from '../tones/tones.ts'
import { SETTLING, toneWav, VISIT } from '../tones/synth.ts'
import { openVisitor, signUpAs } from './browser.ts'

let app: TestApp
let models: Awaited<ReturnType<typeof toneModels>>
let folder: string
let microphone: string
beforeAll(async () => {
  models = await toneModels()
  app = await testApp({ AUSCULTA_TEST_TONES: models.dir })
  await startWork(app.services)
  folder = await mkdtemp(join(tmpdir(), 'ausculta-e2e-'))
  microphone = join(folder, 'visit.wav')
  await toneWav([...SETTLING, ...VISIT], microphone, 48_000)
})
afterAll(async () => {
  await app.close()
  await models.remove()
  await rm(folder, { recursive: true })
})

const newEmail = () => `${crypto.randomUUID()}@example.org`
const transcript = (page: Page) => page.getByRole('region', { name: 'Transcript' }).first()

describe('recording', () => {
  test('shows words while they are spoken, and Stop leads to a note: three clicks to a copied one', async () => {
    await using visitor = await openVisitor(app.origin, { microphone })
    const { page } = visitor
    await signUpAs(page, newEmail())
    await page
      .getByRole('button', { name: /^Record/ })
      .first()
      .click()
    await page.getByText('good morning how are you today').first().waitFor()
    await page.getByText('three days').first().waitFor()
    await page.getByText(/ · text by \S/).waitFor()
    // Still recording while the words are already there.
    expect(await page.getByRole('button', { name: 'Stop' }).isVisible()).toBe(true)
    await page.getByText('goodbye').first().waitFor()
    await page.getByRole('button', { name: 'Stop' }).click()
    await page.getByRole('button', { name: 'Copy for the chart' }).click()
    await page.getByRole('button', { name: 'Copy again' }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/chest pain/)
    expect(visitor.complaints).toEqual([])
  })

  test('survives a reload in the middle: earlier words are there once, and it can continue', async () => {
    await using visitor = await openVisitor(app.origin, { microphone })
    const { page } = visitor
    await signUpAs(page, newEmail())
    await page
      .getByRole('button', { name: /^Record/ })
      .first()
      .click()
    await page.getByText('good morning how are you today').first().waitFor()
    await page
      .getByText(/^Saved/)
      .first()
      .waitFor()
    await page.reload()
    await page
      .getByText(/Recording interrupted/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Finish' }).first().click()
    await expect
      .poll(
        async () =>
          ((await transcript(page).textContent()) ?? '').match(/good morning how are you today/g)
            ?.length,
      )
      .toBe(1)
    await page.getByRole('button', { name: 'Play the recording' }).waitFor()
  })

  test.each([1440, 390])(
    'without a microphone each Record says why and leaves no draft, at %i px',
    async (width) => {
      await using visitor = await openVisitor(app.origin, { width })
      const { page } = visitor
      await signUpAs(page, newEmail())
      const why = page.getByText(/No device found for recording|Permission denied/).first()
      for (let press = 0; press < 3; press += 1) {
        const deleted = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
        await page
          .getByRole('button', { name: /^Record/ })
          .first()
          .click()
        await deleted
        await page.waitForURL('**/home/scribes/all')
        await why.waitFor()
      }
      await page.reload()
      await page.getByText('No visits yet', { exact: true }).first().waitFor()
    },
  )
})

describe('uploading audio', () => {
  test('a tone file is transcribed as it was spoken, and plays', async () => {
    await using visitor = await openVisitor(app.origin)
    const { page } = visitor
    await signUpAs(page, newEmail())
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Upload audio or a file' }).click()
    await (await chooser).setFiles(microphone)
    await page.waitForURL(/\/home\/scribes\/all\/.+/)
    await page.getByText('take ibuprofen twice daily with food').first().waitFor()
    await page.getByRole('button', { name: 'Play the recording' }).waitFor()
    expect(visitor.complaints).toEqual([])
  })

  test('a file named like audio with broken content says so', async () => {
    await using visitor = await openVisitor(app.origin)
    const { page } = visitor
    await signUpAs(page, newEmail())
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Upload audio or a file' }).click()
    const buffer = Buffer.from(`ID3${'\u0000broken'.repeat(400)}`)
    await (await chooser).setFiles({ name: 'broken.mp3', mimeType: 'audio/mpeg', buffer })
    await page.waitForURL(/\/home\/scribes\/all\/.+/)
    await page.getByText('broken.mp3').first().waitFor()
    const message = 'The file is not audio that can be read, or it is damaged.'
    await page.getByText(message).first().waitFor()
  })
})
