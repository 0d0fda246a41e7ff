import type { ProblemKind } from '#contract/notes.ts'
import type { Mention } from '#server/clinical/lexicon/mentions.ts'
import { compareQuantities } from '#server/clinical/transcript/compare.ts'
import type { Quantity } from '#server/clinical/transcript/quantities.ts'
import { passagesWith } from '../about.ts'
import type { Check, CheckContext, Finding } from '../check.ts'
import { fixFor } from '../fix.ts'
import { clauseAt, type NoteSentence } from '../note-sentence.ts'
import { specificStems } from '../specific-words.ts'
import { findMatches } from '../said.ts'
import {
  isSaid,
  isTelling,
  passagesSaying,
  retractedValue,
  saysValue,
  speaksOfDayParts,
} from '../values.ts'
import type { Passage, VisitIndex } from '../visit-index.ts'

const measured = new Set([
  'blood-pressure',
  'temperature',
  'rate',
  'percent',
  'score',
  'measure',
  'age',
  'plain',
  'frequency',
])

/** The mention that a value is of: the nearest before it in its clause, else the nearest behind. */
function headOf(sentence: NoteSentence, value: Quantity): Mention | undefined {
  const clause = clauseAt(sentence, value.start)
  const inClause = sentence.mentions.filter(
    ({ start, end }) => start >= clause.start && end <= clause.end,
  )
  return (
    inClause.findLast(({ end }) => end <= value.start) ??
    inClause.find(({ start }) => start >= value.end)
  )
}

/** The passages that name a thing, with their answers and the next statements. */
function passagesNaming(visit: VisitIndex, head: Mention): Passage[] {
  const named = findMatches(visit, head).map(({ passage }) => passage)
  const beside = named.flatMap((passage) => {
    const next = visit.passages[passage.statement.at + 1]
    return [
      passage,
      ...(passage.reply ? [passage.reply] : []),
      ...(next && next.mentions.length === 0 ? [next] : []),
    ]
  })
  return [...new Set(beside)]
}

const isRival = (value: Quantity, said: Quantity): boolean =>
  (said.kind === value.kind || (said.unit !== '' && !isOfTime(said))) &&
  compareQuantities(value, said) === 'different'

/** How long a symptom has lasted: compared in the same unit, where one symptom is named with it. */
function otherDuration({ sentence, visit }: CheckContext, value: Quantity): Finding | undefined {
  const symptoms = sentence.mentions.filter(({ category }) => category === 'symptom')
  const [symptom] = symptoms
  if (value.kind !== 'duration' || symptoms.length !== 1 || !symptom) return undefined
  const matches = findMatches(visit, symptom).flatMap(({ passage, relation }) =>
    relation === 'same' && passage.statement.subject === 'patient' && passage.mentions.length === 1
      ? passage.quantities
          .filter(({ kind, unit }) => kind === 'duration' && unit === value.unit)
          .map((said) => ({ passage, said }))
      : [],
  )
  if (matches.some(({ said }) => compareQuantities(value, said) !== 'different')) return undefined
  const last = matches.at(-1)
  if (!last) return undefined
  const fix = fixFor(sentence, value, last.passage, last.said)
  const span = { start: value.start, end: value.end }
  return { kind: 'date', span, passage: last.passage, inPassage: last.said, ...(fix && { fix }) }
}

const isOfTime = ({ kind }: Quantity) =>
  kind === 'duration' || kind === 'frequency' || kind === 'date'

/** Kinds of values that are of one thing only, so that any other value of the kind is a rival. */
const selfNamed = new Set(['blood-pressure', 'temperature'])

/** The passages that give values of what this value is of. */
function passagesMeasuring(visit: VisitIndex, sentence: NoteSentence, value: Quantity): Passage[] {
  if (!measured.has(value.kind)) return []
  if (selfNamed.has(value.kind))
    return visit.passages.filter(({ quantities }) =>
      quantities.some(({ kind }) => kind === value.kind),
    )
  const head = headOf(sentence, value)
  if (head && head.category !== 'body-part') return passagesNaming(visit, head)
  const clause = { start: clauseAt(sentence, value.start).start, end: value.start }
  return passagesWith(visit, specificStems(sentence, clause).slice(-1))
}

/** The value that the visit gives the same thing, where it differs. */
function conflict(
  { sentence, visit }: CheckContext,
  value: Quantity,
): { passage: Passage; said: Quantity } | undefined {
  const naming = passagesMeasuring(visit, sentence, value)
  if (naming.some((passage) => saysValue(passage, value, sentence))) return undefined
  for (const passage of naming.toReversed()) {
    const said = passage.quantities.find((one) => isRival(value, one))
    if (said && passage.statement.subject === 'patient') return { passage, said }
  }
  return undefined
}

const isSameFigure = (a: Quantity, b: Quantity) => a.value === b.value && a.unit !== b.unit

