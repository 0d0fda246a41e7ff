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

const round =
  '60 640 m 60 645.5 55.5 650 50 650 c 44.5 650 40 645.5 40 640 c 40 634.5 44.5 630 50 630 c 55.5 630 60 634.5 60 640 c h'

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
  const content = [
    box(50, 700, 8),
    text(64, 700, 'Work related'),
    `${round} S`,
    text(66, 636, 'Left'),
  ]
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

test('a line with several labels has a blank behind each label on it, and above each label below it', async () => {
  const on = [text(50, 702, 'Name:'), text(250, 702, 'Telephone:'), line(50, 698, 450, 698)]
  const [name, telephone, ...none] = await fieldsOf(on)
  expect([name?.name, telephone?.name, none]).toEqual(['Name', 'Telephone', []])
  expect(name?.rectangle.x).toBeGreaterThan(75)
  expect((name?.rectangle.x ?? 0) + (name?.rectangle.width ?? 0)).toBeLessThan(251)
  expect(telephone?.rectangle.x).toBeGreaterThan(295)
  const below = [
    line(50, 698, 450, 698),
    text(50, 688, 'City', 8),
    text(300, 688, 'Postal code', 8),
  ]
  const parts = await fieldsOf(below)
  expect(parts.map((one) => [one.name, one.rectangle.x, one.rectangle.width])).toEqual([
    ['City', 50, 248],
    ['Postal code', 298, 152],
  ])
  // The words below belong to the next line of text.
  const sentence = [
    text(50, 700, 'Provided by'),
    line(110, 698, 400, 698),
    text(50, 688, 'Do you have wishes that we   should know?', 8),
  ]
  expect(await namesOf(sentence)).toEqual(['text Provided by'])
})

test('a dollar sign or a unit on a line leaves it whole', async () => {
  const [dollar] = await fieldsOf([text(52, 700, '$'), line(50, 698, 200, 698)])
  expect(dollar?.rectangle).toMatchObject({ x: 50, width: 150 })
  const [unit] = await fieldsOf([text(185, 700, 'kg'), line(50, 698, 200, 698)])
  expect(unit?.rectangle).toMatchObject({ x: 50, width: 150 })
})

test('underscores are where the widths of the font put them, joined from pieces', async () => {
  // Helvetica: each i is 2.2 points wide, each W 9.4, each underscore 5.6.
  const [field] = await fieldsOf([text(50, 700, `iiiii${'_'.repeat(20)}WWWWW`)])
  expect(field?.rectangle.x).toBeCloseTo(61.1, 0)
  expect(field?.rectangle.width).toBeCloseTo(111.2, 0)
  const pieces = [text(50, 700, 'County __'), text(95.6, 700, '_'.repeat(20))]
  const [joined] = await fieldsOf(pieces)
  expect(joined?.rectangle.x).toBeCloseTo(84.5, 0)
})

test('square brackets around a space are boxes, also in pieces', async () => {
  const content = [
    text(50, 700, '[ ] Left'),
    text(50, 680, '['),
    text(60, 680, ']'),
    text(70, 680, 'Right'),
    text(50, 660, '[sic]'),
  ]
  const fields = await fieldsOf(content)
  expect(fields.map(({ type }) => type)).toEqual(['checkbox', 'checkbox'])
  expect(fields[1]?.rectangle.width).toBeCloseTo(12.8, 0)
})

test('boxes drawn as filled borders are boxes, small ones with room for a cross', async () => {
  // With a line of the same path.
  const filled = '50 700 10 10 re 51 701 8 8 re 150 600 200 1 re f*'
  const [box, small, blank] = await fieldsOf([filled, '50 650 6 6 re S', text(64, 700, 'Agrees')])
  expect(blank?.rectangle).toMatchObject({ x: 150, width: 200 })
  expect(box).toMatchObject({ type: 'checkbox', name: 'Agrees' })
  expect(box?.rectangle).toEqual({ x: 50, y: 82, width: 10, height: 10 })
  expect(small?.rectangle).toEqual({ x: 49, y: 135, width: 8, height: 8 })
})

test('labels with a colon in one cell each have the rest of their row, the last the space below', async () => {
  const content = [
    box(50, 640, 400, 60),
    text(60, 685, 'Phone:'),
    text(260, 685, 'Fax:'),
    text(60, 665, 'Clinic:'),
    box(50, 400, 400, 200),
    text(60, 580, 'Notes:'),
  ]
  const fields = await fieldsOf(content)
  expect(fields.map(({ name, type }) => `${type} ${name}`)).toEqual([
    'text Phone',
    'text Fax',
    'text Clinic',
    'long-text Notes',
  ])
  const [phone, fax] = fields
  expect((phone?.rectangle.x ?? 0) + (phone?.rectangle.width ?? 0)).toBeLessThan(260)
  expect((fax?.rectangle.x ?? 0) + (fax?.rectangle.width ?? 0)).toBeCloseTo(448, 0)
  expect(fields[3]?.rectangle.height).toBeGreaterThan(150)
})

