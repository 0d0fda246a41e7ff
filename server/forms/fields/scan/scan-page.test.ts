import { expect, test } from 'vitest'
import { pdfOf, text } from '#test/pdf.ts'
import { findInPdf } from '../find-in-pdf.ts'
import { lightness } from './pixels.ts'

const width = 612
const height = 792
/** Pixels per point. */
const scale = 2
const cover = `q ${width} 0 0 ${height} 0 0 cm /Scan Do Q`

type Place = [x: number, y: number, width: number, height: number]

/** A scanned page, in points from its upper left corner. @param tilt points by which lines fall per point to the right */
function scanOf(bars: readonly Place[], tilt = 0) {
  const pixels = new Uint8Array(width * scale * height * scale).fill(235)
  for (const [left, top, wide, high] of bars)
    for (let x = left * scale; x < (left + wide) * scale; x += 1)
      for (let y = top * scale; y < (top + high) * scale; y += 1) {
        const [fromMiddle, down] = [x - (width * scale) / 2, y - (height * scale) / 2]
        const row = Math.round(y + fromMiddle * tilt)
        const column = Math.round(x - down * tilt)
        pixels[row * width * scale + column] = 40
      }
  return { width: width * scale, height: height * scale, pixels }
}

const box = (x: number, y: number, side: number): Place[] => [
  [x, y, side, 1],
  [x, y + side, side + 1, 1],
  [x, y, 1, side],
  [x + side, y, 1, side],
]
/** Dashes where words would be. */
const words = (x: number, y: number, count: number): Place[] =>
  Array.from({ length: count * 5 }, (_, at): Place => [
    x + at * 5 + Math.floor(at / 5) * 6,
    y,
    3,
    8,
  ])

const findOn = async (bars: readonly Place[], tilt = 0, content = cover) => {
  const scan = scanOf(bars, tilt)
  return (await findInPdf(new Uint8Array(pdfOf([{ content, scan }])))).fields
}

const form = [
  ...words(50, 92, 1),
  [90, 100, 200, 1] as Place,
  ...box(50, 150, 10),
  ...words(70, 151, 2),
  ...words(50, 200, 8),
]

test('a scanned page has the blanks and boxes that it shows, less certain and without names', async () => {
  const [blank, tick, ...none] = await findOn(form)
  expect(none).toEqual([])
  expect(blank).toMatchObject({ type: 'text', name: '', foundIn: 'layout' })
  expect(blank?.rectangle.x).toBeCloseTo(90, 0)
  expect(blank?.rectangle.width).toBeCloseTo(200, 0)
  expect((blank?.rectangle.y ?? 0) + (blank?.rectangle.height ?? 0)).toBeCloseTo(101.5, 0)
  expect(tick?.type).toBe('checkbox')
  expect(tick?.rectangle.x).toBeCloseTo(50.5, 0)
  expect(tick?.rectangle.width).toBeCloseTo(10, 0)
  expect(blank?.confidence).toBeLessThan(0.5)
  expect(tick?.confidence).toBeLessThan(0.5)
})

test('a tilted scan has the same places, where it shows them', async () => {
  const tilt = 0.02
  const [blank, tick, ...none] = await findOn(form, tilt)
  expect([blank?.type, tick?.type, none]).toEqual(['text', 'checkbox', []])
  // Left of the middle lines are higher.
  const middle = (blank?.rectangle.y ?? 0) + (blank?.rectangle.height ?? 0)
  expect(Math.abs(middle - 101.5 - (190 - width / 2) * tilt)).toBeLessThan(1)
  expect(Math.abs((tick?.rectangle.y ?? 0) - 150 - (55 - width / 2) * tilt)).toBeLessThan(1)
})

test('the words of a searchable scan name its places', async () => {
  const content = `${cover} 3 Tr ${text(50, 692, 'Phone')} ${text(70, 633, 'Agrees')}`
  const fields = await findOn(form, 0, content)
  expect(fields.map(({ name, type }) => `${type} ${name}`)).toEqual([
    'text Phone',
    'checkbox Agrees',
  ])
})

test('underlined words, bars, round letters and shaded heads on a scan are no places', async () => {
  // A large O: straight at its sides, without corners.
  const round: Place[] = [
    [102, 300, 8, 1],
    [102, 311, 8, 1],
    [100, 302, 1, 8],
    [111, 302, 1, 8],
  ]
  const bars = [
    ...words(50, 92, 8),
    [50, 102, 260, 1] as Place,
    [50, 400, 300, 12] as Place,
    ...round,
  ]
  await expect(findOn(bars)).rejects.toMatchObject({ reason: 'no-fields' })
})

test('a drawn page with a small picture is read as drawn', async () => {
  const content = `q 100 0 0 100 400 650 cm /Scan Do Q ${text(50, 700, 'Employer:')} 110 698 m 300 698 l S`
  const fields = await findOn(form, 0, content)
  expect(fields.map(({ name, confidence }) => [name, confidence])).toEqual([['Employer', 0.6]])
})

test('a pixel is as light as its darkest colour, in each kind of picture', () => {
  const bits = { width: 9, height: 2, kind: 1, data: new Uint8Array([0b01111111, 0x80, 0xff, 0]) }
  const at = lightness(bits)
  expect([at(0, 0), at(1, 0), at(8, 0), at(8, 1)]).toEqual([0, 255, 255, 0])
  const rgb = { width: 1, height: 1, kind: 2, data: new Uint8Array([230, 20, 60]) }
  const rgba = { width: 1, height: 1, kind: 3, data: new Uint8Array([230, 90, 60, 255]) }
  expect([lightness(rgb)(0, 0), lightness(rgba)(0, 0)]).toEqual([20, 60])
})
