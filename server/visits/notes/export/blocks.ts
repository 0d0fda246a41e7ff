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

/** What is exported: already worded for its reader. */
export interface Document {
  title: string
  date: string
  /** What stands above and below; undefined for none. */
  letterhead?: DocumentHead | undefined
  /** Whom and what it is about, line by line. */
  facts: { name: string; value: string }[]
  /** Who signed it and when, or that nobody did. */
  signature: string
  blocks: Block[]
}

export interface DocumentHead {
  lines: string[]
  footer: string
  logo:
    | { type: 'image/png' | 'image/jpeg'; base64: string; width: number; height: number }
    | undefined
}

/** The logo's size within a box, in the box's unit. */
export function fitted(
  { width, height }: { width: number; height: number },
  box: { width: number; height: number },
): { width: number; height: number } {
  const scale = Math.min(box.width / width, box.height / height)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

const heading = /^(#{1,6})\s+(.*?)\s*#*$/
const item = /^(\s*)(?:([-*+])|\d{1,3}[.)])\s+(.*)$/
const MAX_DEPTH = 3

/** Reads the Markdown that notes are made of: headings, lists, paragraphs, bold and italics. All else stays as text. */
export function parseBlocks(markdown: string): Block[] {
  const blocks: Block[] = []
  const numbers: number[] = []
  let isOpen = false
  for (const line of markdown.split('\n')) {
    const block = line.trim() === '' ? undefined : counted(blockOf(line), numbers)
    const last = blocks.at(-1)
    // Lines that follow each other without a blank one are one paragraph or one item.
    if (isOpen && last && block?.kind === 'paragraph' && last.kind !== 'heading')
      last.spans.push({ text: ' ', bold: false, italics: false }, ...block.spans)
    else if (block) blocks.push(block)
    isOpen = block !== undefined
  }
  return blocks
}

/** Gives an item its number; a list with bullets or anything else in between begins a new one. */
function counted(block: Block, numbers: number[]): Block {
  numbers.length = block.kind === 'item' ? block.depth + 1 : 0
  if (block.kind !== 'item') return block
  const number = block.number === undefined ? undefined : (numbers[block.depth] ?? 0) + 1
  numbers[block.depth] = number ?? 0
  return { ...block, number }
}

function blockOf(line: string): Block {
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

/** The emphasis that begins at `start`, with where its words end. An underscore inside a word begins none. */
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
