import { execFile, spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { openPdf } from '#server/platform/documents/pdf.ts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type FormField, isTick } from '#contract/form-fields.ts'
import { libraryCategories } from '#contract/library.ts'
import { findInPdf } from '#server/forms/fields/find-in-pdf.ts'
import { writePdf } from '#server/forms/filling/write-pdf.ts'
import { drawForm } from './forms/draw-form.ts'
import type { Block, FormText } from './forms/form-text.ts'
import { formTexts } from './forms/texts.ts'

const folder = new URL('../server/forms/built-in/', import.meta.url)
const pdfOf = ({ file }: FormText) => readFile(new URL(`${file}.pdf`, folder))
const fieldsOf = async ({ file }: FormText): Promise<FormField[]> =>
  (JSON.parse(await readFile(new URL(`${file}.json`, folder), 'utf8')) as { fields: FormField[] })
    .fields

/** The fields that a part of a form has, each as "type name". */
function fieldsIn(block: Block): string[] {
  if ('row' in block) return block.row.map(({ type = 'text', label }) => `${type} ${label}`)
  return 'ticks' in block ? block.ticks.map((label) => `checkbox ${label}`) : []
}

/** The warnings of pdf.js while it reads everything on every page. */
async function warningsOf(bytes: Uint8Array): Promise<string[]> {
  const warnings: string[] = []
  const note = (text: unknown) => void warnings.push(String(text))
  for (const name of ['log', 'warn', 'error'] as const)
    vi.spyOn(console, name).mockImplementation(note)
  const pdf = await openPdf(new Uint8Array(bytes), VerbosityLevel.WARNINGS)
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    await page.getTextContent()
    await page.getOperatorList()
    await page.getAnnotations()
  }
  return warnings
}
afterEach(() => vi.restoreAllMocks())

const hasPoppler = spawnSync('pdfinfo', ['-v']).error === undefined
const run = promisify(execFile)

/** The text of a PDF as poppler reads it, and its warnings. */
async function readByPoppler(bytes: Uint8Array, name: string) {
  const file = join(tmpdir(), `${name}-${crypto.randomUUID()}.pdf`)
  await writeFile(file, bytes)
  const [info, text] = await Promise.all([
    run('pdfinfo', [file]),
    run('pdftotext', ['-layout', file, '-']),
  ])
  return { text: text.stdout, pages: info.stdout, warnings: info.stderr + text.stderr }
}

/** A value that a field can hold. */
const valueFor = ({ type, options }: FormField, at: number): string => {
  if (type === 'checkbox') return options[0] ?? 'X'
  if (type === 'choice') return options[0] ?? ''
  return type === 'comb' ? 'ABC123' : `Value ${at}`
}

const filled = async (form: FormText, flatten: boolean): Promise<Uint8Array> => {
  const fields = await fieldsOf(form)
  const values = fields
    .filter(({ type }) => type !== 'signature')
    .map((field, at) => ({ ...field, text: valueFor(field, at) }))
  const words = { seePage: 'See page #', heading: 'Continued' }
  return writePdf({ fields: values, flatten, ...words }, await pdfOf(form))
}

test('five forms are built in, one of them without form fields', () => {
  expect(formTexts).toHaveLength(5)
  expect(formTexts.filter(({ flat }) => flat)).toHaveLength(1)
  expect(new Set(formTexts.flatMap(({ id, file, name }) => [id, file, name])).size).toBe(15)
  for (const { categories } of formTexts)
    for (const category of categories) expect(libraryCategories).toContain(category)
})

describe.each(formTexts)('the form “$name”', (form) => {
  test('is stored as the script draws it', async () => {
    const drawn = Buffer.from(await drawForm(form))
    expect(drawn.equals(await pdfOf(form)), 'Run `node scripts/make-forms.ts`').toBe(true)
    const { id, file, name, description, categories } = form
    const { pages, fields } = await findInPdf(new Uint8Array(drawn))
    const stored: unknown = JSON.parse(await readFile(new URL(`${file}.json`, folder), 'utf8'))
    expect(stored).toEqual({ id, name, description, categories, size: drawn.length, pages, fields })
  })

  test('has exactly the fields of its text, with their names and types, in order', async () => {
    const fields = await fieldsOf(form)
    expect(fields.map(({ type, name }) => `${type} ${name}`)).toEqual(form.blocks.flatMap(fieldsIn))
    const places = new Set(fields.map(({ foundIn }) => foundIn))
    expect([...places]).toEqual([form.flat ? 'layout' : 'acroform'])
  })

  test('fills in the patient, the clinician and the clinic from records', async () => {
    const sources = (await fieldsOf(form)).map(({ name, source }) => [name, source])
    const known = Object.fromEntries(sources.filter(([, source]) => source !== ''))
    expect(known).toMatchObject({
      'Date of birth': 'patient.birthDate',
      'Physician name': 'clinician.name',
      'Licence number': 'clinician.licence',
      'Clinic name': 'clinic.name',
      'Clinic phone': 'clinic.phone',
      Fax: 'clinic.fax',
      'Clinic address': 'clinic.address',
      'Physician signature': 'clinician.signature',
    })
    expect(Object.values(known).filter((source) => source === 'patient.name')).toHaveLength(1)
    const ticks = (await fieldsOf(form)).filter(isTick)
    for (const { name, source } of ticks) expect(['', 'visit.content'], name).toContain(source)
  })

  test('is read by pdf.js without a warning, blank and filled', async () => {
    expect(await warningsOf(await pdfOf(form))).toEqual([])
    expect(await warningsOf(await filled(form, false))).toEqual([])
    expect(await warningsOf(await filled(form, true))).toEqual([])
  })

  test.skipIf(!hasPoppler)('is read by poppler without a warning, blank and filled', async () => {
    const blank = await readByPoppler(await pdfOf(form), form.file)
    expect(blank.warnings).toBe('')
    expect(blank.text).toContain(form.name)
    expect(blank.pages).toMatch(/Author: +Ausculta/)
    const done = await readByPoppler(await filled(form, true), form.file)
    expect(done.warnings).toBe('')
    const typed = (await fieldsOf(form)).filter(({ type }) =>
      ['text', 'date', 'long-text'].includes(type),
    )
    const shown = done.text.match(/Value \d+/g) ?? []
    expect(shown).toHaveLength(typed.length)
  })
})
