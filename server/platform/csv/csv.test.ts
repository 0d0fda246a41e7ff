import { fc } from '#test/properties.ts'
import { expect, test } from 'vitest'
import { csvRow, csvRows, withoutGuard } from './csv.ts'

const sign = fc.constantFrom(
  '=',
  '+',
  '-',
  '@',
  '\t',
  '＝',
  '＋',
  '－',
  '＠',
  '"',
  ',',
  ';',
  '\n',
  "'",
  ' ',
  '7',
)
const cell = fc
  .array(fc.oneof(sign, fc.string({ maxLength: 5 })), { maxLength: 8 })
  // White space at the ends of a cell isn't part of it.
  .map((parts) => parts.join('').replaceAll('\r', '').trim())

test('a row of CSV round-trips cell by cell, except for the formula guard', () => {
  fc.assert(
    fc.property(fc.array(cell, { minLength: 2, maxLength: 6 }), (cells) => {
      // The divider of a file is read off its first line.
      const [, read = []] = csvRows(csvRow(['a', 'b']) + csvRow(cells))
      expect(read.map((text) => withoutGuard(text))).toEqual(
        cells.map((text) => withoutGuard(text)),
      )
    }),
    { numRuns: 500 },
  )
})

test('no cell of a row begins as a formula, while numbers stay numbers', () => {
  fc.assert(
    fc.property(sign, cell, (first, rest) => {
      const [, [read = ''] = []] = csvRows(csvRow(['a', 'b']) + csvRow([first + rest, 'x']))
      expect(/^\s*[=+@＝＋－＠]/.test(read)).toBe(false)
      if (/^\s*-/.test(read)) expect(read).toMatch(/^-\d+([.,]\d+)?$/)
    }),
    { numRuns: 500 },
  )
  expect(csvRow(['-12.5', '-1+1', '+1'])).toBe("-12.5,'-1+1,'+1\r\n")
})

test.each([
  ['semicolons', 'a;b\r\n"x;1";y\r\n', ['x;1', 'y']],
  ['a byte order mark', '\uFEFF"a",b\nx,y', ['x', 'y']],
  ['an inch', 'a,b\n5" plate,x\n', ['5" plate', 'x']],
  ['more cells than the head', 'a,b\nx,y,z\n', ['x', 'y', 'z']],
  ['line breaks inside quotes', 'a,b\n"x\r\n""1""",y\n', ['x\r\n"1"', 'y']],
])('a file with %s is read', (_, text, expected) => {
  const [head, row] = csvRows(text)
  expect(head).toEqual(['a', 'b'])
  expect(row).toEqual(expected)
})

test('rows keep their numbers where lines between them are empty', () => {
  expect(csvRows('a\n\n\nb')).toEqual([['a'], [''], [''], ['b']])
  expect(csvRows('')).toEqual([])
})

test('a quotation mark that is never closed is refused, however long the file', () => {
  for (const text of ['a,b\nx,"y\n', `"${'a,b\n'.repeat(200_000)}`])
    expect(() => csvRows(text)).toThrow('isn’t closed')
})
