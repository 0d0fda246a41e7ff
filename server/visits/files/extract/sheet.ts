import { attribute, tokens } from './markup.ts'
import { flag, inOrder, xmlParts } from './office.ts'

/** Formats of dates and times that have a number only (ECMA-376 part 1, §18.8.30). */
const isBuiltInDate = (id: number) => (id >= 14 && id <= 22) || (id >= 45 && id <= 47)
/** A pattern with a letter of a date or time outside of quotes and brackets. */
const isDatePattern = (pattern: string) => {
  const unquoted = pattern.split('"').filter((_, at) => at % 2 === 0)
  const parts = unquoted.join('').replaceAll(/\\./g, '').split('[')
  return parts.some((part, at) => /[dmyhs]/i.test(at === 0 ? part : part.slice(part.indexOf(']'))))
}

const dayMs = 86_400_000
/** Serial day 0, with the leap day of 1900 that never was, and of the older Macintosh system (ECMA-376 §18.17.4). */
const epochs = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) }

interface Book {
  strings: string[]
  /** By the number of a cell's style: whether it shows a date. */
  dates: boolean[]
  epoch: number
}

/** The cells of every sheet, row by row, separated by tabs, as values without formulas. @throws UnreadableFile */
export function readSheets(bytes: Buffer): { text: string } {
  const named = /^xl\/(?:workbook|sharedStrings|styles|worksheets\/sheet\d+)\.xml$/
  const parts = xmlParts(bytes, named)
  const isSheet = ([name]: [string, string]) => name.startsWith('xl/worksheets/')
  const book = {
    strings: sharedStrings(parts.get('xl/sharedStrings.xml') ?? ''),
    dates: dateStyles(parts.get('xl/styles.xml') ?? ''),
    epoch: epochs[flag(parts.get('xl/workbook.xml') ?? '', 'date1904', '1') ? 1904 : 1900],
  }
  const sheets = inOrder(new Map([...parts].filter(isSheet)))
  return {
    text: sheets
      .map((xml) => rows(xml, book).join('\n'))
      .filter(Boolean)
      .join('\n\n'),
  }
}

function sharedStrings(xml: string): string[] {
  const strings: string[] = []
  let isIn = false
  for (const token of tokens(xml)) {
    if (token.kind === 'text') {
      if (isIn) strings[strings.length - 1] += token.text
    } else if (token.name === 'si' && token.kind !== 'close') strings.push('')
    else if (token.name === 't') isIn = token.kind === 'open'
  }
  return strings
}

function dateStyles(xml: string): boolean[] {
  const own = new Map<number, boolean>()
  const dates: boolean[] = []
  let isIn = false
  for (const token of tokens(xml)) {
    if (token.kind === 'text') continue
    const { name, kind, attributes } = token
    const id = Number(attribute(attributes, 'numFmtId'))
    if (name === 'numfmt') own.set(id, isDatePattern(attribute(attributes, 'formatCode') ?? ''))
    if (name === 'cellxfs') isIn = kind === 'open'
    if (name === 'xf' && isIn && kind !== 'close') dates.push(own.get(id) ?? isBuiltInDate(id))
  }
  return dates
}

function rows(xml: string, book: Book): string[] {
  const lines: string[] = []
  let cells: string[] = []
  let cell = ''
  let isIn = false
  let raw = ''
  for (const token of tokens(xml)) {
    if (token.kind === 'text') {
      if (isIn) raw += token.text
      continue
    }
    const { name, kind, attributes } = token
    if (name === 'c' && kind === 'open') [cell, raw] = [attributes, '']
    if (name === 'v' || name === 't') isIn = kind === 'open'
    if (name === 'c' && kind === 'close') cells.push(shown(raw, cell, book))
    if (name !== 'row' || kind !== 'close') continue
    const line = cells.filter(Boolean).join('\t')
    if (line) lines.push(line)
    cells = []
  }
  return lines
}

function shown(raw: string, attributes: string, { strings, dates, epoch }: Book): string {
  const type = attribute(attributes, 't') ?? 'n'
  if (type === 's') return strings[Number(raw)] ?? ''
  if (type === 'b') return raw === '1' ? 'TRUE' : 'FALSE'
  const isDate = type === 'n' && dates[Number(attribute(attributes, 's'))]
  return isDate && raw !== '' ? dateOf(Number(raw), epoch) : raw
}

/** A serial day as ISO 8601, with its time if it has one; times alone have no day. */
function dateOf(serial: number, epoch: number): string {
  const at = new Date(epoch + Math.round(serial * dayMs))
  if (Number.isNaN(at.getTime())) return String(serial)
  const [day = '', time = ''] = at.toISOString().slice(0, 16).split('T')
  if (serial < 1) return time
  return Number.isInteger(serial) ? day : `${day} ${time}`
}
