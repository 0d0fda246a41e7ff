import { AppError } from '#contract/errors.ts'

/** What a spreadsheet runs as a formula, full-width forms included (OWASP, CSV injection); a plain number is none. */
const formula = /^[\s]*[=+\-@\t\r＝＋－＠]/
const number = /^-?\d+([.,]\d+)?$/

/** One row of CSV (RFC 4180). A cell that a spreadsheet would run begins with an apostrophe. */
export const csvRow = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`

function cell(text: string): string {
  const safe = formula.test(text) && !number.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const guarded = /^'\s*[=+\-@\t\r＝＋－＠]/

/** What stood in a cell before `csvRow` kept a spreadsheet from running it; space around it is dropped. */
export function withoutGuard(text: string): string {
  const trimmed = text.trim()
  return guarded.test(trimmed) ? trimmed.slice(1) : trimmed
}

/** The cells of a CSV file (RFC 4180), divided by comma or semicolon. @throws AppError 'bad-request' for an open quote */
export function csvRows(text: string): string[][] {
  const comma = dividerOf(text)
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] ?? ''
    if (quoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') cell += text[++at]
      else quoted = false
    } else if (sign === '"' && cell === '') quoted = true
    else if (sign === comma || sign === '\n') {
      row.push(cell.replace(/\r$/, ''))
      cell = ''
      if (sign === '\n') rows.push(row.splice(0))
    } else cell += sign
  }
  if (quoted) throw new AppError('bad-request', 'A quotation mark in this file is never closed.')
  if (cell !== '' || row.length > 0) rows.push([...row, cell.replace(/\r$/, '')])
  return rows
}

const dividerOf = (text: string): string => {
  const first = text.slice(0, text.indexOf('\n') >>> 0)
  return first.includes(';') && !first.includes(',') ? ';' : ','
}
