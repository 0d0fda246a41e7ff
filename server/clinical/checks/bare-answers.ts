import type { Quantity } from '#server/clinical/transcript/quantities.ts'
import type { Passage, VisitIndex } from './visit-index.ts'

/** Lines behind a statement in which a short answer still belongs to it. */
const reach = 3
/** How many statements after one are examined. */
const mostAhead = 40

const ahead = (passages: readonly Passage[], at: number) =>
  passages.slice(at + 1, at + 1 + mostAhead)

const bareSide =
  /^\W*(?:(?:it['’]s|on|the|my|this|that|one|um|uh|oh|no|sorry|i mean)[\s,]+)*(left|right)(?:\s(?:one|side|hand side))?\W*$/i

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

const isCount = ({ kind, value }: Quantity): boolean =>
  kind === 'plain' && typeof value === 'number' && value < mostWords && Number.isInteger(value)
const isDose = ({ kind }: Quantity) => kind === 'plain' || kind === 'dose' || kind === 'strength'

/** "The amlodipine's ten now", "they cut it to twenty-five": a dose that replaces another. */
const changes =
  /\b(?:now|cut|put|went|gone|changed|dropped|reduced|increased|halved|doubled|up|down|actually)\b/i

/** Statements at the beginning of a reply in which it may correct a figure. */
const replyReach = 3

/**
 * "Bisoprolol, five milligrams." – "Two and a half.", "I have fifty." – "They cut it to twenty-five.": the figure with
 * which the patient answers the clinician's. A small whole number may as well count tablets.
 */
export function figureInReply({ passages }: VisitIndex, passage: Passage): Passage | undefined {
  if (passage.line.role !== 'clinician') return undefined
  const following = ahead(passages, passage.statement.at)
  const first = following.findIndex(({ line }) => line !== passage.line)
  const reply = following.slice(first, first + replyReach)
  const [next] = reply
  if (first < 0 || !next || next.line.role === 'clinician') return undefined
  if (isBareFigure(next)) {
    const [said] = next.quantities
    return said && isDose(said) && !isCount(said) ? next : undefined
  }
  return reply.find(
    (one) =>
      one.line === next.line &&
      changes.test(one.normal) &&
      one.statement.subject === 'patient' &&
      one.topics.length === 1 &&
      passage.topics.some(({ drug }) => drug === one.topics[0]?.drug) &&
      one.quantities.some((said) => isDose(said)),
  )
}
