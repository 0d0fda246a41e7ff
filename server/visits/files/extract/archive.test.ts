import { gzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { AppError } from '#contract/errors.ts'
import { docxOf, pdfOf, tarOf } from '#test/fixtures/documents.ts'
import { extractText } from './extract.ts'
import { zipLimits } from './limits.ts'
import { zipStored } from './zip.ts'

vi.setConfig({ testTimeout: 90_000 })

const read = (name: string, buffer: Uint8Array) => extractText({ name, type: '', buffer })
const zipOf = (files: Record<string, string | Buffer>) =>
  zipStored(
    Object.entries(files).map(([name, data]) => ({ name, data: Buffer.from(data as string) })),
  )

async function refusal(name: string, buffer: Uint8Array): Promise<string> {
  const error = await read(name, buffer).catch((e: unknown) => e)
  if (!(error instanceof AppError)) throw new Error('was not refused', { cause: error })
  expect(error.message).toBe('Failed to extract context from file')
  return error.detail ?? ''
}

test('the first three readable files of a zip are read, and the rest is reported', async () => {
  const zip = zipOf({
    '__MACOSX/._labs.txt': 'x',
    'a/labs.txt': 'Potassium 4.1',
    'tool.exe': 'MZ',
    'visit.mp3': 'ID3',
    'referral.pdf': pdfOf('Lisinopril 10 mg'),
    'letter.docx': await docxOf('Dear colleague'),
    'late.txt': 'not read',
  })
  const { text, notice, kind } = await read('all.zip', zip)
  expect(text).toBe(
    'labs.txt\nPotassium 4.1\n\nreferral.pdf\nLisinopril 10 mg\n\nletter.docx\nDear colleague',
  )
  expect({ notice, kind }).toEqual({
    notice: '3 of the 6 files inside were read.',
    kind: 'archive',
  })
})

test('a tar, a packed tar and a packed file are read', async () => {
  const tar = tarOf({ 'labs.txt': 'Potassium 4.1', 'b.md': '# Plan' })
  for (const [name, bytes] of [
    ['a.tar', tar],
    ['a.tar.gz', gzipSync(tar)],
    ['a.tgz', gzipSync(tar)],
  ] as const) {
    expect((await read(name, bytes)).text).toBe('labs.txt\nPotassium 4.1\n\nb.md\n# Plan')
  }
  expect((await read('labs.txt.gz', gzipSync('Potassium 4.1'))).text).toContain('Potassium 4.1')
})

test('an archive in an archive is opened once, and no deeper', async () => {
  const inner = zipOf({ 'labs.txt': 'Potassium 4.1' })
  expect((await read('a.zip', zipOf({ 'in.zip': inner }))).text).toContain('Potassium 4.1')
  const deep = zipOf({ 'in.zip': zipOf({ 'in.zip': inner }) })
  expect(await refusal('a.zip', deep)).toContain('not safe')
})

test.each(['../../etc/cron.d/x.txt', '/etc/passwd.txt', 'C:\\x.txt', '..\\x.txt'])(
  'an archive with a path out of it (%s) is refused',
  async (path) => {
    expect(await refusal('a.zip', zipOf({ [path]: 'x' }))).toContain('not safe')
    expect(await refusal('a.tar', tarOf({ [path]: 'x' }))).toContain('not safe')
  },
)

test('packed files that unpack to far more than they are, are stopped', async () => {
  const zeros = Buffer.alloc(zipLimits.totalBytes + 1)
  expect(await refusal('bomb.gz', gzipSync(zeros))).toContain('not safe')
  expect(await refusal('bomb.gz', gzipSync(gzipSync(zeros)))).not.toBe('')
  const many = Object.fromEntries(Array.from({ length: 2_001 }, (_, i) => [`${i}.txt`, '']))
  expect(await refusal('many.zip', zipOf(many))).toContain('not safe')
  expect(await refusal('many.tar', tarOf(many))).toContain('not safe')
})

test('one part that cannot be read does not hide the others', async () => {
  const zip = zipOf({ 'a.pdf': 'no PDF at all', 'b.txt': 'Potassium 4.1' })
  expect(await read('a.zip', zip)).toEqual({
    kind: 'archive',
    text: 'b.txt\nPotassium 4.1',
    notice: '1 of the 2 files inside were read.',
  })
})

test('broken, empty and useless archives are refused with the reason', async () => {
  const tar = tarOf({ 'labs.txt': 'Potassium 4.1' })
  expect(await refusal('a.gz', gzipSync(tar).subarray(0, 60))).toContain('damaged')
  expect(await refusal('a.tar', Buffer.concat([tar.subarray(0, 700)]))).toContain('damaged')
  expect(await refusal('a.zip', zipOf({ 'a.txt': 'x' }).subarray(0, 30))).toContain('damaged')
  expect(await refusal('a.zip', zipOf({ 'tool.exe': 'MZ' }))).toContain('No file in the archive')
})

test('a file of two types at once is read as its declared type, or refused', async () => {
  const polyglot = Buffer.concat([pdfOf('as a PDF'), zipOf({ 'a.txt': 'as a zip' })])
  expect((await read('a.pdf', polyglot)).text).toBe('as a PDF')
  expect(await refusal('a.zip', polyglot)).toContain('doesn’t match its name')
  const page = Buffer.from('GIF89a/*<script>alert(1)</script>*/=1;')
  expect(await refusal('a.png', page)).toContain('doesn’t match its name')
})
