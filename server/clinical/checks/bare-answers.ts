import type { Passage, VisitIndex } from './visit-index.ts'

/** Lines behind a statement in which a short answer still belongs to it. */
const reach = 3
/** Statements that are looked at behind one. */
const mostAhead = 40

const ahead = (passages: readonly Passage[], at: number) =>
  passages.slice(at + 1, at + 1 + mostAhead)

const bareSide =
  /^\W*(?:(?:it['’]s|on|the|my|this|um|uh|oh|no|sorry|i mean)[\s,]+)*(left|right)(?:\s(?:one|side|hand side))?\W*$/i

const sideOf = ({ normal }: Passage): 'left' | 'right' | undefined => {
  const side = bareSide.exec(normal)?.[1]?.toLowerCase()
  return side === 'left' || side === 'right' ? side : undefined
}

/** "Which one?" – "The left.": the side that is given on its own after a statement, before anything else is named. */
export function sideGivenAfter(
  { passages }: VisitIndex,
  { statement }: Passage,
): { side: 'left' | 'right'; passage: Passage } | undefined {
  for (const passage of ahead(passages, statement.at)) {
    if (passage.statement.line > statement.line + reach) return undefined
    const side = sideOf(passage)
    if (side) return { side, passage }
    if (passage.mentions.some(({ category }) => category !== 'action')) return undefined
  }
  return undefined
}

const mostWords = 5
const wordCount = (text: string) => text.trim().split(/\s+/).length

const isBareFigure = ({ normal, quantities, drugs }: Passage): boolean =>
  quantities.length === 1 && drugs.length === 0 && wordCount(normal) <= mostWords

/**
 * "Bisoprolol, five milligrams." – "Two and a half.": the figure with which the patient answers the clinician's. A small
 * whole number may as well count tablets.
 */
export function figureInReply({ passages }: VisitIndex, passage: Passage): Passage | undefined {
  if (passage.line.role !== 'clinician') return undefined
  const next = ahead(passages, passage.statement.at).find(({ line }) => line !== passage.line)
  if (!next || next.line.role === 'clinician' || !isBareFigure(next)) return undefined
  const [said] = next.quantities
  const isCount =
    said?.kind === 'plain' &&
    typeof said.value === 'number' &&
    said.value < mostWords &&
    Number.isInteger(said.value)
  const isDose = said && ['plain', 'dose', 'strength'].includes(said.kind)
  return isDose && !isCount ? next : undefined
}
