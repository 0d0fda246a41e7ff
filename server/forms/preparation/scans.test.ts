import { expect, test, vi } from 'vitest'
import { startWork } from '#server/work.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { newForm } from '#test/forms.ts'
import { pdfOf } from '#test/pdf.ts'
import { scannedForms, scannedPage } from '#test/scans.ts'

// Words are recognised in a process of its own; a busy machine takes seconds for it.
vi.setConfig({ testTimeout: 90_000 })

async function formOfScan(app: TestApp) {
  await startWork(app.services)
  return newForm(await app.newUser(), pdfOf([scannedPage(scannedForms.fax())]))
}

test('the fields of a scanned form get their names from its words, and the form says so', async () => {
  await using app = await testApp()
  const { state, fields, notices } = await formOfScan(app)
  expect(state).toBe('preview')
  expect(fields.map(({ name }) => name)).toContain('Health card number')
  expect(notices).toEqual(['Field names were read from a scan. Check them.'])
})

test('if no language of OCR_LANGUAGES has its data, the form says why its fields have no names', async () => {
  await using app = await testApp({ OCR_LANGUAGES: 'deu,fra' })
  const { state, fields, notices } = await formOfScan(app)
  expect(state).toBe('preview')
  expect(fields.length).toBeGreaterThan(5)
  expect(fields.every(({ name }) => name === '')).toBe(true)
  expect(notices).toEqual([expect.stringContaining('has no data for the languages')])
})

test('one language with data is enough to read a scan', async () => {
  await using app = await testApp({ OCR_LANGUAGES: 'fra,eng' })
  const { fields } = await formOfScan(app)
  expect(fields.map(({ name }) => name)).toContain('Date of birth')
})
