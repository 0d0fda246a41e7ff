import { createHash } from 'node:crypto'
import type { Evidence } from '#contract/notes.ts'
import type { Difference, DifferenceSide } from '#contract/review.ts'
import { evidenceOfSource } from '#server/clinical/language/evidence.ts'
import type { Quantity } from '#server/clinical/language/quantity.ts'
import { sameQuantity } from '#server/clinical/language/quantities.ts'
import type { SourceIndex, Unit } from '#server/clinical/language/unit.ts'
import { withPair } from '#server/clinical/language/source-index.ts'
import { exchangedDrugs } from './drugs.ts'
import { type Fact, factsIn, type ReadStatement, readStatements } from './facts.ts'

/** One text of a visit: a note, a letter, a summary for the patient, a filled form. */
export interface Output {
  id: string
  title: string
  content: string
}
interface ReadOutput extends Output {
  statements: ReadStatement[]
  facts: Map<string, Fact[]>
}
/** The most lines about one subject; more help nobody. */
const mostEvidence = 3

const isQuantity = (value: Fact['value']): value is Quantity => typeof value !== 'string'
const same = (a: Fact['value'], b: Fact['value']) =>
  isQuantity(a) && isQuantity(b) ? sameQuantity(a, b) : a === b

function sideOf(
  { id, title }: Output,
  { statement, words }: Pick<Fact, 'statement' | 'words'>,
): DifferenceSide {
  const { text, start, end } = statement
  return { noteId: id, title, text, start, end, value: words }
}

/** The sources of these units, each once. */
function evidenceOf(units: readonly Unit[]): Evidence[] {
  const all = units.flatMap(({ sources, text }) =>
    sources.map((source) => ({ ...evidenceOfSource(source), quote: text })),
  )
  const unique = new Map(all.map((one) => [`${one.kind} ${one.sourceId} ${one.quote}`, one]))
  return [...unique.values()]
}

/** Where the sources speak of a subject, those that give a value of it first. */
function evidenceFor(index: SourceIndex, subject: string) {
  const units = [...new Set((index.mentions.get(subject) ?? []).map(({ unit }) => unit))]
  const tells = (unit: (typeof units)[number]) =>
    unit.analysis.quantities.length + unit.analysis.sides.length > 0 ? 0 : 1
  const best = units.toSorted((a, b) => tells(a) - tells(b)).slice(0, mostEvidence)
  return evidenceOf(best.flatMap((unit) => withPair(index, unit)))
}

function difference(
  kind: Difference['kind'],
  subject: string,
  sides: DifferenceSide[],
  index: SourceIndex,
): Difference {
  const of = sides.map(({ noteId, value }) => `${noteId} ${value}`).join('\n')
  const id = createHash('sha256').update(`${kind}\n${subject}\n${of}`).digest('hex').slice(0, 24)
  return { id, kind, subject, sides, evidence: evidenceFor(index, subject) }
}

/** Both texts give a value for one thing, and no value of the one is a value of the other. */
function between(a: ReadOutput, b: ReadOutput, index: SourceIndex): Difference[] {
  const values = [...a.facts].flatMap(([key, own]) => {
    const others = b.facts.get(key) ?? []
    const [mine] = own
    const [other] = others
    if (!mine || !other || own.some((x) => others.some((y) => same(x.value, y.value)))) return []
    return [difference(mine.kind, mine.subject, [sideOf(a, mine), sideOf(b, other)], index)]
  })
  const drugs = exchangedDrugs(a.statements, b.statements).map(([mine, other]) =>
    difference('drug', mine.words, [sideOf(a, mine), sideOf(b, other)], index),
  )
  return [...values, ...drugs]
}

function read(output: Output): ReadOutput {
  const statements = readStatements(output.content)
  const facts = Map.groupBy(factsIn(statements), ({ kind, subject }) => `${kind} ${subject}`)
  return { ...output, statements, facts }
}

/** Doses, frequencies, sides, dates and drugs that differ between any two texts of one visit, with what was said. */
export function findDifferences(outputs: readonly Output[], index: SourceIndex): Difference[] {
  const texts = outputs.map(read)
  return texts.flatMap((a, at) => texts.slice(at + 1).flatMap((b) => between(a, b, index)))
}
