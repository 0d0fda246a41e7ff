import { readFileSync } from 'node:fs'
import { copyFile, mkdtempDisposable, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { pdfOf, type PdfPage, type PdfPicture, text } from '#test/pdf.ts'
import { scannedForms, scannedPage } from '#test/scans.ts'
import type { OcrWord } from '#server/platform/documents/ocr.ts'
import { findFields } from '../find-fields.ts'
import { findInPdf } from '../find-in-pdf.ts'
import { pictureOf, runsOf } from './words.ts'

// Words are recognised in a process of its own; a busy machine takes seconds for it.
vi.setConfig({ testTimeout: 90_000 })

const english = [{ code: 'eng' }]

/**
 * A synthetic form: a line of underscores, drawn lines, a comb, boxes and a circle to tick, a cell with two labels that
 * end with a colon, and a line to sign on.
 */
const upright: PdfPicture = {
  width: 1275,
  height: 688,
  pixels: readFileSync('test/fixtures/scanned-form.jpg'),
  filter: 'DCTDecode',
}
const straight = scannedPage(upright)
const tilted = scannedPage({
  ...upright,
  pixels: readFileSync('test/fixtures/scanned-form-tilted.jpg'),
})

const find = (pages: PdfPage[], languages: { code: string; path?: string }[] = english) =>
  findFields(pdfOf(pages), { languages })

const asked = [
  'text Patient name patient.name',
  'text Telephone patient.phone',
  'date Date of birth patient.birthDate',
  'comb Health card number patient.number',
  'checkbox Married ',
  'checkbox Single ',
  'text Employer ',
  'text Occupation ',
  'signature Signature ',
]

test.each([
  ['straight', straight],
  ['tilted', tilted],
])(
  'the words of a %s scan name its places, and their types and sources follow',
  async (_, page) => {
    const { fields, notices } = await find([page])
    expect(fields.map(({ type, name, source }) => `${type} ${name} ${source}`)).toEqual(asked)
    expect(notices).toEqual(['names-from-scan'])
  },
)

test.each(Object.entries(scannedForms))('a scan in %s coding is read', async (_, scan) => {
  const { fields } = await find([scannedPage(scan())])
  expect(fields.map(({ type, name, source }) => `${type} ${name} ${source}`)).toEqual(asked)
})

test('a damaged picture costs its page alone', async () => {
  const damaged = { ...scannedForms['JPEG 2000'](), pixels: Buffer.from('no picture') }
  const { fields } = await find([scannedPage(damaged), straight])
  expect(fields.map(({ page, name }) => `${page} ${name}`)).toContain('2 Telephone')
  expect(new Set(fields.map(({ page }) => page))).toEqual(new Set([2]))
})

test('each page of a scan has its own names', async () => {
  const { fields } = await find([tilted, straight])
  expect(fields.map(({ page, name }) => `${page} ${name}`)).toEqual(
    [1, 2].flatMap((page) =>
      asked.map((one) => `${page} ${one.split(' ').slice(1, -1).join(' ')}`),
    ),
  )
})

test('without the data of a language, a scan has its places without names and says so', async () => {
  const { fields, notices } = await find([straight], [])
  expect(fields.length).toBeGreaterThan(5)
  expect(new Set(fields.map(({ name }) => name))).toEqual(new Set(['']))
  expect(notices).toEqual(['no-languages'])
})

test('a scan whose words name no field doesn’t say that its names were read', async () => {
  // Stretched so far that no word is readable.
  const { fields, notices } = await find([
    { ...straight, content: 'q 612 0 0 2400 0 0 cm /Scan Do Q', mediaBox: [0, 0, 612, 2400] },
  ])
  expect(fields.length).toBeGreaterThan(0)
  expect(new Set(fields.map(({ name }) => name))).toEqual(new Set(['']))
  expect(notices).toEqual(['unread-words'])
})

test('damaged data of a language costs the names alone', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'ausculta-ocr-'))
  const path = join(folder.path, 'deu.traineddata')
  await writeFile(path, 'no data')
  const { fields, notices } = await find([straight, straight], [{ code: 'deu', path }])
  expect(fields.length).toBeGreaterThan(10)
  expect(notices).toEqual(['unread-words'])
})

