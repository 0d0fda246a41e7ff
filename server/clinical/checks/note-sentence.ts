import { normaliseForeign } from '#server/clinical/transcript/foreign-text.ts'
import { normaliseText } from '#server/clinical/transcript/normalise-text.ts'
import { type Reading, readText, type Span } from './reading.ts'
import type { Statement } from './statements.ts'

/** A sentence of the note, read. */
export interface NoteSentence extends Reading {
  section: string
  /** Offsets of its clauses: parts between semicolons, full stops and "but". */
  clauses: readonly Span[]
  /** The previous sentence is about somebody else, whom "he" or "she" may mean. */
  refersToOther: boolean
}

const clauseEnd = /[;:]\s|\.\s|\s(?:but|then|while|whereas|although|with plan)\s/g

function clausesOf(text: string): Span[] {
  const cuts = [...text.matchAll(clauseEnd)].map(({ index }) => index + 1)
  return [0, ...cuts].map((start, i) => ({ start, end: cuts[i] ?? text.length }))
}

export function readSentence(
  { text, section }: Pick<Statement, 'text' | 'section'>,
  { refersToOther = false, isEnglish = true } = {},
): NoteSentence {
  const normalise = isEnglish ? normaliseText : normaliseForeign
  const normal = normalise(text)
  return {
    ...readText(text, normal),
    normalise,
    section,
    clauses: clausesOf(normal),
    refersToOther,
  }
}

/** The clause at an offset. */
export const clauseAt = ({ clauses, normal }: NoteSentence, offset: number) =>
  clauses.find(({ start, end }) => offset >= start && offset < end) ?? {
    start: 0,
    end: normal.length,
  }
