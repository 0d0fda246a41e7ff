import { expect, test } from 'vitest'
import { largestCsv, readCsv } from './read-csv.ts'

const csv = (content: BlobPart, name = 'people.csv', type = 'text/csv') =>
  readCsv(new File([content], name, { type }))
const rowsOf = async (content: BlobPart) => {
  const read = await csv(content)
  if ('error' in read) throw new Error(read.detail ?? read.error)
  return read.rows
}
const notCsv = 'The uploaded file must be a CSV file'
const ann = { row: 2, text: 'ann@clinic.example' }
const bob = { row: 3, text: 'bob@clinic.example' }
const utf16 = (text: string, mark: number[], isBig = false) => {
  const units = new Uint8Array(text.length * 2)
  const view = new DataView(units.buffer)
  for (let n = 0; n < text.length; n += 1) view.setUint16(n * 2, text.charCodeAt(n), !isBig)
  return new Blob([new Uint8Array(mark), units])
}
const people = 'email\nann@clinic.example\nbob@clinic.example\n'

test.each<[string, BlobPart]>([
  ['plain lines', people],
  ['a byte order mark of UTF-8', `\uFEFF${people}`],
  ['UTF-16 of Windows', utf16(people, [0xff, 0xfe])],
  ['UTF-16, big end first', utf16(people, [0xfe, 0xff], true)],
  ['line ends of Windows', people.replaceAll('\n', '\r\n')],
  ['line ends of an old Mac', people.replaceAll('\n', '\r')],
  ['no line end at the end', people.trim()],
  ['quotes', 'email\n"ann@clinic.example"\n"bob@clinic.example"'],
  ['semicolons', 'name;email\nAnn;ann@clinic.example\nBob;bob@clinic.example'],
  ['tabs', 'name\temail\nAnn\tann@clinic.example\nBob\tbob@clinic.example'],
  ['commas inside quotes', 'name,email\n"Lee, Ann",ann@clinic.example\n"B",bob@clinic.example'],
  ['names around addresses', 'x\nAnn Lee <ann@clinic.example>\nmailto:bob@clinic.example'],
  ['capitals', 'EMAIL\nANN@CLINIC.EXAMPLE\nBob@Clinic.Example'],
  ['spaces around addresses', 'x\n  ann@clinic.example \n\u00A0bob@clinic.example'],
  ['markup in names', 'name,email\n<b>Ann</b>,ann@clinic.example\n<script>,bob@clinic.example'],
  [
    'the code page of Windows',
    new Blob(['nom,x\nRen', new Uint8Array([0xe9]), ',ann@clinic.example\nB,bob@clinic.example']),
  ],
  ['guards of formulas', "x\n'ann@clinic.example\nbob@clinic.example"],
])('a file with %s gives its addresses with their rows', async (_, content) => {
  expect(await rowsOf(content)).toEqual([ann, bob])
})

test.each<[string, BlobPart, string | undefined]>([
  ['a NUL', 'email\nann@clinic.example\0', 'It contains control characters.'],
  ['an escape', 'email\n\u001Bann@clinic.example', 'It contains control characters.'],
  [
    'a control character of C1',
    'email\n\u0085ann@clinic.example',
    'It contains control characters.',
  ],
  ['UTF-16 without a mark', utf16(people, []), 'It contains control characters.'],
  ['the bytes of a spreadsheet', 'PK\u0003\u0004', 'It contains control characters.'],
  ['an open quote', 'email\n"ann@clinic.example\n', 'A quotation mark in this file isn’t closed.'],
])('a file with %s is rejected', async (_, content, detail) => {
  expect(await csv(content)).toEqual({ error: notCsv, ...(detail && { detail }) })
})

test.each([
  ['people.xlsx', 'text/csv'],
  ['people.csv.exe', 'text/csv'],
  ['people', 'text/csv'],
  ['people.csv', 'application/pdf'],
  ['people.csv', 'text/html'],
])('%s of type %s is not a CSV file', async (name, type) => {
  expect(await csv(people, name, type)).toEqual({ error: notCsv })
})

test.each([
  ['PEOPLE.CSV', 'text/csv'],
  ['people.csv', 'application/vnd.ms-excel'],
  ['people.csv', ''],
])('%s of type %s is a CSV file', async (name, type) => {
  expect(await csv(people, name, type)).toEqual({ rows: [ann, bob] })
})

test('a file that is too large is refused before it is read', async () => {
  expect(await csv('x'.repeat(largestCsv + 1))).toEqual({
    error: 'The file is larger than 2 MB. Split it into smaller files.',
  })
})

test('duplicates, invalid addresses and rows without an address say so, and empty rows count', async () => {
  expect(
    await rowsOf(
      'email\nann@clinic.example\n\nANN@clinic.example\nann@clinic\nnobody\n=a@b.example',
    ),
  ).toEqual([
    ann,
    { row: 4, text: 'ann@clinic.example', problem: 'duplicate' },
    { row: 5, text: 'ann@clinic', problem: 'invalid' },
    { row: 6, text: 'nobody', problem: 'no-address' },
    { row: 7, text: '=a@b.example', problem: 'invalid' },
  ])
})

test('a formula doesn’t hide an address, and isn’t one', async () => {
  expect(await rowsOf('x\n"=HYPERLINK(""mailto:ann@clinic.example"")"\n@SUM(A1)')).toEqual([
    ann,
    { row: 3, text: '@SUM', problem: 'invalid' },
  ])
})

test('line breaks inside quotes are one row, as in a spreadsheet', async () => {
  expect(await rowsOf('email\n"Ann\nLee <ann@clinic.example>"\nbob@clinic.example')).toEqual([
    ann,
    bob,
  ])
})

test('a first row with an address is a person, and a row may hold several', async () => {
  expect(await rowsOf('ann@clinic.example,bob@clinic.example')).toEqual([
    { ...ann, row: 1 },
    { ...bob, row: 1 },
  ])
})

test.each([
  ['nothing', ''],
  ['blank rows', '\n\n , ,\n'],
  ['a head alone', 'name,email\n'],
])('a file with %s has no rows', async (_, content) => {
  expect(await rowsOf(content)).toEqual([])
})

test('ten thousand rows, and one line of a megabyte, are read', async () => {
  const many = Array.from({ length: 10_000 }, (_, n) => `Person ${n},p${n}@clinic.example`)
  expect(await rowsOf(many.join('\n'))).toHaveLength(10_000)
  expect(await rowsOf(`x\n${'a'.repeat(1_000_000)}`)).toEqual([
    { row: 2, text: 'a'.repeat(80), problem: 'no-address' },
  ])
  expect(await rowsOf(`x\n${'a@'.repeat(500_000)}`)).toMatchObject([{ problem: 'invalid' }])
})
