import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateRawSync, deflateSync } from 'node:zlib'
import { expect, onTestFinished, test, vi } from 'vitest'
import { AppError } from '#contract/errors.ts'
import { bareDocx, docxOf, pdfOf, wordXml } from '#test/fixtures/documents.ts'
import { extractText } from './extract.ts'
import { zipLimits } from './limits.ts'
import type { ReaderLimits } from './reader-process.ts'

// Every document starts a process, which a busy machine may delay.
vi.setConfig({ testTimeout: 90_000 })

const read = (name: string, buffer: Uint8Array, type = '') => extractText({ name, type, buffer })

/** The sentence that a user sees; fails if the file was read, or if the catalogue's words aren't used. */
async function refusal(name: string, buffer: Uint8Array, limits?: ReaderLimits): Promise<string> {
  const error = await extractText({ name, type: '', buffer }, limits).catch((e: unknown) => e)
  if (!(error instanceof AppError)) throw new Error('was not refused', { cause: error })
  expect(error.message).toBe('Failed to extract context from file')
  return error.detail ?? ''
}

test('a PDF gives its text page by page', async () => {
  const { text, pages, kind } = await read('referral.pdf', pdfOf('Lisinopril 10 mg', 'Page two'))
  expect({ text, pages, kind }).toEqual({
    text: 'Lisinopril 10 mg\n\nPage two',
    pages: ['Lisinopril 10 mg', 'Page two'],
    kind: 'document',
  })
})

test('a Word document gives its text', async () => {
  const { text, kind } = await read('letter.docx', await docxOf('Chère collègue,', 'BP 120/80 <b>'))
  expect(text).toBe('Chère collègue,\n\nBP 120/80 <b>')
  expect(kind).toBe('document')
})

test.each([
  ['utf-8', Buffer.from('37,5 °C')],
  ['utf-16le', Buffer.from('\uFEFF37,5 °C', 'utf16le')],
  ['utf-16be', Buffer.from('\uFEFF37,5 °C', 'utf16le').swap16()],
  ['latin-1', Buffer.from('37,5 °C', 'latin1')],
])('a text file in %s is read', async (_, bytes) => {
  expect((await read('note.txt', bytes)).text).toBe('37,5 °C')
})

test('a note that begins like another format is still text', async () => {
  for (const text of ['BMI 27, waist 90 cm', 'GIF89a', 'II* seen today', '%PDF- is a format']) {
    expect((await read('note.txt', Buffer.from(text))).text).toBe(text)
  }
})

test('a file is read from its path too', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ausculta-extract-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'a'), pdfOf('from disk'))
  const input = { path: join(folder, 'a'), name: 'a', type: 'application/pdf' }
  expect((await extractText(input)).text).toBe('from disk')
})

test('a name with HTML or a path in it changes nothing', async () => {
  for (const name of ['<img src=x onerror=alert(1)>.txt', '../../etc/passwd.txt', 'a\0b.txt']) {
    expect((await read(name, Buffer.from('plain'))).text).toBe('plain')
  }
})

test.each([
  ['empty.pdf', Buffer.alloc(0), 'empty'],
  ['tool.exe', Buffer.from('MZ'), 'not supported'],
  ['noextension', Buffer.from('text'), 'not supported'],
  ['page.pdf', png(), 'doesn’t match its name'],
  ['photo.png', pdfOf('x'), 'doesn’t match its name'],
  ['letter.docx', pdfOf('x'), 'doesn’t match its name'],
  ['note.txt', png(), 'doesn’t match its name'],
  [
    'note.txt',
    Buffer.concat([Buffer.alloc(9_000, 'a'), Buffer.alloc(3)]),
    'doesn’t match its name',
  ],
  ['note.txt', Buffer.alloc(5_100_000, 'a'), 'too large'],
  ['scan.pdf', Buffer.alloc(52_428_801, '%PDF-1.4'), 'too large'],
])('%s that cannot be read is refused with the reason', async (name, bytes, reason) => {
  expect(await refusal(name, bytes)).toContain(reason)
})

test('a PDF that was cut off is read as far as it goes, or refused as damaged', async () => {
  const whole = pdfOf('one', 'two', 'three')
  for (const share of [0.05, 0.3, 0.6, 0.95]) {
    const cut = whole.subarray(0, Math.floor(whole.length * share))
    const outcome = await read('cut.pdf', cut).catch((error: AppError) => error.detail)
    if (typeof outcome === 'string') expect(outcome).toBe('The file is damaged.')
    else expect('one\n\ntwo\n\nthree').toContain(outcome?.text)
  }
})

test('a PDF of more than 300 pages is refused', async () => {
  for (const length of [301, 10_000]) {
    const pages = Array.from({ length }, (_, i) => `page ${i}`)
    expect(await refusal('book.pdf', pdfOf(...pages))).toContain('300 pages')
  }
})

