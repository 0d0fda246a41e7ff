import { addField, addTick } from './add-field.ts'
import type { Block, Cell, FormText } from './form-text.ts'
import { INNER, ink, line, MARGIN, newSheet, type Sheet, soft, teal } from './sheet.ts'

const LABEL = 7
const ROW = 29
/** A signature needs room. */
const SIGNED = 35
const LINE = 13
const BOX = 9
const TICK_ROW = 15

/** Draws the PDF of a form. */
export async function drawForm(form: FormText): Promise<Uint8Array> {
  const sheet = await newSheet(form.name)
  drawHead(sheet, form)
  for (const block of form.blocks) drawBlock(sheet, block, !form.flat)
  sheet.footer(form.name)
  return sheet.pdf.save({ useObjectStreams: true, addDefaultPage: false })
}

function drawHead(sheet: Sheet, { name, intro }: FormText): void {
  const y = sheet.take(20)
  sheet.write(name, { x: MARGIN, y: y + 3, size: 18, font: sheet.bold })
  sheet.take(3)
  sheet.paragraph(intro, 8.5, soft)
  sheet.take(5)
}

function drawBlock(sheet: Sheet, block: Block, hasFields: boolean): void {
  if ('page' in block) return sheet.nextPage()
  if ('section' in block) return drawSection(sheet, block.section)
  if ('text' in block) {
    sheet.take(1)
    sheet.paragraph(block.text, 8.5, ink)
    sheet.take(3)
    return
  }
  if ('row' in block) return drawRow(sheet, block.row, hasFields)
  drawTicks(sheet, block, hasFields)
}

function drawSection(sheet: Sheet, title: string): void {
  sheet.take(9)
  const y = sheet.take(12)
  sheet.write(title, { x: MARGIN, y: y + 3, size: 10.5, font: sheet.bold, color: teal })
  sheet.take(1)
}

function drawRow(sheet: Sheet, cells: readonly Cell[], hasFields: boolean): void {
  const height = Math.max(...cells.map(heightOf))
  const y = sheet.take(height)
  const given = cells.reduce((sum, { width = 0 }) => sum + width, 0)
  const open = cells.filter(({ width }) => width === undefined).length
  let x = MARGIN
  for (const cell of cells) {
    const width = INNER * (cell.width ?? (1 - given) / open)
    sheet.rectangle(x, y, width, height)
    sheet.write(cell.label, { x: x + 4, y: y + height - LABEL - 3, size: LABEL, color: soft })
    const place = { x: x + 3, y: y + 2, width: width - 6, height: height - LABEL - 7 }
    if (cell.type === 'comb') drawComb(sheet, place, cell.letters ?? 1)
    if (hasFields) addField(sheet, cell, place)
    x += width
  }
}

const heightOf = ({ type, lines = 1 }: Cell): number => {
  if (type === 'signature') return SIGNED
  return type === 'long-text' ? LABEL + 9 + lines * LINE : ROW
}

/** Draws short lines between the letters. */
function drawComb(
  { page }: Sheet,
  { x, y, width }: { x: number; y: number; width: number },
  letters: number,
): void {
  for (let at = 1; at < letters; at += 1) {
    const place = x + (at * width) / letters
    const start = { x: place, y: y - 2 }
    page.drawLine({ start, end: { x: place, y: y + 5 }, thickness: 0.7, color: line })
  }
}

function drawTicks(
  sheet: Sheet,
  { ask, ticks, columns }: Extract<Block, { ticks: unknown }>,
  hasFields: boolean,
): void {
  sheet.take(5)
  const head = sheet.take(11)
  sheet.write(ask, { x: MARGIN, y: head + 3, size: 8.5, font: sheet.bold })
  const rows = Math.ceil(ticks.length / columns)
  for (let row = 0; row < rows; row += 1) {
    const y = sheet.take(TICK_ROW)
    for (const [column, label] of ticks.slice(row * columns, (row + 1) * columns).entries()) {
      const x = MARGIN + (column * INNER) / columns
      sheet.write(label, { x: x + BOX + 5, y: y + 3.6, size: 8.5 })
      const place = { x, y: y + 2, width: BOX, height: BOX }
      if (hasFields) addTick(sheet, label, place)
      else sheet.rectangle(x, y + 2, BOX, BOX)
    }
  }
  sheet.take(4)
}
