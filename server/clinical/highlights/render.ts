import { describeFact } from '#server/clinical/facts/describe.ts'
import type { Fact } from '#server/clinical/facts/fact.ts'
import { capitalised } from '#server/clinical/facts/note-form.ts'
import { highlightHeadings } from './sections.ts'

export interface HighlightLine {
  text: string
  /** Numbers of the lines it rests on. */
  lines: number[]
}
export interface HighlightSection {
  heading: string
  lines: HighlightLine[]
}

/** Facts as short lines under headings, each with the lines of the visit that it rests on. */
export function renderHighlights(facts: readonly Fact[]): HighlightSection[] {
  return highlightHeadings
    .map(({ heading, facts: kinds }) => {
      const own = facts.filter(({ kind }) => kinds.includes(kind))
      return { heading, lines: kinds.includes('denial') ? denialLine(own) : linesOf(own) }
    })
    .filter(({ lines }) => lines.length > 0)
}

/** One line for each fact; an answer about harm is one line, whatever the question asked about. */
function linesOf(facts: readonly Fact[]): HighlightLine[] {
  const answers = Map.groupBy(facts, (fact) => (fact.kind === 'risk' ? fact.lines.join(' ') : fact))
  return [...answers.values()].map((own) => ({
    text: own
      .map(describeFact)
      .map((text, at) => (at === 0 ? text : text.replace(/^\p{Lu}(?=\p{Ll})/u, lower)))
      .join('; '),
    lines: own[0]?.lines ?? [],
  }))
}
const lower = (letter: string) => letter.toLowerCase()

/** All denials on one line; the heading introduces them. */
function denialLine(facts: readonly Fact[]): HighlightLine[] {
  if (facts.length === 0) return []
  const text = facts
    .map(({ text: own, who }) => `${own.replaceAll(';', ',')}${who ? ` (${who})` : ''}`)
    .join('; ')
  const lines = [...new Set(facts.flatMap((fact) => fact.lines))].toSorted((a, b) => a - b)
  return [{ text: capitalised(text), lines }]
}
