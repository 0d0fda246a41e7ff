import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startWork } from '#server/work.ts'
import { testApp } from '#test/app.ts'
import { startDownloads } from '#test/fakes/downloads.ts'
import { startOpenAiAudio } from '#test/fakes/openai-audio.ts'
import { violations } from './axe.ts'
import { openVisitor, signUpAs } from './browser.ts'

const ARCHIVE = await readFile(join(import.meta.dirname, '../fixtures/tones-live.tar.bz2'))
const FILE = 'sherpa-onnx-streaming-zipformer-en-2023-06-26.tar.bz2'

test('a newcomer sets up speech: from Record to a model, an engine elsewhere, and which one when', async () => {
  const files = await startDownloads({ [FILE]: ARCHIVE })
  const server = await startOpenAiAudio({
    answer: () => ({ kind: 'json', body: { text: 'Good morning, come in.' } }),
  })
  await using app = await testApp({ MODELS_FROM: files.address })
  await startWork(app.services)
  await using visitor = await openVisitor(app.origin)
  const { page, complaints } = visitor
  await signUpAs(page, 'boss@example.org')

  await page.getByRole('link', { name: 'Set up speech' }).click()
  await page.getByText('Audio never leaves this computer.').first().waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByText(/^All \d+ models$/).click()
  files.manners.status = 404
  const download = page.getByRole('button', { name: 'Download: Streaming Zipformer, English' })
  const dialog = page.getByRole('dialog')
  const agree = async () => {
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: 'Download' }).click()
  }
  await download.click()
  await agree()
  await page.getByText('answered 404').waitFor()
  files.manners.status = 200
  await download.click()
  await dialog.getByText(/Accepted by boss@example\.org/).waitFor()
  await agree()
  await page.getByText(/live visits at once on this computer/).waitFor()

  await page.getByRole('button', { name: 'Add a service' }).click()
  await dialog.getByLabel('Name').fill('Box in the cellar')
  await dialog.getByLabel('Address').fill(server.baseUrl)
  await dialog.getByRole('button', { name: 'Test' }).click()
  await dialog.getByText('Good morning, come in.').waitFor()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Show the rules').click()
  await page.getByText('Recordings → Box in the cellar').waitFor()
  await page.getByText('Live → Streaming Zipformer, English').waitFor()

  await page.getByRole('button', { name: 'Move rule 4 up' }).click()
  await page.getByRole('button', { name: 'Save rules' }).click()
  await page.getByRole('button', { name: 'Restore defaults' }).waitFor()
  expect(app.services.speech.rule().rows[2]).toEqual({ when: 'available', use: 'ausculta' })
  expect(await violations(page)).toEqual([])

  await page.goto('/home/settings/transcription')
  await page.getByRole('combobox', { name: 'Transcription service' }).click()
  await page.getByRole('option', { name: 'Microsoft (not set up)' }).click()
  await page.getByText('Not set up. Another service is used for now.').waitFor()
  expect(complaints).toEqual([])
  await files.close()
  await server.close()
})
