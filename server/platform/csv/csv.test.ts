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
  // Space at the ends of a cell is no part of it.
  .map((parts) => parts.join('').replaceAll('\r', '').trim())

test('a row of CSV comes back cell by cell, but for the guard of what would be run', () => {
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
