import { type CitedSentence, citedText } from './cited-text.ts'

/** The text of an answer in sections, in order, without its references. */
export type AnswerPart =
  /** A section begins; `at` is its place among the requested headings. */
  | { type: 'section'; at: number }
  | { type: 'text'; text: string }
  | { type: 'end'; cited: CitedSentence[] }

/** How a line of a section begins. */
export interface LineLead {
  /** The mark of a list, such as "- ". */
  marker: string
  /** Line numbers of the references before its words. */
  numbers: readonly number[]
  isRow: boolean
}

/** Writes the sections of an answer: their text, line breaks and spaces, and the references of each line. */
export interface SectionWriter {
  parts: AnswerPart[]
  open: { at: number; text: ReturnType<typeof citedText> } | undefined
  closed: Set<number>
  /** Line breaks and spaces, written when more text follows. */
  breaks: number
  space: string
  /** Whether a sentence of running text may continue the previous line. */
  goesOn: boolean
  isProse: boolean
  /** The last characters of the line. */
  tail: string
  isLineEmpty: boolean
  followsReference: boolean
}

const sentenceEnd = /[.!?。！？]["”’)]*$/

export const createSectionWriter = (): SectionWriter => ({
  parts: [],
  open: undefined,
  closed: new Set(),
  breaks: 0,
  space: '',
  goesOn: false,
  isProse: false,
  tail: '',
  isLineEmpty: true,
  followsReference: false,
})

/** Returns the parts written since the last call. */
export function takeParts(w: SectionWriter): AnswerPart[] {
  const taken = w.parts
  w.parts = []
  return taken
}

function write(w: SectionWriter, text: string): void {
  w.open?.text.add(text)
  const last = w.parts.at(-1)
  if (last?.type === 'text') last.text += text
  else w.parts.push({ type: 'text', text })
}

export function closeSection(w: SectionWriter): void {
  if (!w.open) return
  w.parts.push({ type: 'end', cited: w.open.text.sentences() })
  w.closed.add(w.open.at)
  w.open = undefined
}

/** Closes the open section and begins the one at this place. */
export function beginSection(w: SectionWriter, at: number): void {
  closeSection(w)
  w.open = { at, text: citedText() }
  w.parts.push({ type: 'section', at })
  w.breaks = 0
  w.goesOn = false
}

export function startLine(w: SectionWriter, { marker, numbers, isRow }: LineLead): void {
  const isFirst = w.open?.text.isEmpty() ?? true
  const joins = w.breaks === 1 && w.goesOn && marker === '' && numbers.length > 0 && !isRow
  if (!isFirst) write(w, joins ? ' ' : '\n'.repeat(Math.min(2, Math.max(1, w.breaks))))
  w.open?.text.startLine(numbers, isRow)
  w.breaks = 0
  w.space = ''
  w.tail = ''
  w.isLineEmpty = true
  w.followsReference = false
  w.isProse = marker === '' && !isRow
  if (marker !== '') write(w, marker)
}

/** A heading that isn't a section, as a line in bold. */
export function writeBoldLine(w: SectionWriter, bold: string): void {
  startLine(w, { marker: '', numbers: [], isRow: false })
  write(w, bold)
  w.isProse = false
  w.goesOn = false
}

/** Writes words of a line; spaces behind them wait for more words. */
export function writeWords(w: SectionWriter, words: string): void {
  const bare = words.trimStart()
  if (bare === '') {
    w.space += words
    return
  }
  const lead = w.space + words.slice(0, words.length - bare.length)
  const isClosing = w.followsReference && /^[.,;:!?)]/.test(bare)
  const gap = w.isLineEmpty || isClosing ? '' : w.followsReference ? ' ' : lead
  const text = bare.trimEnd()
  write(w, gap + text)
  w.space = bare.slice(text.length)
  w.tail = (w.tail + text).slice(-4)
  w.goesOn = w.isProse && sentenceEnd.test(w.tail)
  w.isLineEmpty = false
  w.followsReference = false
}

/** A reference among the words of a line. */
export function writeReference(w: SectionWriter, numbers: readonly number[]): void {
  w.open?.text.reference(numbers)
  w.followsReference = true
}
