import { CsvError, parse } from 'csv-parse/browser/esm/sync'
import { emailForm } from '#contract/email-form.ts'
import { t } from '#web/i18n/i18n.ts'

/** A row that invites nobody, or the first row with an address. `row` counts as a spreadsheet does, from 1. */
export interface CsvRow {
  row: number
  /** The address, lower-cased; of a row without one, how it begins. */
  text: string
  problem?: 'no-address' | 'invalid' | 'duplicate'
}

/** Why a file isn't read, in words. */
export interface CsvFailure {
  error: string
  detail?: string
}
export type CsvFile = { rows: CsvRow[] } | CsvFailure

/** The largest file, in bytes: 10,000 rows with names take less than 1 MB. */
export const largestCsv = 2_000_000
/** How much of a row is shown. */
const SHOWN = 80

/** The types that browsers give a CSV file; Windows with Excel says that it is a spreadsheet. */
const types = ['', 'text/csv', 'application/csv', 'application/vnd.ms-excel', 'text/plain']

/** Reads the addresses of a file (specification §5): extracted by pattern, each once, in any case of letters. */
export async function readCsv(file: File): Promise<CsvFile> {
  const notCsv = { error: t('The uploaded file must be a CSV file') }
  if (!/\.csv$/i.test(file.name) || !types.includes(file.type)) return notCsv
  if (file.size > largestCsv)
    return { error: t('The file is larger than 2 MB. Split it into smaller files.') }
  const text = decode(new Uint8Array(await file.arrayBuffer()))
  if (hasControlCharacters(text)) return { ...notCsv, detail: t('It contains control characters.') }
  try {
    return { rows: findAddresses(parseRows(text)) }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return { ...notCsv, detail: t('A quotation mark in this file isn’t closed.') }
  }
}

/** Spreadsheets save as UTF-8, as UTF-16 with a byte order mark, or in the Windows code page. */
function decode(bytes: Uint8Array): string {
  const [a, b] = bytes
  if (a === 0xff && b === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (a === 0xfe && b === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Characters of C0, C1 and DEL, but for tab, line feed and carriage return. */
const hasControlCharacters = (text: string): boolean => /[^\P{Cc}\t\n\r]/u.test(text)

const parseRows = (text: string): string[][] =>
  parse(text, {
    delimiter: [',', ';', '\t'],
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
  })

function findAddresses(rows: string[][]): CsvRow[] {
  const seen = new Set<string>()
  return rows.flatMap((cells, index): CsvRow[] => {
    const row = index + 1
    const words = cells.flatMap((cell) => cell.split(separators))
    const given = words.filter((word) => word.includes('@'))
    const start = words.filter(Boolean).join(' ').slice(0, SHOWN)
    // A first row without an address names the columns.
    if (given.length === 0 && (start === '' || row === 1)) return []
    if (given.length === 0) return [{ row, text: start, problem: 'no-address' }]
    return given.map((word) => toRow(row, word, seen))
  })
}

/** What divides an address from the words around it, as in `Ann Lee <ann@clinic.example>` or `mailto:…`. */
const separators = /[\s,;:<>()"'|]+/

/** What a spreadsheet would run as a formula isn't an address (OWASP, CSV injection). */
const formula = /^[=+\-@＝＋－＠]/

function toRow(row: number, word: string, seen: Set<string>): CsvRow {
  const text = word.normalize('NFKC').toLowerCase()
  if (formula.test(text) || !emailForm.test(text) || text.length > 254)
    return { row, text: word.slice(0, SHOWN), problem: 'invalid' }
  if (seen.has(text)) return { row, text, problem: 'duplicate' }
  seen.add(text)
  return { row, text }
}
