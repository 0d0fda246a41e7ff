import { CsvError, parse } from 'csv-parse/sync'
import { AppError } from '#contract/errors.ts'

/** What a spreadsheet runs as a formula, full-width forms included (OWASP, CSV injection), except plain numbers. */
const formula = /^[\s]*[=+\-@\t\r＝＋－＠]/
const number = /^-?\d+([.,]\d+)?$/

/** One row of CSV (RFC 4180). A cell that a spreadsheet would run begins with an apostrophe. */
export const csvRow = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`

function cell(text: string): string {
  const safe = formula.test(text) && !number.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const guarded = /^'\s*[=+\-@\t\r＝＋－＠]/

/** The cell before `csvRow` guarded it against spreadsheets; white space around it is dropped. */
export function withoutGuard(text: string): string {
  const trimmed = text.trim()
  return guarded.test(trimmed) ? trimmed.slice(1) : trimmed
}

/** The cells of a CSV file (RFC 4180), divided by comma or semicolon. @throws AppError 'bad-request' for an open quote */
export function csvRows(text: string): string[][] {
  try {
    return parse(text, {
      bom: true,
      delimiter: findDelimiter(text),
      record_delimiter: ['\r\n', '\n'],
      relax_column_count: true,
      // A measure such as 5" needs no quotes around it.
      relax_quotes: true,
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new AppError('bad-request', 'A quotation mark in this file isn’t closed.')
  }
}

function findDelimiter(text: string): string {
  const first = text.slice(0, text.indexOf('\n') >>> 0)
  return first.includes(';') && !first.includes(',') ? ';' : ','
}
