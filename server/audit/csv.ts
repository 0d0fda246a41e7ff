/** What a spreadsheet runs as a formula, full-width forms included (OWASP, CSV injection); a plain number is none. */
const formula = /^[\s]*[=+\-@\t\r＝＋－＠]/
const number = /^-?\d+([.,]\d+)?$/

/** One row of CSV (RFC 4180). A cell that a spreadsheet would run begins with an apostrophe. */
export const csvRow = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`

function cell(text: string): string {
  const safe = formula.test(text) && !number.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