function checkValue(context: CheckContext, value: Quantity): Finding[] {
  const { sentence, visit } = context
  const span = { start: value.start, end: value.end }
  const saying = passagesSaying(visit, value, sentence)
  if (saying.length === 0) {
    const retracted = retractedValue(visit, value)
    if (retracted) return [{ span, passage: retracted }]
  }
  const duration = otherDuration(context, value)
  if (duration) return [duration]
  const other = conflict(context, value)
  if (other && saying.length === 0) {
    const fix = fixFor(sentence, value, other.passage, other.said)
    const kind = isSameFigure(value, other.said) ? 'unit' : kindOf(value)
    // Another figure in another unit may be of something else, where its kind doesn't name the thing.
    const isTentative =
      kind !== 'unit' && !selfNamed.has(value.kind) && value.unit !== other.said.unit
    const found = { kind, span, passage: other.passage, inPassage: other.said, isTentative }
    return [{ ...found, ...(fix && { fix }) }]
  }
  if (saying.length > 0) return elsewhere(context, value, saying)
  if (!isTelling(value) || isPackYears(context.sentence, value)) return []
  if (
    value.kind === 'frequency' &&
    visit.passages.some((one) => context.evidence.includes(one) && speaksOfDayParts(one))
  )
    return []
  return [{ kind: kindOf(value), span }]
}

/** Worked out from a day's count and the years. */
const isPackYears = ({ normal }: NoteSentence, { unit, end }: Quantity): boolean =>
  unit === 'pack' && /^[\s-]?y(?:ea)?rs?\b/i.test(normal.slice(end))

/** Kinds of values that many things have, so that the same figure may belong to something else. */
const shared = new Set(['frequency', 'duration', 'percent', 'temperature', 'score'])

const ends = ({ value }: Quantity) => (typeof value === 'number' ? [value, value] : value)

/** "Two to three weeks" and "a couple of weeks" may be one. */
function overlaps(a: Quantity, b: Quantity): boolean {
  const [[from = 0, to = 0], [start = 0, end = 0]] = [ends(a), ends(b)]
  return from <= end && start <= to
}

/** A value that was said far from the sentence's topic, where another value is: "Exercises twice a day". */
function elsewhere(
  { evidence, sentence }: CheckContext,
  value: Quantity,
  saying: readonly Passage[],
): Finding[] {
  if (!shared.has(value.kind)) return []
  const isNear = ({ line: { number } }: Passage) =>
    evidence.some((one) => Math.abs(one.line.number - number) <= 1)
  if (saying.some(isNear)) return []
  const isClose = ({ quantities }: Passage) =>
    quantities.some(({ kind, ...one }) => kind === value.kind && overlaps(value, { kind, ...one }))
  if (evidence.some(isClose)) return []
  for (const passage of evidence) {
    const said = passage.quantities.find(
      (one) =>
        one.kind === value.kind &&
        (one.unit === value.unit || value.kind === 'frequency') &&
        !overlaps(value, one) &&
        !isSaid(one, sentence.quantities),
    )
    if (said && passage.statement.subject === 'patient')
      return [
        {
          kind: kindOf(value),
          span: { start: value.start, end: value.end },
          passage,
          inPassage: said,
          isTentative: true,
        },
      ]
  }
  return []
}

const kindOf = ({ kind }: Quantity): ProblemKind => {
  if (kind === 'date' || kind === 'duration' || kind === 'time') return 'date'
  return kind === 'frequency' || kind === 'age' ? kind : 'number'
}

function check(context: CheckContext): Finding[] {
  const { sentence } = context
  const isOfDrug = ({ kind }: Quantity) =>
    sentence.drugs.length > 0 && (kind === 'dose' || kind === 'strength' || kind === 'frequency')
  return sentence.quantities
    .filter((value) => !isOfDrug(value))
    .flatMap((value) => checkValue(context, value))
}

export const value: Check = {
  id: 'value',
  title: 'Figures are those that were said of the same thing',
  kind: 'number',
  examples: [
    {
      said: ['C: Ring one one one if it gets worse, or nine nine nine in an emergency.'],
      sentence: 'Ring 111 if worse, 999 in an emergency.',
      expected: 'no mark',
    },
    { said: ['C: Weight is six point four kilos.'], sentence: 'Weight 6.4 lb.', expected: 'red' },
    { said: ['C: Blood pressure one forty over ninety.'], sentence: 'BP 140/80.', expected: 'red' },
    {
      said: ['P: I sleep sixteen, no, eight hours.'],
      sentence: 'Sleeps 16 hours.',
      expected: 'red',
    },
    { said: ['P: It started three weeks ago.'], sentence: '3/52 history.', expected: 'no mark' },
    {
      said: ['C: How old are you?', 'P: I turn sixty-six next month.'],
      sentence: '66-year-old man.',
      expected: 'amber',
    },
    {
      said: ['C: And the pain, out of ten?', 'P: A seven.'],
      sentence: 'Pain 7/10.',
      expected: 'no mark',
    },
    { said: ['P: It started a while ago.'], sentence: 'Began 5 months ago.', expected: 'amber' },
    {
      said: [
        'C: Quad sets and heel slides, ten of each, four times a day.',
        'P: Right.',
        'C: And the scar cream, as before.',
        'P: Twice a day, that was.',
      ],
      sentence: 'Quad sets and heel slides twice daily.',
      expected: 'amber',
    },
    {
      said: ['P: I packed it in eleven years ago.'],
      sentence: 'Quit >10 yrs ago.',
      expected: 'no mark',
    },
    {
      said: ['P: I get the odd sore, like one a month.'],
      sentence: 'Sores roughly monthly.',
      expected: 'no mark',
    },
    {
      said: ['P: I smoked thirty a day for forty years.'],
      sentence: 'Smoked, 60 pack-yr history.',
      expected: 'no mark',
    },
  ],
  check,
}
