import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startWork } from '#server/work.ts'
import { testApp } from '../app.ts'
import { fakeLocalModels } from '../fakes/local-models.ts'
import { toneModels } from '../tones/tones.ts'
import { SETTLING, toneWav, VISIT } from '../tones/synth.ts'
import { openVisitor, signUpAs } from './browser.ts'

test('a built-in model reads the visit while it is recorded, without the speed boost, and again at Stop', async () => {
  const models = await toneModels()
  const folder = await mkdtemp(join(tmpdir(), 'ausculta-e2e-'))
  const microphone = join(folder, 'visit.wav')
  await toneWav([...SETTLING, ...VISIT], microphone, 48_000)
  const write = () => '[1] The patient feels okay.'
  const localModels = fakeLocalModels({ write, choose: () => undefined })
  const env = { MODEL_PROVIDER: 'local', MODEL_NAME: 'Qwen3-4B-Instruct-2507' }
  {
    await using app = await testApp({ AUSCULTA_TEST_TONES: models.dir, ...env }, { localModels })
    await startWork(app.services)
    await using visitor = await openVisitor(app.origin, { microphone })
    const { page } = visitor
    await signUpAs(page, 'dana@example.org')
    await page
      .getByRole('button', { name: /^Record/ })
      .first()
      .click()
    await expect.poll(() => localModels.prepared.length).toBeGreaterThan(0)
    await page.getByText('Reading the visit as you record').waitFor()
    await page.getByText('goodbye').first().waitFor({ timeout: 60_000 })
    const before = localModels.prepared.length
    await page.getByRole('button', { name: 'Stop' }).click()
    await page.getByText('The patient feels okay.').first().waitFor()
    await expect.poll(() => localModels.prepared.length).toBeGreaterThan(before)
    const [first] = localModels.prepared
    // The early reading and the note's prompt share one mark, so the model can reuse what it has read.
    expect(first?.text).toMatch(/^The mark is .*RECORD BEGINS\s+Transcript:\s+\[1\]/s)
    const note = localModels.asked.find(({ prompt }) => prompt.includes('Write the note.'))
    const markOf = (text = '') => text.split('\n', 1)[0]
    expect(markOf(note?.prompt)).toBe(markOf(first?.text))
    expect(visitor.complaints).toEqual([])
  }
  await models.remove()
  await rm(folder, { recursive: true })
})
