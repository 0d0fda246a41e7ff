import type { Difference } from '#contract/review.ts'
import { type Statement, statementsIn } from '#server/clinical/checks/statements.ts'
import { type Analysis, analyse, type Term } from '#server/clinical/language/analysis.ts'
import type { Quantity } from '#server/clinical/language/quantity.ts'
import type { Side } from '#server/clinical/language/sides.ts'

/** A value that one text gives for something, with the words in which it does. */
export interface Fact {
  kind: Exclude<Difference['kind'], 'drug'>
  /** Its subject: a drug, a finding or a part of the body, "follow-up". */
  subject: string
  value: Quantity | Side
  /** The words of the value. */
  words: string
  statement: Statement
}

export interface ReadStatement {
  statement: Statement
  analysis: Analysis
}

export const readStatements = (markdown: string): ReadStatement[] =>
  statementsIn(markdown).map((statement) => ({ statement, analysis: analyse(statement.text) }))

const isDrug = (term: Term) => term.kind === 'drug'

/** The drug that a quantity belongs to: the nearest before it, or the only one right behind. */
function drugOf({ terms }: Analysis, quantity: Quantity): Term | undefined {
  const before = terms.findLast((t) => isDrug(t) && t.at < quantity.from)
  return before ?? terms.find((t) => isDrug(t) && t.at >= quantity.to && t.at - quantity.to <= 3)
}

/** "Stopped", "was on", "instead of": a former value isn't the present one. */
const past =
  /\b(?:previous\w*|formerly|stopp?ed|was (?:on|taking)|instead of|discontinu\w+|held)\b/i
const doses = /^(?:mg|ml|mcg|g|units?)$/i

function ofDrugs({ statement, analysis }: ReadStatement): Fact[] {
  if (past.test(statement.text)) return []
  return analysis.quantities.flatMap((value) => {
    const isDose = value.kind === 'amount' && doses.test(value.unit)
    const drug = isDose || value.kind === 'frequency' ? drugOf(analysis, value) : undefined
    if (!drug) return []
    const kind = isDose ? ('dose' as const) : ('frequency' as const)
    const words = statement.text.slice(value.start, value.end)
    const fact = { kind, subject: drug.key, value, words, statement }
    const count = isDose ? countBefore(statement.text, value.start) : 1
    return count > 1 ? [fact, { ...fact, value: times(value, count) }] : [fact]
  })
}

const counts = ['one', 'two', 'three', 'four']
const counted =
  /\b([1-4]|one|two|three|four)(?:\s*[x×]|\s+(?:tablets?|capsules?|puffs?)(?:\s+of)?)\s*$/i
/** "2 x 500 mg" and "two tablets of 500 mg" are also one dose of 1000 mg. */
function countBefore(text: string, at: number): number {
  const count = counted.exec(text.slice(Math.max(0, at - 30), at))?.[1]?.toLowerCase()
  return count === undefined ? 1 : Number(count) || counts.indexOf(count) + 1
}
const times = (value: Quantity, count: number): Quantity => ({
  ...value,
  raw: value.raw.map((one) => (typeof one === 'number' ? one * count : one)),
  base: value.base.map((one) => one * count),
})

/** A side belongs to the first term behind it within this many words. */
const sideReach = 3

function ofSides({ statement, analysis }: ReadStatement): Fact[] {
  return analysis.sides.flatMap(({ side: value, at, start, end }) => {
    const term = analysis.terms.find((t) => t.at > at && t.at - at <= sideReach)
    if (!term || value === 'both') return []
    const words = statement.text.slice(start, end)
    return [{ kind: 'side' as const, subject: term.key, value, words, statement }]
  })
}

const follows =
  /\b(?:follow.?up|see (?:you|me|us|him|her|them)? ?again|come back|return (?:to|in|visit)|review(?:ed)? in|next (?:visit|appointment)|recheck in)\b/i

function ofFollowUp({ statement, analysis }: ReadStatement): Fact[] {
  if (!follows.test(statement.text) || analysis.terms.some(isDrug)) return []
  const value = analysis.quantities.find((q) => q.kind === 'duration' || q.kind === 'date')
  if (!value) return []
  const words = statement.text.slice(value.start, value.end)
  return [{ kind: 'date', subject: 'follow-up', value, words, statement }]
}

/** The doses, frequencies, sides and follow-up that a text gives. */
export const factsIn = (statements: readonly ReadStatement[]): Fact[] =>
  statements.flatMap((one) => [...ofDrugs(one), ...ofSides(one), ...ofFollowUp(one)])
