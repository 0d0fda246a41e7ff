import type { ProblemKind } from '#contract/notes.ts'
import { compareQuantities } from '#server/clinical/transcript/compare.ts'
import type { Quantity } from '#server/clinical/transcript/quantities.ts'
import type { Check, CheckContext, Finding } from '../check.ts'
import { isSameDrug } from '../drug-uses.ts'
import { fixFor } from '../fix.ts'
import { perVisit } from '../per-visit.ts'
import type { Reading } from '../reading.ts'
import { saysValue } from '../values.ts'
import type { VisitIndex } from '../visit-index.ts'
import { drugDose } from './drug-dose.ts'
import { drugUnsaid } from './drug-unsaid.ts'

const figuresOf = ({ normal }: Reading, { start, end }: Quantity): string =>
  (normal.slice(start, end).match(/\d+(?:\.\d+)?/g) ?? []).map(Number).join(' ')

const hasUnit = ({ unit, kind }: Quantity) => unit !== '' && kind !== 'score' && kind !== 'date'

/** Units, and the words of values without one, by the figures that texts write. */
type Figures = ReadonlyMap<string, readonly { said: Quantity; words: string }[]>

function indexFigures(texts: readonly Reading[]): Figures {
  const index = new Map<string, { said: Quantity; words: string }[]>()
  const add = (key: string, said: Quantity, words: string) => {
    const before = index.get(key)
    // The same words again tell nothing more.
    if (before?.some((one) => one.words === words && one.said.unit === said.unit)) return
    if (before) before.push({ said, words })
    else index.set(key, [{ said, words }])
  }
  for (const text of texts)
    for (const said of text.quantities) {
      const words = text.normal.slice(said.start, said.end)
      add(figuresOf(text, said), said, words)
      // "Cada 8 horas" for three times a day.
      if (said.kind === 'frequency' && typeof said.value === 'number')
        add(String(24 / said.value), said, 'every so many hours')
    }
  return index
}

const figuresOfVisit = perVisit(({ passages }: VisitIndex) => indexFigures(passages))

/** Whether the figures of a value occur, with its unit if the rules know both units. */
const isWritten = (figures: Figures, sentence: Reading, value: Quantity): boolean =>
  (figures.get(figuresOf(sentence, value)) ?? []).some(
    ({ said, words }) =>
      !hasUnit(value) ||
      !hasUnit(said) ||
      // "Every 8 hours" is a frequency; "8 horas" is a duration.
      words.includes(value.unit),
  )

/** Words for "one" are articles in most languages, and "once" names no figure. */
const isOne = ({ value, kind }: Quantity) =>
  value === 1 && (kind === 'plain' || kind === 'count' || kind === 'duration')

const isSaid = ({ sentence, visit, note }: CheckContext, value: Quantity): boolean =>
  isWritten(figuresOfVisit(visit), sentence, value) ||
  visit.passages.some((passage) => saysValue(passage, value, sentence)) ||
  (note !== undefined && isInNote(note, sentence, value))

const figuresOfNote = perVisit((note: Reading) => indexFigures([note]))

const isInNote = (note: Reading, sentence: Reading, value: Quantity): boolean =>
  isWritten(figuresOfNote(note), sentence, value) ||
  note.quantities.some((one) => compareQuantities(value, one) === 'same')

/** Values that are of one thing only, so that another one of the patient contradicts. */
const selfNamed = new Set<Quantity['kind']>(['blood-pressure', 'temperature'])

function checkFigure(context: CheckContext, value: Quantity): Finding[] {
  const { sentence, visit } = context
  if (isOne(value) || isSaid(context, value)) return []
  const span = { start: value.start, end: value.end }
  const kind: ProblemKind = value.kind === 'duration' || value.kind === 'date' ? 'date' : 'number'
  const passage = selfNamed.has(value.kind)
    ? visit.passages.findLast(
        ({ quantities, statement }) =>
          statement.subject === 'patient' && quantities.some((said) => said.kind === value.kind),
      )
    : undefined
  const said = passage?.quantities.findLast((one) => one.kind === value.kind)
  if (!passage || !said) return [{ kind, span }]
  const fix = fixFor(sentence, value, passage, said)
  return [{ kind, span, passage, inPassage: said, ...(fix && { fix }) }]
}

const isContradiction = (finding: Finding) => 'passage' in finding

/** Drugs that neither the visit nor the note of a summary names, and doses that differ from the visit's. */
function checkDrugs(context: CheckContext): Finding[] {
  const { sentence, note } = context
  const unnamed = drugUnsaid
    .check(context)
    .filter(
      (finding) =>
        isContradiction(finding) ||
        !note?.drugs.some((drug) =>
          sentence.drugs.some((one) => one.start === finding.span.start && isSameDrug(one, drug)),
        ),
    )
  return [
    ...unnamed.map((finding) => ({ kind: drugUnsaid.kind, ...finding })),
    ...drugDose.check(context).filter(isContradiction),
  ]
}

const check = (context: CheckContext): Finding[] => [
  ...checkDrugs(context),
  ...context.sentence.quantities.flatMap((value) => checkFigure(context, value)),
]

/** Figures and names of drugs are the same in every language; of the rest the rules read nothing. */
export const foreign: Check = {
  id: 'foreign',
  title: 'Figures and drugs of a text in another language are those of the visit',
  kind: 'number',
  examples: [
    {
      said: ['C: Aspirin eighty-one milligrams a day.'],
      sentence: 'Tome aspirina 99 mg.',
      language: 'es',
      expected: 'red',
    },
    {
      said: ['C: Take it for ten days.'],
      sentence: 'Tómelo durante 14 días.',
      language: 'es',
      expected: 'amber',
    },
    {
      said: ['C: Aspirin eighty-one milligrams.'],
      sentence: 'الأسبرين ٨١ ملغ.',
      language: 'ar',
      expected: 'no mark',
    },
  ],
  check,
}