test('a unit at the end of a cell is after the blank, a colon drawn on its own belongs to its label', async () => {
  const dose = [box(50, 680, 200, 16), text(54, 684, 'Last dose'), text(230, 684, 'hr.')]
  const [field] = await fieldsOf(dose)
  expect(field?.name).toBe('Last dose')
  expect(field?.rectangle.x).toBeGreaterThan(95)
  expect((field?.rectangle.x ?? 0) + (field?.rectangle.width ?? 0)).toBeLessThan(231)
  const apart = [
    box(50, 640, 400, 60),
    text(60, 685, 'Phone'),
    text(90, 685, ':'),
    text(60, 665, 'Fax'),
    text(80, 665, ':'),
  ]
  expect(await namesOf(apart)).toEqual(['text Phone', 'text Fax'])
})

test('a colon that introduces boxes isn’t followed by a blank', async () => {
  const content = [
    box(50, 640, 400, 60),
    text(60, 680, 'Purpose:'),
    box(60, 650, 8),
    text(74, 650, 'Legal'),
  ]
  expect(await namesOf(content)).toEqual(['checkbox Legal'])
})

test('a row between two lines with a divider is a row of cells, though its ends aren’t drawn', async () => {
  const content = [
    line(50, 700, 450, 700),
    line(50, 660, 450, 660),
    line(250, 660, 250, 700),
    text(54, 688, 'File number', 8),
    text(254, 688, 'Judge', 8),
  ]
  expect(await namesOf(content)).toEqual(['text File number', 'text Judge'])
})

test('narrow cells in a row, or short lines in a cell, are one field with a place for each letter', async () => {
  const [cells] = await fieldsOf([text(50, 724, 'Policy'), grid(50, 700, 160, 18, 10)])
  expect(cells).toMatchObject({ type: 'comb', maxLength: 10 })
  const short = Array.from({ length: 7 }, (_, at) => line(70 + at * 20, 600, 70 + at * 20, 606))
  const [ticks] = await fieldsOf([box(50, 600, 160, 20), ...short])
  expect(ticks).toMatchObject({ type: 'comb', maxLength: 8 })
  // Without the line between two groups of letters.
  const grouped = short.filter((_, at) => at !== 3)
  const [groups] = await fieldsOf([box(50, 600, 160, 20), ...grouped])
  expect(groups).toMatchObject({ type: 'comb', maxLength: 8 })
})

test('what underlines, frames or separates is no blank', async () => {
  const nothing = [
    [text(50, 700, 'Important notice'), line(50, 698, 128, 698)],
    [line(20, 400, 592, 400)],
    [box(20, 20, 572, 752), text(50, 700, 'Read this first.')],
    // A double line, a line above dividers, a circled letter.
    [line(50, 400, 300, 400), line(50, 397, 300, 397)],
    [line(50, 400, 500, 400), line(250, 400, 250, 300)],
    [`${round} S`, text(47, 636, 'B')],
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

test('rows of dots are blanks, unless they lead to a number', async () => {
  const dots = '.'.repeat(40)
  const content = [text(50, 700, `Employer: ${dots} Occupation: ${dots}`)]
  expect(await namesOf(content)).toEqual(['text Employer', 'text Occupation'])
  const nothing = [
    [text(50, 700, `Privacy ${dots} 3`)],
    [text(50, 700, 'Copies'), text(100, 700, dots), text(214, 700, '$25')],
    [text(50, 700, 'And so on ... and so on.')],
  ]
  for (const leads of nothing)
    await expect(fieldsOf(leads)).rejects.toMatchObject({ reason: 'no-fields' })
})

test('rectangles with round corners are boxes and cells', async () => {
  const rounded = (x: number, y: number, width: number, height: number, r = 3) => {
    const [right, top] = [x + width, y + height]
    return [
      `${x + r} ${y} m ${right - r} ${y} l ${right} ${y} ${right} ${y} ${right} ${y + r} c`,
      `${right} ${top - r} l ${right} ${top} ${right} ${top} ${right - r} ${top} c`,
      `${x + r} ${top} l ${x} ${top} ${x} ${top} ${x} ${top - r} c`,
      `${x} ${y + r} l ${x} ${y} ${x} ${y} ${x + r} ${y} c h S`,
    ].join('\n')
  }
  const content = [
    rounded(50, 700, 10, 10),
    text(66, 701, 'Married'),
    text(50, 664, 'Employer'),
    rounded(110, 660, 200, 18),
  ]
  const fields = await fieldsOf(content)
  expect(fields.map(({ type, name }) => `${type} ${name}`)).toEqual([
    'checkbox Married',
    'text Employer',
  ])
  expect(fields[1]?.rectangle).toEqual({ x: 111, y: 115, width: 198, height: 16 })
})
