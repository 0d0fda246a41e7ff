import type { ProblemKind } from '#contract/notes.ts'
import { compareQuantities } from '#server/clinical/transcript/compare.ts'
import type { Quantity } from '#server/clinical/transcript/quantities.ts'
import type { Check, CheckContext, Finding } from '../check.ts'
import { clauseAt, type NoteSentence } from '../note-sentence.ts'
import { isOfPatient } from '../said.ts'
import { passagesSaying } from '../values.ts'
import type { Passage, VisitIndex } from '../visit-index.ts'

/** Words of a note about the past. */
const tellsBefore =
  /\b(?:previous\p{L}*|prior|former\p{L}*|was|were|had|last|ago|initial\p{L}*|until|from|used to|before|history|hx|h\/o|baseline|earlier|since|ex|past|down|up)\b/iu
/** Words of speech that do. */
const wasSo =
  /\b(?:was|were|used to|last (?:time|year|week|month|visit)|back in|before|previously|at first)\b/i
const isNow = /\b(?:now|these days|today|currently|at the moment|down to|up to)\b/i

const kinds = new Set([
  'frequency',
  'percent',
  'score',
  'plain',
  'measure',
  'rate',
  'dose',
  'count',
])
const kindOf = ({ kind }: Quantity): ProblemKind => (kind === 'frequency' ? 'frequency' : 'number')

const isBefore = ({ statement, normal }: Passage): boolean =>
  !statement.isQuestion &&
  (statement.status === 'past' || statement.status === 'stopped' || wasSo.test(normal))

/** Number of nearby statements to search for a newer value. */
const reach = 2

/** How many times as large a value of the same thing may be. */
const mostTimes = 10
const isLike = (a: unknown, b: unknown) =>
  typeof a !== 'number' || typeof b !== 'number' || (a < b * mostTimes && b < a * mostTimes)

const isRival = (value: Quantity, said: Quantity): boolean =>
  (said.kind === value.kind || said.kind === 'plain') &&
  isLike(value.value, said.value) &&
  compareQuantities(value, said) === 'different'

/** Statements about the present near a past value. */
function presentBeside(
  { passages }: VisitIndex,
  past: Passage,
  value: Quantity,
): { passage: Passage; said?: Quantity } | undefined {
  const { at } = past.statement
  for (const passage of passages.slice(Math.max(0, at - reach), at + 1 + reach)) {
    const isOther = passage === past || passage.line !== past.line
    if (isOther || isBefore(passage) || !isOfPatient(passage)) continue
    const said = passage.quantities.find((one) => isRival(value, one))
    if (said) return { passage, said }
    if (value.kind === 'frequency' && isNow.test(passage.normal)) return { passage }
  }
  return undefined
}

/** A value of the past written as that of today. */
function outdatedValue({ sentence, visit }: CheckContext, value: Quantity): Finding[] {
  const clause = clauseAt(sentence, value.start)
  if (!kinds.has(value.kind) || tellsBefore.test(sentence.normal.slice(clause.start, clause.end)))
    return []
  const saying = passagesSaying(visit, value, sentence).filter(isOfPatient)
  const last = saying.at(-1)
  if (!last || !saying.every(isBefore)) return []
  const now = presentBeside(visit, last, value)
  if (!now) return []
  const { passage, said } = now
  const span = { start: value.start, end: value.end }
  return [
    { kind: kindOf(value), span, passage, ...(said && { inPassage: said }), isTentative: true },
  ]
}

/** The two values of "from 34 to 38", in this order. */
function trendIn({ normal, quantities }: NoteSentence): [Quantity, Quantity] | undefined {
  const from = quantities.find(({ start }) => /\bfrom\s$/i.test(normal.slice(0, start)))
  const to = quantities.find(
    (one) => from && one.start > from.end && /\bto\s$/i.test(normal.slice(0, one.start)),
  )
  return from && to ? [from, to] : undefined
}

/** A change written the other way round: the value of the past comes last. */
function turnedRound({ sentence, visit }: CheckContext): Finding[] {
  const trend = trendIn(sentence)
  if (!trend) return []
  const [from, to] = trend.map((value) =>
    passagesSaying(visit, value, sentence).filter(isOfPatient),
  )
  const [start] = from ?? []
  const [end] = to ?? []
  if (!start || !end || !to?.every(isBefore) || from?.some(isBefore)) return []
  if (start === end) return []
  return [{ kind: 'number', span: { start: trend[1].start, end: trend[1].end }, passage: end }]
}

const check = (context: CheckContext): Finding[] => [
  ...turnedRound(context),
  ...context.sentence.quantities.flatMap((value) => outdatedValue(context, value)),
]

export const outdated: Check = {
  id: 'outdated',
  title: 'A value of the past is not written as that of today',
  kind: 'number',
  examples: [
    {
      said: ["C: Your eGFR's thirty-four, it was thirty-eight in the fall."],
      sentence: 'eGFR up from 34 to 38.',
      expected: 'red',
    },
    {
      said: ["C: Your eGFR's thirty-four, it was thirty-eight in the fall."],
      sentence: 'eGFR down from 38 to 34.',
      expected: 'no mark',
    },
    {
      said: ['C: CRP is six, it was thirty-one.'],
      sentence: 'CRP remains raised at 31.',
      expected: 'amber',
    },
    {
      said: ['P: It used to be twice a week. Now it is most days.'],
      sentence: 'Uses the reliever twice a week.',
      expected: 'amber',
    },
    {
      said: ['C: CRP is six, it was thirty-one.'],
      sentence: 'CRP 6, previously 31.',
      expected: 'no mark',
    },
  ],
  check,
}
