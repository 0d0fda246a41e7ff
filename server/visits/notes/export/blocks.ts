/** A run of words in one style. */
export interface Span {
  text: string
  bold: boolean
  italics: boolean
}
/** The parts of a note's Markdown that a document shows. `depth` counts from 0. */
export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3; spans: Span[] }
  | { kind: 'paragraph'; spans: Span[] }
  | {
      kind: 'item'
      /** Its place in a numbered list, undefined in one with bullets. */ number: number | undefined
      depth: number
      spans: Span[]
    }
  /** The first row holds the headings of the columns; every row has as many cells as the first. */
  | { kind: 'table'; rows: Span[][][] }

export type TextBlock = Exclude<Block, { kind: 'table' }>

/** The texts of a block, each in its styles: one, or those of a table's cells. */
export const blockTexts = (block: Block): Span[][] =>
  block.kind === 'table' ? block.rows.flat() : [block.spans]

const heading = /^(#{1,6})\s+(.*?)\s*#*$/
const item = /^(\s*)(?:([-*+])|\d{1,3}[.)])\s+(.*)$/
const MAX_DEPTH = 3

/**
 * Reads the Markdown that notes use: headings, lists, tables, paragraphs, bold and italics. Everything else stays text.
 */
export function parseBlocks(markdown: string): Block[] {
  const blocks: Block[] = []
  const numbers: number[] = []
  const lines = markdown.split('\n')
  let isOpen = false
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    if (isTableHead(line, lines[at + 1])) {
      const end = tableEnd(lines, at + 2)
      blocks.push(toTable([line, ...lines.slice(at + 2, end)]))
      numbers.length = 0
      isOpen = false
      at = end - 1
      continue
    }
    const block = line.trim() === '' ? undefined : counted(parseBlock(line), numbers)
    const last = blocks.at(-1)
    // Lines that follow each other without a blank one are one paragraph or one item.
    if (isOpen && last && block?.kind === 'paragraph' && 'spans' in last && last.kind !== 'heading')
      last.spans.push({ text: ' ', bold: false, italics: false }, ...block.spans)
    else if (block) blocks.push(block)
    isOpen = block !== undefined
  }
  return blocks
}

const splitCells = (line: string) =>
  line
    .trim()
    .replace(/^\|/, '')
    .replace(/\|$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim())

/** Whether a table begins here: a row, and below it one of dashes with as many cells (GitHub Flavored Markdown 4.10). */
function isTableHead(line: string, next: string | undefined): boolean {
  if (!line.includes('|') || !next?.includes('-')) return false
  const marks = splitCells(next)
  return marks.every((mark) => /^:?-+:?$/.test(mark)) && marks.length === splitCells(line).length
}

function tableEnd(lines: readonly string[], from: number): number {
  let end = from
  while (lines[end]?.includes('|')) end++
  return end
}

function toTable(lines: readonly string[]): Block {
  const columns = splitCells(lines[0] ?? '').length
  const rows = lines.map((line) => {
    const cells = splitCells(line)
    return Array.from({ length: columns }, (_, at) => parseSpans(cells[at] ?? ''))
  })
  return { kind: 'table', rows }
}

/** Gives an item its number; a list with bullets or anything else in between begins a new one. */
function counted(block: TextBlock, numbers: number[]): TextBlock {
  numbers.length = block.kind === 'item' ? block.depth + 1 : 0
  if (block.kind !== 'item') return block
  const number = block.number === undefined ? undefined : (numbers[block.depth] ?? 0) + 1
  numbers[block.depth] = number ?? 0
  return { ...block, number }
}

function parseBlock(line: string): TextBlock {
  const [, marks, title] = heading.exec(line) ?? []
  if (marks && title !== undefined) {
    const level = marks.length === 1 ? 1 : marks.length === 2 ? 2 : 3
    return { kind: 'heading', level, spans: parseSpans(title) }
  }
  const [, indent, bullet, words] = item.exec(line) ?? []
  if (indent === undefined || words === undefined)
    return { kind: 'paragraph', spans: parseSpans(line.trim()) }
  const depth = Math.min(MAX_DEPTH, Math.floor(indent.replaceAll('\t', '    ').length / 2))
  return {
    kind: 'item',
    number: bullet === undefined ? 1 : undefined,
    depth,
    spans: parseSpans(words),
  }
}

/** A mark of emphasis by its text, where it ends a run of words. Longer marks are tried first. */
const closers = new Map(
  ['***', '**', '*', '__', '_'].map((mark) => [
    mark,
    new RegExp(String.raw`(?<=\S)${mark.replaceAll('*', String.raw`\*`)}(?![\p{L}\d])`, 'gu'),
  ]),
)

/** Splits a line into its styles. A lone asterisk or underscore is only a character. */
export function parseSpans(text: string): Span[] {
  const spans: Span[] = []
  /** Marks that end nothing from here on: to search for them again and again would take the square of the length. */
  const unclosed = new Set<string>()
  let from = 0
  const plain = (to: number) => {
    const words = unescaped(text.slice(from, to))
    if (words) spans.push({ text: words, bold: false, italics: false })
  }
  for (const { index } of text.matchAll(/[*_]/g)) {
    if (index < from) continue
    const run = findRun(text, index, unclosed)
    if (!run) continue
    plain(index)
    const { mark, end } = run
    const words = unescaped(text.slice(index + mark.length, end))
    spans.push({ text: words, bold: mark.length > 1, italics: mark.length % 2 === 1 })
    from = end + mark.length
  }
  plain(text.length)
  return spans
}

/** The emphasis that begins at `start`, with the end of its words. An underscore inside a word isn't emphasis. */
function findRun(text: string, start: number, unclosed: Set<string>) {
  if (text[start] === '_' && /[\p{L}\d]/u.test(text[start - 1] ?? '')) return undefined
  for (const [mark, closer] of closers) {
    const from = start + mark.length
    if (unclosed.has(mark) || !text.startsWith(mark, start) || !/\S/.test(text[from] ?? ''))
      continue
    closer.lastIndex = from + 1
    const end = closer.exec(text)?.index
    if (end !== undefined) return { mark, end }
    unclosed.add(mark)
  }
  return undefined
}

const unescaped = (text: string) => text.replace(/\\([\\`*_{}[\]()#+\-.!>~|])/g, '$1')
export const joinSpans = (spans: Span[]) => spans.map((span) => span.text).join('')
