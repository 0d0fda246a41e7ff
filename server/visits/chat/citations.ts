import type { Citation } from '#contract/chat.ts'
import { numberLines } from '#server/clinical/citations/number-lines.ts'
import { readReference } from '#server/clinical/citations/reference.ts'
import type { Reading } from './reading.ts'
import { sourceCitation } from './source-citation.ts'

/** The text of a piece of an answer, and its new citations. */
export interface CitedPiece {
  text: string
  citations: Citation[]
}

/** Replaces a reference in an answer to something that doesn't exist. */
export const noSuchLine = '[no such line]'

const mark = /^\[(?:Visit \d{1,3} )?\d{1,4}:[0-5]\d:[0-5]\d\]|^\[File \d{1,2}\]/
/** What may become a mark or a reference when more text comes. */
const mayBecomeMark = /^\[(?:[A-Za-z]{0,5}(?: [\d: ]{0,12})?|[\d:]{0,10})$/

interface State {
  /** What can be cited, by line number and by mark. */
  lines: ReadonlyMap<number, Citation>
  byMark: ReadonlyMap<string, Citation>
  cited: Set<Citation>
  held: string
}

/**
 * Reads a growing answer: references to lines such as `[12,14]` become readable time marks, and citations as
 * `[h:mm:ss]`, `[Visit n h:mm:ss]` or `[File n]` are collected, each once. A reference to something the model didn't
 * read is an error, which the answer shows in its place.
 */
export function citationReader(reading: Reading) {
  const state: State = { ...citable(reading), cited: new Set(), held: '' }
  return {
    push(text: string): CitedPiece {
      state.held += text
      return read(state, false)
    },
    end: () => read(state, true),
  }
}

function citable({ visit, past, files }: Reading): Pick<State, 'lines' | 'byMark'> {
  const lines = new Map(
    numberLines(visit.sources).map(({ number, source, text }) => {
      const citation = { ...sourceCitation(source), quote: text }
      return [number, { mark: `[${number}]`, ...citation }]
    }),
  )
  const byMark = new Map<string, Citation>()
  for (const one of [...lines.values(), ...past, ...files]) {
    // A mark with a time means the first line of that second.
    if (one.mark && !byMark.has(one.mark)) byMark.set(one.mark, one)
  }
  return { lines, byMark }
}

function read(state: State, isEnd: boolean): CitedPiece {
  const piece: CitedPiece = { text: '', citations: [] }
  for (;;) {
    const at = state.held.search(/[[(【]/)
    piece.text += at < 0 ? state.held : state.held.slice(0, at)
    state.held = at < 0 ? '' : state.held.slice(at)
    if (state.held === '') return piece
    const length = readBracket(state, piece, isEnd)
    if (length === 'open') return piece
    state.held = state.held.slice(length)
  }
}

/** Reads what begins with a bracket. @returns its length, or 'open' if it needs more text */
function readBracket(state: State, piece: CitedPiece, isEnd: boolean): number | 'open' {
  const { held, lines, byMark } = state
  const known = mark.exec(held)?.[0]
  if (known) {
    cite(state, [byMark.get(known)], piece)
    return known.length
  }
  if (!isEnd && mayBecomeMark.test(held)) return 'open'
  const reference = readReference(held, 0, isEnd)
  if (reference === 'open') return 'open'
  if (!reference) {
    piece.text += held.charAt(0)
    return 1
  }
  const cited = reference.numbers.map((number) => lines.get(number))
  cite(state, cited, piece)
  return reference.end
}

function cite({ cited }: State, found: readonly (Citation | undefined)[], piece: CitedPiece): void {
  const marks = new Set(found.map((one) => one?.mark ?? noSuchLine))
  piece.text += [...marks].join(' ')
  for (const one of found) {
    if (!one || cited.has(one)) continue
    cited.add(one)
    piece.citations.push(one)
  }
}
