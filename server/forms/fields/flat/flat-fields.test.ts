import { expect, test } from 'vitest'
import { pdfOf, text, type PdfPage } from '#test/pdf.ts'
import { findInPdf } from '../find-in-pdf.ts'

const box = (x: number, y: number, width: number, height = width) =>
  `${x} ${y} ${width} ${height} re S`
const line = (x1: number, y1: number, x2: number, y2: number) => `${x1} ${y1} m ${x2} ${y2} l S`
const grid = (x: number, y: number, width: number, height: number, columns: number) =>
  [
    box(x, y, width, height),
    ...Array.from({ length: columns - 1 }, (_, at) => {
      const place = x + ((at + 1) * width) / columns
      return line(place, y, place, y + height)
    }),
  ].join('\n')

/** "type name" of the fields of a page without form fields. */
async function fieldsOf(content: string[], page: PdfPage = {}) {
  const { fields } = await findInPdf(
    new Uint8Array(pdfOf([{ ...page, content: content.join('\n') }])),
  )
  return fields
}
const namesOf = async (content: string[], page?: PdfPage) =>
  (await fieldsOf(content, page)).map(({ type, name }) => `${type} ${name}`)

test('a line beside a label is a blank above it', async () => {
  const [field] = await fieldsOf([text(50, 700, 'Employer:'), line(110, 698, 300, 698)])
  expect(field).toMatchObject({ name: 'Employer', type: 'text', foundIn: 'layout', fieldName: '' })
  const { x, y, width, height } = field?.rectangle ?? { x: 0, y: 0, width: 0, height: 0 }
  expect([x, width]).toEqual([110, 190])
  // The line is at 94 from the top.
  expect(y + height).toBeCloseTo(95, 0)
  expect(height).toBeGreaterThan(12)
})

test('underscores in the text are blanks, each with its own label', async () => {
  const content = [text(50, 700, 'Name: ______________________ Employer: __________________')]
  expect(await namesOf(content)).toEqual(['text Name', 'text Employer'])
  const [first, second] = await fieldsOf(content)
  const ends = (first?.rectangle.x ?? 0) + (first?.rectangle.width ?? 0)
  expect(second?.rectangle.x).toBeGreaterThan(ends)
})

test('squares, circles and letters that look like one are boxes', async () => {
  const round =
    '60 640 m 60 645.5 55.5 650 50 650 c 44.5 650 40 645.5 40 640 c 40 634.5 44.5 630 50 630 c 55.5 630 60 634.5 60 640 c h S'
  const content = [box(50, 700, 8), text(64, 700, 'Work related'), round, text(66, 636, 'Left')]
  expect(await namesOf(content)).toEqual(['checkbox Work related', 'checkbox Left'])
})

test('cells of a table are blanks below or beside their label, and empty ones whole', async () => {
  const content = [
    grid(50, 690, 400, 30, 2),
    text(54, 710, 'Allergies', 8),
    text(254, 710, 'Medications', 8),
  ]
  const fields = await fieldsOf(content)
  expect(fields.map(({ name }) => name)).toEqual(['Allergies', 'Medications'])
  // Below the labels, to the lower border at 102 from the top.
  expect(fields.every(({ rectangle: { y, height } }) => y > 80 && y + height < 103)).toBe(true)
  const beside = [grid(50, 700, 400, 20, 2), text(200, 706, 'PHN:')]
  const [empty, ...none] = await fieldsOf(beside)
  expect(none).toEqual([])
  expect(empty?.rectangle).toMatchObject({ x: 251, width: 198 })
})

test('narrow cells in a row, or short lines in a cell, are one field with a place for each letter', async () => {
  const [cells] = await fieldsOf([text(50, 724, 'Policy'), grid(50, 700, 160, 18, 10)])
  expect(cells).toMatchObject({ type: 'comb', maxLength: 10 })
  const short = Array.from({ length: 7 }, (_, at) => line(70 + at * 20, 600, 70 + at * 20, 606))
  const [ticks] = await fieldsOf([box(50, 600, 160, 20), ...short])
  expect(ticks).toMatchObject({ type: 'comb', maxLength: 8 })
})

test('what underlines, frames or separates is no blank', async () => {
  const nothing = [
    [text(50, 700, 'Important notice'), line(50, 698, 128, 698)],
    [line(20, 400, 592, 400)],
    [box(20, 20, 572, 752), text(50, 700, 'Read this first.')],
    ['0.8 0.9 0.9 rg 50 700 300 16 re f', box(50, 700, 300, 16), '0 g', text(54, 704, 'PATIENT')],
  ]
  for (const content of nothing)
    await expect(fieldsOf(content)).rejects.toMatchObject({ reason: 'no-fields' })
})

test('what is named beside a box to tick isn’t written down', async () => {
  const rows = [700, 684, 668].flatMap((y, at) => [
    box(50, y, 16),
    box(66, y, 250, 16),
    text(70, y + 4, ['TSH', 'ALT', 'CK'][at] ?? ''),
  ])
  expect(await namesOf(rows)).toEqual(['checkbox TSH', 'checkbox ALT', 'checkbox CK'])
})

test('a PDF with fields of its own gets no others', async () => {
  const widgets = [
    {
      name: 'a',
      rect: [300, 700, 400, 720] as [number, number, number, number],
      tooltip: 'Reason',
    },
  ]
  expect(await namesOf([line(50, 600, 300, 600)], { widgets })).toEqual(['text Reason'])
})

test('places are those of the page as it is shown, turned and cut ones too', async () => {
  const content = [box(100, 200, 10)]
  const place = async (page: PdfPage) => (await fieldsOf(content, page))[0]?.rectangle
  expect(await place({ rotate: 90 })).toEqual({ x: 200, y: 100, width: 10, height: 10 })
  expect(await place({ cropBox: [40, 60, 400, 700] })).toEqual({
    x: 60,
    y: 490,
    width: 10,
    height: 10,
  })
})

test('what is drawn larger, moved, or as a thin filled rectangle is found in its place', async () => {
  const [square, blank] = await fieldsOf([
    'q 2 0 0 2 10 20 cm q 1 0 0 1 5 0 cm 50 300 5 5 re S Q Q',
    '100 500 200 1 re f',
  ])
  expect(square?.rectangle).toEqual({ x: 120, y: 162, width: 10, height: 10 })
  expect(blank?.rectangle).toMatchObject({ x: 100, width: 200 })
})

test('a page of thousands of lines is no form, and is read in time', async () => {
  const lines = Array.from({ length: 9_000 }, (_, at) => line(50, 50 + at / 20, 300, 50 + at / 20))
  await expect(fieldsOf(lines)).rejects.toMatchObject({ reason: 'no-fields' })
})