test('a zip bomb named docx is refused by its declared size', async () => {
  const huge = { name: 'word/huge.xml', data: Buffer.alloc(zipLimits.entryBytes + 1) }
  expect(await refusal('bomb.docx', bareDocx(wordXml('x'), [huge]))).toContain('not safe')
  const many = Array.from({ length: 2_001 }, (_, i) => ({
    name: `${i}.xml`,
    data: Buffer.alloc(0),
  }))
  expect(await refusal('bomb.docx', bareDocx(wordXml('x'), many))).toContain('not safe')
  const dense = deflated(bareDocx(wordXml('x')), 'word/a.xml', Buffer.alloc(10_000_000))
  expect(dense.length).toBeLessThan(20_000)
  expect(await refusal('bomb.docx', dense)).toContain('not safe')
})

test('a zip bomb that declares less than it holds is stopped while it unpacks', async () => {
  const lying = deflated(bareDocx(wordXml('x')), 'word/a.xml', Buffer.alloc(100_000_000), 1_000)
  expect(await refusal('bomb.docx', lying)).toContain('not safe')
})

test('a docx with parts outside of its folder or with equal names is refused', async () => {
  const part = (name: string) => ({ name, data: Buffer.from('<a/>') })
  for (const parts of [[part('../up.xml')], [part('/etc/a.xml')], [part('a.xml'), part('a.xml')]]) {
    expect(await refusal('a.docx', bareDocx(wordXml('x'), parts))).toContain('not safe')
  }
})

test('a docx with a document type in its XML is refused, in any encoding', async () => {
  const prolog = '<!DOCTYPE w [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
  const laughs = '<!DOCTYPE w [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;">]>'
  for (const xml of [wordXml('&x;', prolog), wordXml('&b;', laughs)]) {
    expect(await refusal('xxe.docx', bareDocx(xml))).toContain('not safe')
    const utf16 = Buffer.from(`\uFEFF${xml}`, 'utf16le')
    expect(await refusal('xxe.docx', bareDocx(utf16))).toContain('not safe')
  }
})

test('a damaged docx is refused', async () => {
  const whole = await docxOf('text')
  expect(await refusal('a.docx', whole.subarray(0, whole.length - 200))).toContain('damaged')
  expect(await refusal('a.docx', bareDocx('<not closed'))).toContain('damaged')
})

test('a document that takes too long or too much memory is stopped while the server continues', async () => {
  expect(await refusal('a.pdf', pdfOf('x'), { time: 20 })).toContain('too long')
  expect(await refusal('a.pdf', pdfOf('x'), { memory: 30 * 1_048_576 })).toContain('too large')
  expect((await read('a.pdf', pdfOf('still here'))).text).toBe('still here')
})

const forms = '../shared/data/pdf'
test.skipIf(!existsSync(forms)).each([
  ['01-acroform-medical-franklin-primary-health-center-form-1.pdf', /health center rules/],
  ['09-acroform-prefilled-form-cms1500.pdf', /\w+: \w+/],
  ['20-encrypted-owner-michigan-medicine-form-1.pdf', /\w{5}/],
  ['22-encrypted-user-libreoffice-writer-password.pdf', /protected by a password/],
  // A sideways form: recognised text, or none if nothing is certain.
  ['30-scanned-jps-health-network-form-1.pdf', /JPS/i],
  ['39-corrupt-missing-xref-trailer-dict.pdf', /damaged/],
])('%s of the evaluation data folder is read or refused', async (name, expected) => {
  const read = extractText({ name, type: '', path: join(forms, name) })
  expect(await read.then(({ text }) => text).catch((error: AppError) => error.detail)).toMatch(
    expected,
  )
})

/** Adds a compressed entry to a zip, declaring `claimed` bytes for it. */
function deflated(zip: Buffer, name: string, data: Buffer, claimed = data.length): Buffer {
  const packed = deflateRawSync(data, { level: 9 })
  const end = zip.length - 22
  const directory = zip.readUInt32LE(end + 16)
  const head = Buffer.alloc(26)
  head.writeUInt16LE(20, 0)
  head.writeUInt16LE(8, 4)
  head.writeUInt32LE(packed.length, 14)
  head.writeUInt32LE(claimed, 18)
  head.writeUInt16LE(name.length, 22)
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), head, Buffer.from(name), packed])
  const tail = Buffer.alloc(14)
  tail.writeUInt32LE(directory, 10)
  const central = Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), head, tail, Buffer.from(name)])
  const closing = Buffer.from(zip.subarray(end))
  const count = closing.readUInt16LE(8) + 1
  closing.writeUInt16LE(count, 8)
  closing.writeUInt16LE(count, 10)
  closing.writeUInt32LE(closing.readUInt32LE(12) + central.length, 12)
  closing.writeUInt32LE(directory + local.length, 16)
  const centrals = zip.subarray(directory, end)
  return Buffer.concat([zip.subarray(0, directory), local, centrals, central, closing])
}

function png(): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)])
  }
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.from([0, 0]))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