test('a scan is read in the language whose data is in the folder', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'ausculta-ocr-'))
  const data = createRequire(import.meta.url).resolve(
    '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz',
  )
  const path = join(folder.path, 'deu.traineddata.gz')
  await copyFile(data, path)
  const { fields } = await find([straight], [{ code: 'deu', path }])
  expect(fields[1]?.name).toBe('Telephone')
})

test('a page whose words take too long has no names, and the next one has its own', async () => {
  let signs = 0
  const { fields, notices } = await findInPdf(new Uint8Array(pdfOf([straight, straight])), {
    languages: english,
    step(share) {
      if (share !== undefined) return
      signs += 1
      if (signs === 1) throw new Error('too long')
    },
  })
  const named = (page: number) =>
    fields.filter((one) => one.page === page && one.name !== '').length
  expect([named(1), named(2)]).toEqual([0, asked.length])
  expect(notices).toEqual(['unread-words'])
})

test('a searchable scan keeps its own text', async () => {
  const own = text(50, 237, 'Telephone of the next of kin', 8)
  const { fields, notices } = await find([scannedPage(upright, `3 Tr ${own}`)])
  expect(fields.map(({ name }) => name)).toContain('Telephone of the next of kin')
  expect(notices).toEqual([])
})

test('reading the words of a scan can be cancelled', async () => {
  const stop = new AbortController()
  const reading = findFields(pdfOf([straight, straight, straight]), {
    languages: english,
    signal: stop.signal,
  })
  setTimeout(() => stop.abort(), 100)
  await expect(reading).rejects.toThrow('Reading the PDF was cancelled.')
})

const word = (text: string, more: Partial<OcrWord> = {}): OcrWord => ({
  text,
  confidence: 90,
  line: '1',
  x: 0,
  y: 0,
  width: 40,
  height: 20,
  ...more,
})

test('blanks, boxes and stains that were read as letters are no words', () => {
  const read = ['____', '□', 'O', '[]', 'LJ', '....', '—~|', 'Name:', 'ID', 'à', '#']
  const uncertain = word('Nm', { confidence: 20 })
  const runs = runsOf([...read.map((one) => word(one)), uncertain], 2)
  expect(runs.map(({ text }) => text)).toEqual(['Name:', 'ID', 'à', '#'])
  expect(runsOf([word('Name____')], 2).map(({ text }) => text)).toEqual(['Name'])
})

test('words of a line take the room of its letters, whatever their own reach', () => {
  const base = 100
  const words = [
    word('an', { y: base - 52, height: 52 }),
    word('Age', { x: 50, y: base - 73, height: 94 }),
    word('other', { line: '2', y: 300 - 73, height: 73 }),
  ]
  const [low, high, other] = runsOf(words, 2).map(({ rectangle }) => rectangle)
  expect(low?.y).toBeCloseTo((base - 80) / 2, 0)
  expect(low?.height).toBeCloseTo(50, 0)
  expect([high?.y, high?.height]).toEqual([low?.y, low?.height])
  expect(other?.y).toBeCloseTo((300 - 80) / 2, 0)
})

test('a page is handed to the recogniser as a bitmap whose rows begin with a new byte', () => {
  const dark = new Uint8Array([1, 0, 0, 0, 0, 0, 0, 1, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0])
  const picture = Buffer.from(pictureOf({ width: 9, height: 2, scale: 1, dark }))
  expect(picture.subarray(0, 7).toString()).toBe('P4\n9 2\n')
  expect([...picture.subarray(7)]).toEqual([0b10000001, 0b10000000, 0b01000000, 0])
})
