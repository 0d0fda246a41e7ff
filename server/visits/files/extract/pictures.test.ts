import { readFileSync } from 'node:fs'
import { copyFile, mkdtempDisposable } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync, crc32 } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { scannedPdfOf } from '#test/fixtures/documents.ts'
import { pdfOf } from '#test/pdf.ts'
import { scannedForms, scannedPage } from '#test/scans.ts'
import { extractText } from './extract.ts'
import { orientationIn } from './image.ts'
import { listed, ocrLanguages } from '#server/platform/documents/ocr-languages.ts'

// Recognising starts a process and takes it a second or two of work; a busy machine needs longer.
vi.setConfig({ testTimeout: 90_000 })

const fixture = (name: string) => readFileSync(`test/fixtures/${name}`)
const read = (name: string, buffer: Uint8Array) => extractText({ name, type: '', buffer })
const letter = /Metformin 500 mg twice daily\s+Potassium 4\.1 mmol\/L\s+No known allergies/

test('the words of a picture are read, with a note that they come from one', async () => {
  const { text, notice, kind } = await read('letter.png', fixture('letter.png'))
  expect(text).toMatch(letter)
  expect({ notice, kind }).toEqual({
    notice: 'Read from a picture, as English: compare figures and names with the original.',
    kind: 'image',
  })
})

test('a picture is read in the languages that are set, as far as their data are there', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'ausculta-ocr-'))
  // English under another name: the test is about which data is opened, not its content.
  const english = createRequire(import.meta.url).resolve(
    '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz',
  )
  await copyFile(english, join(folder.path, 'deu.traineddata.gz'))
  const { ready, missing } = await ocrLanguages(['deu', 'chi_sim'], folder.path)
  expect([ready.map(({ code }) => code), missing]).toEqual([['deu'], ['chi_sim']])
  const { text, notice } = await extractText(
    { name: 'letter.png', type: '', buffer: fixture('letter.png') },
    { languages: ready },
  )
  expect(text).toMatch(letter)
  expect(notice).toContain('as German:')
  expect(await ocrLanguages(['fra'], folder.path)).toEqual({
    ready: [{ code: 'eng' }],
    missing: ['fra'],
  })
  expect(listed(['eng', 'chi_sim', 'deu'])).toBe('English, Chinese (sim), and German')
})

test.each([0, 90, 180, 270])('a scanned page turned by %d degrees is read', async (rotate) => {
  const turned = rotate === 0 ? fixture('letter.jpg') : fixture(`letter-${rotate}.jpg`)
  const [width, height] = rotate % 180 === 0 ? [640, 330] : [330, 640]
  const { text, pages, notice } = await read(
    'scan.pdf',
    scannedPdfOf(turned, width, height, (360 - rotate) % 360),
  )
  expect(text).toMatch(letter)
  expect(pages).toHaveLength(1)
  expect(notice).toContain('Read from a picture')
})

test.each(Object.entries(scannedForms))('a page scanned in %s coding is read', async (_, scan) => {
  const { text } = await read('scan.pdf', pdfOf([scannedPage(scan())]))
  expect(text).toContain('Date of birth')
})

test('a picture without words has no text', async () => {
  expect(await read('rash.png', png(64, 64))).toEqual({ kind: 'image', text: '' })
})

test('a picture of an unknown type is reported, and a broken one does not stop the server', async () => {
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
  await expect(read('a.heic', heic)).rejects.toMatchObject({
    message: 'Failed to extract context from file',
    detail: 'Text can’t be read from this type of picture. Save it as PNG or JPEG.',
  })
  const cut = fixture('letter.png').subarray(0, 2_000)
  await expect(read('cut.png', cut)).rejects.toThrow('Failed to extract context from file')
})

test('a picture that unpacks to gigabytes is stopped', async () => {
  const bomb = png(60_000, 60_000)
  expect(bomb.length).toBeLessThan(20_000_000)
  await expect(read('bomb.png', bomb)).rejects.toThrow('Failed to extract context from file')
})

test('reading is cancelled at once', async () => {
  const stop = new AbortController()
  const scan = scannedPage(scannedForms.fax())
  const reading = extractText(
    { name: 'scan.pdf', type: '', buffer: pdfOf([scan, scan]) },
    { signal: stop.signal, onShare: () => stop.abort() },
  )
  await expect(reading).rejects.toMatchObject({ detail: 'Reading was cancelled.' })
})

test('how a camera was held is read from its EXIF block', () => {
  const exif = (order: 'II' | 'MM', value: number) => {
    const body = Buffer.from(
      'Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\0\0\0',
      'latin1',
    )
    body.writeUInt16BE(value, 24)
    if (order === 'MM') return body
    const little = Buffer.from(
      'Exif\0\0II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\0\0\0\0',
      'latin1',
    )
    little.writeUInt16LE(value, 24)
    return little
  }
  for (const value of [1, 3, 6, 8]) {
    expect(orientationIn(exif('MM', value))).toBe(value)
    expect(orientationIn(exif('II', value))).toBe(value)
  }
  expect(orientationIn(exif('II', 5))).toBe(1)
  for (let cut = 0; cut < 26; cut += 1)
    expect(orientationIn(exif('MM', 6).subarray(0, cut))).toBe(1)
})

/** A grey picture of one tone, as small as PNG makes it. */
function png(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    check.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, check])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = width > 10_000 ? 1 : 8
  const row = width > 10_000 ? Math.ceil(width / 8) : width
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc((row + 1) * height), { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
