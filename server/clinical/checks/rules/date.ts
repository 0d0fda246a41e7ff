import type { Check, CheckContext, Finding } from '../check.ts'
import { dateName, datesIn } from '../dates.ts'
import { clauseAt } from '../note-sentence.ts'
import type { PhraseMatch } from '../phrases.ts'
import { findMatches } from '../said.ts'
import type { DateKind } from '../dates.ts'
import type { Passage } from '../visit-index.ts'

/** Passages on what the clause of a date is about. */
function passagesBeside({ sentence, visit }: CheckContext, at: number): Passage[] {
  const clause = clauseAt(sentence, at)
  const beside = sentence.mentions.filter(
    ({ start, end }) => start >= clause.start && end <= clause.end,
  )
  return [
    ...new Set(
      beside.flatMap((mention) => findMatches(visit, mention).map(({ passage }) => passage)),
    ),
  ]
}

/** Words for a time of the year that a note may call by its month or season. */
const feasts: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\b(?:christmas|xmas|new year)\b/i, ['december', 'january', 'winter']],
  [/\beaster\b/i, ['april', 'spring']],
  [/\b(?:halloween|thanksgiving)\b/i, ['october', 'november', 'autumn']],
]
const seasons = new Set(['spring', 'summer', 'autumn', 'winter'])

/** "In April" for spring, whatever the hemisphere; "at Christmas" for December. */
const implies = ({ normal }: Passage, name: string): boolean =>
  (seasons.has(name) && /\b(?:may|march)\b/i.test(normal)) ||
  (seasons.has(name) && datesIn(normal).some(({ kind }) => kind === 'month')) ||
  feasts.some(([said, names]) => names.includes(name) && said.test(normal))

function checkDate(context: CheckContext, date: PhraseMatch<DateKind>): Finding[] {
  const { sentence, visit } = context
  const name = dateName(sentence.normal, date)
  const says = (passage: Passage) =>
    datesIn(passage.normal).some((one) => dateName(passage.normal, one) === name)
  const beside = passagesBeside(context, date.start)
  if (beside.some(says)) return []
  for (const passage of beside) {
    if (passage.statement.isQuestion) continue
    const other = datesIn(passage.normal).find(({ kind }) => kind === date.kind)
    if (other) return [{ span: date, passage, inPassage: other }]
  }
  const isImplied = visit.passages.some((passage) => implies(passage, name))
  return isImplied || visit.passages.some(says) ? [] : [{ span: date }]
}

const check = (context: CheckContext): Finding[] =>
  datesIn(context.sentence.normal).flatMap((date) => checkDate(context, date))

export const date: Check = {
  id: 'date',
  title: 'Days, months and seasons are those that were said',
  kind: 'date',
  examples: [
    {
      said: [
        'P: It started as a burning on Wednesday.',
        'P: Then on Friday these blisters came up.',
      ],
      sentence: 'Blisters appeared on Wednesday.',
      expected: 'red',
    },
    { said: ['P: I fell on Friday.'], sentence: 'Fall on Friday.', expected: 'no mark' },
    { said: ['P: I fell a while ago.'], sentence: 'Fall last winter.', expected: 'amber' },
  ],
  check,
}
