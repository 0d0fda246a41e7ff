import { indexHeadings } from './headings.ts'
import { type LineStart, readLineStart } from './line-start.ts'
import { readReference } from './reference.ts'
import {
  type AnswerPart,
  beginSection,
  closeSection,
  createSectionWriter,
  type SectionWriter,
  startLine,
  takeParts,
  writeBoldLine,
  writeReference,
  writeWords,
} from './section-writer.ts'
import { forget, thinkingFilter } from './thinking.ts'

export interface AnswerParser {
  /** The parts that this piece makes certain. However the answer is cut into pieces, the text of all parts is the same. */
  push(piece: string): AnswerPart[]
  end(): AnswerPart[]
}

type Text = Extract<LineStart, { kind: 'text' }>
type Heading = Extract<LineStart, { kind: 'heading' }>

/** Enough to see the whole of a reference. */
const nearby = 200
const opener = /[[(【\n]/
/** "Here is the note:" isn't part of a section. */
const preface = /^(?:here(?:'s| is| are)|sure|certainly|of course|okay|below)\b.{0,200}:\s*$/i
/** A line is recognised by its beginning. */
const longestStart = 1_000
/** An answer this long without a heading has none. */
const longestPreface = 4_000
const plainText: Text = { kind: 'text', marker: '', numbers: [], length: 0, isRow: false }

interface ParserState {
  names: readonly string[]
  headings: ReturnType<typeof indexHeadings>
  sections: SectionWriter
  /** The text before any section. */
  before: string
  /** The text that isn't parsed yet. */
  held: string
  isInLine: boolean
}

/**
 * Parses an answer in which `## Heading` lines divide sections and each line begins with its references:
 * `[12,14] sentence`. Also understands headings of other levels or in bold, references behind a sentence, code fences,
 * thinking aloud and words before the first heading; an unrequested heading becomes a bold line.
 */
export function parseAnswer(names: readonly string[]): AnswerParser {
  const thinking = thinkingFilter()
  const sections = createSectionWriter()
  const headings = indexHeadings(names)
  const state: ParserState = { names, headings, sections, before: '', held: '', isInLine: false }
  return {
    push(piece) {
      parse(state, thinking.push(piece), false)
      return takeParts(sections)
    },
    end() {
      parse(state, thinking.end(), true)
      if (!sections.open && sections.closed.size === 0 && state.before.trim() !== '') {
        state.isInLine = false
        moveToFirstSection(state)
        parseHeld(state, true)
      }
      closeSection(sections)
      return takeParts(sections)
    },
  }
}

function parse(state: ParserState, piece: string, isEnd: boolean): void {
  const [text = '', ...rest] = piece.split(forget)
  state.held += text
  parseHeld(state, isEnd && rest.length === 0)
  for (const [at, part] of rest.entries()) {
    if (!state.sections.open) {
      state.before = ''
      state.held = ''
    }
    state.held += part
    parseHeld(state, isEnd && at === rest.length - 1)
  }
}

function parseHeld(state: ParserState, isEnd: boolean): void {
  while (state.held !== '')
    if (!(state.isInLine ? parseWords(state, isEnd) : parseLineStart(state, isEnd))) return
}

/** @returns false if it needs more text to tell what the line is */
function parseLineStart(state: ParserState, isEnd: boolean): boolean {
  const { sections } = state
  const [line = '', ...more] = state.held.slice(0, longestStart).split('\n')
  const isLong = more.length === 0 && state.held.length >= longestStart
  const isWhole = more.length > 0 || isEnd || isLong
  const found = readLineStart(line, isWhole, state.headings)
  if (!found) return false
  const start = isLong && found.kind !== 'text' ? plainText : found
  if (start.kind === 'text') {
    const opens = openSectionFor(state, start, line, isWhole)
    if (opens === 'later') return false
    if (opens === 'yes') {
      startLine(sections, start)
      state.held = state.held.slice(start.length)
      state.isInLine = true
      return true
    }
    state.before += line
  }
  if (start.kind === 'heading') addHeading(state, start)
  if (start.kind === 'references') sections.open?.text.reference(start.numbers)
  state.held = state.held.slice(line.length + (more.length > 0 ? 1 : 0))
  if (!sections.open && !isLong) state.before += '\n'
  else if (start.kind !== 'skip' && start.kind !== 'references' && more.length > 0)
    sections.breaks += 1
  if (!sections.open && state.before.length > longestPreface) moveToFirstSection(state)
  return true
}

/** Opens a section for text without a heading before it. @returns 'later' if it needs the whole line first */
function openSectionFor(
  { names, sections }: ParserState,
  start: Text,
  line: string,
  isWhole: boolean,
): 'yes' | 'no' | 'later' {
  if (sections.open) return 'yes'
  const first = names.findIndex((_, at) => !sections.closed.has(at))
  if (first < 0) return 'no'
  const isCited = start.numbers.length > 0
  if (!isCited && !isWhole) return 'later'
  if (!isCited && (names.length > 1 || preface.test(line.trim()))) return 'no'
  beginSection(sections, first)
  return 'yes'
}

/** Begins the section of a heading; an unrequested or repeated heading becomes a bold line. */
function addHeading(state: ParserState, { words, sections: places }: Heading): void {
  const { sections } = state
  const at = places.find((one) => !sections.closed.has(one))
  if (at !== undefined && at === sections.open?.at) return
  if (at !== undefined) return beginSection(sections, at)
  const bold = `**${words.replaceAll('*', '').trim()}**`
  if (sections.open) writeBoldLine(sections, bold)
  else state.before += `${bold}\n`
}

/** Text before any heading becomes the first section, so that nothing is lost. */
function moveToFirstSection(state: ParserState): void {
  const { before, held } = state
  state.held = before.trim() + (before.endsWith('\n') && held !== '' ? '\n' : '') + held
  state.before = ''
  beginSection(state.sections, 0)
}

/** @returns false if it needs more text */
function parseWords(state: ParserState, isEnd: boolean): boolean {
  const { sections, held } = state
  const at = held.search(opener)
  writeWords(sections, at < 0 ? held : held.slice(0, at))
  state.held = at < 0 ? '' : held.slice(at)
  if (at < 0) return false
  if (state.held.startsWith('\n')) {
    state.held = state.held.slice(1)
    state.isInLine = false
    sections.breaks = 1
    return true
  }
  const [near = '', ...more] = state.held.slice(0, nearby).split('\n')
  const reference = readReference(near, 0, isEnd || more.length > 0)
  if (reference === 'open') return false
  if (reference) {
    writeReference(sections, reference.numbers)
    state.held = state.held.slice(reference.end)
    return true
  }
  writeWords(sections, state.held.charAt(0))
  state.held = state.held.slice(1)
  return true
}
