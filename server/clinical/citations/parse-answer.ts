import { citedText, type CitedSentence } from './cited-text.ts'
import { headingsOf } from './headings.ts'
import { type LineStart, readLineStart } from './line-start.ts'
import { readReference } from './reference.ts'
import { forget, thinkingFilter } from './thinking.ts'

/** What an answer in sections says, in order, without a sign of its references. */
export type AnswerPart =
  /** A section begins; `at` is its place among the headings that were asked for. */
  | { type: 'section'; at: number }
  | { type: 'text'; text: string }
  | { type: 'end'; cited: CitedSentence[] }

export interface AnswerParser {
  /** The parts that this piece makes certain. Whatever the pieces are, the text of all parts together is the same. */
  push(piece: string): AnswerPart[]
  end(): AnswerPart[]
}

type Text = Extract<LineStart, { kind: 'text' }>

/** Enough to see the whole of a reference. */
const nearby = 200
const opener = /[[(【\n]/
/** "Here is the note:" is no part of a section. */
const preface = /^(?:here(?:'s| is| are)|sure|certainly|of course|okay|below)\b.{0,200}:\s*$/i
/** A line is known for what it is by its beginning. */
const longestStart = 1_000
/** An answer that goes on for so long without a heading will have none. */
const longestPreface = 4_000
const plainText: Text = { kind: 'text', marker: '', numbers: [], length: 0, isRow: false }
const sentenceEnd = /[.!?。！？]["”’)]*$/

/**
 * Reads an answer in which `## Heading` lines divide sections and each line begins with its references:
 * `[12,14] sentence`. Headings of other levels or in bold, references behind a sentence, code fences, thinking aloud
 * and words before the first heading are understood; a heading that nobody asked for becomes a bold line.
 */
export function parseAnswer(names: readonly string[]): AnswerParser {
  const headings = headingsOf(names)
  const thinking = thinkingFilter()
  const closed = new Set<number>()
  let parts: AnswerPart[] = []
  let open: { at: number; text: ReturnType<typeof citedText> } | undefined
  /** What came before any section. */
  let before = ''
  let held = ''
  let isInLine = false
  /** Line breaks and spaces that are written when more text follows. */
  let [breaks, space] = [0, '']
  /** The line before: whether a sentence of running text may follow it on the same line. */
  let goesOn = false
  let isProse = false
  let tail = ''
  let isLineEmpty = true
  let followsReference = false

  function write(text: string): void {
    open?.text.add(text)
    const last = parts.at(-1)
    if (last?.type === 'text') last.text += text
    else parts.push({ type: 'text', text })
  }
  function close(): void {
    if (!open) return
    parts.push({ type: 'end', cited: open.text.sentences() })
    closed.add(open.at)
    open = undefined
  }
  function begin(at: number): void {
    close()
    open = { at, text: citedText() }
    parts.push({ type: 'section', at })
    ;[breaks, goesOn] = [0, false]
  }
  function startLine(marker: string, numbers: readonly number[], isRow: boolean): void {
    const isFirst = open?.text.isEmpty() ?? true
    const joins = breaks === 1 && goesOn && marker === '' && numbers.length > 0 && !isRow
    if (!isFirst) write(joins ? ' ' : '\n'.repeat(Math.min(2, Math.max(1, breaks))))
    open?.text.startLine(numbers, isRow)
    ;[breaks, space, tail, isLineEmpty, followsReference] = [0, '', '', true, false]
    isProse = marker === '' && !isRow
    if (marker !== '') write(marker)
  }

  /** Begins the section of a heading; one that is not asked for, or comes again, becomes a bold line. */
  function takeHeading({ words, sections }: Extract<LineStart, { kind: 'heading' }>): void {
    const at = sections.find((one) => !closed.has(one))
    if (at !== undefined && at === open?.at) return
    if (at !== undefined) return begin(at)
    const bold = `**${words.replaceAll('*', '').trim()}**`
    if (!open) {
      before += `${bold}\n`
      return
    }
    startLine('', [], false)
    write(bold)
    ;[isProse, goesOn] = [false, false]
  }

  /** Opens a section for text that has no heading before it. @returns 'later' where the whole line must be seen first */
  function openFor(start: Text, line: string, isWhole: boolean): 'yes' | 'no' | 'later' {
    if (open) return 'yes'
    const first = names.findIndex((_, at) => !closed.has(at))
    if (first < 0) return 'no'
    if (start.numbers.length > 0) {
      begin(first)
      return 'yes'
    }
    if (!isWhole) return 'later'
    if (names.length > 1 || preface.test(line.trim())) return 'no'
    begin(first)
    return 'yes'
  }

  /** What came before any heading is the first section: nothing of it is lost. */
  function takeAsFirst(): void {
    held = before.trim() + (before.endsWith('\n') && held !== '' ? '\n' : '') + held
    before = ''
    begin(0)
  }

  /** @returns false where more must come to tell what the line is */
  function takeLineStart(isEnd: boolean): boolean {
    const [line = '', ...more] = held.slice(0, longestStart).split('\n')
    const isLong = more.length === 0 && held.length >= longestStart
    const isWhole = more.length > 0 || isEnd || isLong
    const found = readLineStart(line, isWhole, headings)
    if (!found) return false
    const start = isLong && found.kind !== 'text' ? plainText : found
    if (start.kind === 'text') {
      const opens = openFor(start, line, isWhole)
      if (opens === 'later') return false
      if (opens === 'yes') {
        startLine(start.marker, start.numbers, start.isRow)
        held = held.slice(start.length)
        isInLine = true
        return true
      }
      before += line
    }
    if (start.kind === 'heading') takeHeading(start)
    if (start.kind === 'references') open?.text.reference(start.numbers)
    held = held.slice(line.length + (more.length > 0 ? 1 : 0))
    if (!open && !isLong) before += '\n'
    else if (start.kind !== 'skip' && start.kind !== 'references' && more.length > 0) breaks += 1
    if (!open && before.length > longestPreface) takeAsFirst()
    return true
  }

  /** Writes words of a line, without the spaces behind them. */
  function say(words: string): void {
    const bare = words.trimStart()
    if (bare === '') {
      space += words
      return
    }
    const lead = space + words.slice(0, words.length - bare.length)
    const isClosing = followsReference && /^[.,;:!?)]/.test(bare)
    const gap = isLineEmpty || isClosing ? '' : followsReference ? ' ' : lead
    const text = bare.trimEnd()
    write(gap + text)
    space = bare.slice(text.length)
    tail = (tail + text).slice(-4)
    goesOn = isProse && sentenceEnd.test(tail)
    ;[isLineEmpty, followsReference] = [false, false]
  }

  /** @returns false where more must come */
  function takeWords(isEnd: boolean): boolean {
    const at = held.search(opener)
    say(at < 0 ? held : held.slice(0, at))
    held = at < 0 ? '' : held.slice(at)
    if (at < 0) return false
    if (held.startsWith('\n')) {
      held = held.slice(1)
      ;[isInLine, breaks] = [false, 1]
      return true
    }
    const [near = '', ...more] = held.slice(0, nearby).split('\n')
    const reference = readReference(near, 0, isEnd || more.length > 0)
    if (reference === 'open') return false
    if (reference) {
      open?.text.reference(reference.numbers)
      held = held.slice(reference.end)
      followsReference = true
      return true
    }
    say(held.charAt(0))
    held = held.slice(1)
    return true
  }

  function read(text: string, isEnd: boolean): void {
    held += text
    while (held !== '') if (!(isInLine ? takeWords(isEnd) : takeLineStart(isEnd))) return
  }
  function take(): AnswerPart[] {
    const taken = parts
    parts = []
    return taken
  }
  function push(piece: string, isEnd: boolean): void {
    const [text = '', ...rest] = piece.split(forget)
    read(text, isEnd && rest.length === 0)
    for (const [at, part] of rest.entries()) {
      if (!open) [before, held] = ['', '']
      read(part, isEnd && at === rest.length - 1)
    }
  }
  return {
    push(piece) {
      push(thinking.push(piece), false)
      return take()
    },
    end() {
      push(thinking.end(), true)
      if (!open && closed.size === 0 && before.trim() !== '') {
        isInLine = false
        takeAsFirst()
        read('', true)
      }
      close()
      return take()
    },
  }
}
