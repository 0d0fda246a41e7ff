import type { Citation } from '#contract/chat.ts'
import { numberLines } from '#server/clinical/citations/number-lines.ts'
import { readReference } from '#server/clinical/citations/reference.ts'
import type { Reading } from './reading.ts'
import { sourceCitation } from './source-citation.ts'

/** What a piece of an answer says, and what it cites for the first time. */
export interface CitedPiece {
  text: string
  citations: Citation[]
}

/** Stands in an answer in the place of a reference to something that doesn't exist. */
export const noSuchLine = '[no such line]'

const mark = /^\[(?:Visit \d{1,3} )?\d{1,4}:[0-5]\d:[0-5]\d\]|^\[File \d{1,2}\]/
/** What may become a mark or a reference when more text comes. */
const mayBecomeMark = /^\[(?:[A-Za-z]{0,5}(?: [\d: ]{0,12})?|[\d:]{0,10})$/

/**
 * Reads a growing answer: references to lines such as `[12,14]` become the time marks by which readers know them, and
 * what is cited as `[h:mm:ss]`, `[Visit n h:mm:ss]` or `[File n]` is found, each once. A reference to what was not read
 * is an error of the answer, and says so in its place.
 */
export function citationReader({ visit: { sources }, past, files }: Reading) {
  const lines = new Map(
    numberLines(sources).map(({ number, source, text }) => {
      const citation = { ...sourceCitation(source), quote: text }
      return [number, { mark: `[${number}]`, ...citation }]
    }),
  )
  const byMark = new Map<string, Citation>()
  for (const one of [...lines.values(), ...past, ...files]) {
    // The first line of a second is the one that a reader would take for it.
    if (one.mark && !byMark.has(one.mark)) byMark.set(one.mark, one)
  }
  const cited = new Set<Citation>()
  let held = ''

  function cite(found: readonly (Citation | undefined)[], piece: CitedPiece): void {
    const marks = new Set(found.map((one) => one?.mark ?? noSuchLine))
    piece.text += [...marks].join(' ')
    for (const one of found) {
      if (!one || cited.has(one)) continue
      cited.add(one)
      piece.citations.push(one)
    }
  }
  function read(isEnd: boolean): CitedPiece {
    const piece: CitedPiece = { text: '', citations: [] }
    for (;;) {
      const at = held.search(/[[(【]/)
      piece.text += at < 0 ? held : held.slice(0, at)
      held = at < 0 ? '' : held.slice(at)
      if (held === '') return piece
      const known = mark.exec(held)?.[0]
      if (known) {
        cite([byMark.get(known)], piece)
        held = held.slice(known.length)
        continue
      }
      if (!isEnd && mayBecomeMark.test(held)) return piece
      const reference = readReference(held, 0, isEnd)
      if (reference === 'open') return piece
      if (reference)
        cite(
          reference.numbers.map((number) => lines.get(number)),
          piece,
        )
      else piece.text += held.charAt(0)
      held = held.slice(reference?.end ?? 1)
    }
  }
  return {
    push(text: string): CitedPiece {
      held += text
      return read(false)
    },
    end: () => read(true),
  }
}
