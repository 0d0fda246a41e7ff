import { message } from '#common/translation.ts'
import { type NewTerm, TermKind } from '#contract/dictionary.ts'
import { AppError } from '#contract/errors.ts'
import { csvRow, csvRows, withoutGuard } from '#server/platform/csv/csv.ts'

const head = ['term', 'sounds like', 'replacement', 'kind']
const longestCell = 80
const mostRows = 20_000

export function writeCsv(terms: readonly NewTerm[]): string {
  const rows = terms.map((t) => [t.term, t.soundsLike ?? '', t.replacement ?? '', t.kind])
  return [head, ...rows].map(csvRow).join('')
}

/**
 * Reads terms from CSV (RFC 4180, comma or semicolon). The first row may name the columns; without names
 * their order is term, sounds like, replacement, kind.
 * @throws AppError 'bad-request' for control characters, an open quote, no term, or too many rows
 */
export function readCsv(csv: string): {
  terms: NewTerm[]
  skipped: { row: number; why: string }[]
} {
  // oxlint-disable-next-line no-control-regex -- a text file has none of these.
  if (/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/.test(csv))
    throw new AppError('bad-request', 'The file contains control characters.')
  const rows = csvRows(csv)
  if (rows.length > mostRows) throw new AppError('bad-request', 'The file has too many rows.')
  const columns = findColumns(rows[0] ?? [])
  const terms: NewTerm[] = []
  const skipped: { row: number; why: string }[] = []
  for (const [at, cells] of rows.entries()) {
    if ((at === 0 && columns.named) || cells.every((text) => text.trim() === '')) continue
    const read = parseTerm(cells, columns.order)
    if (typeof read === 'string') skipped.push({ row: at + 1, why: read })
    else terms.push(read)
  }
  if (terms.length === 0 && skipped.length === 0)
    throw new AppError('bad-request', 'This file contains no terms.')
  return { terms, skipped }
}

function findColumns(first: readonly string[]): { named: boolean; order: readonly number[] } {
  const names = first.map((name) => name.trim().toLowerCase().replace(/[_-]/g, ' '))
  if (!names.includes('term')) return { named: false, order: [0, 1, 2, 3] }
  return { named: true, order: head.map((name) => names.indexOf(name)) }
}

/** The term of a row, or why there is none. */
function parseTerm(cells: readonly string[], order: readonly number[]): NewTerm | string {
  const [term = '', soundsLike = '', replacement = '', kind = ''] = order.map((at) =>
    withoutGuard(cells[at] ?? ''),
  )
  if (term === '') return message('The term is missing.')
  if (!/\p{L}/u.test(term)) return message('A term needs a letter.')
  if ([term, soundsLike, replacement].some((text) => text.length > longestCell))
    return message('A cell has at most {count, number} characters.', { count: longestCell })
  const known = TermKind.safeParse(kind === '' ? 'other' : kind.toLowerCase())
  if (!known.success) return message('The kind is drug, name, place or other.')
  return {
    term,
    ...(soundsLike && { soundsLike }),
    ...(replacement && { replacement }),
    kind: known.data,
  }
}
