import { asSentence, bareStatement } from '#server/notes/composer/clean.ts'
import {
  type Line,
  readingLines,
  statedSex,
  type VisitFacts,
} from '#server/notes/composer/lines.ts'
import { told } from '#server/notes/composer/quote.ts'
import { guessClinician } from '#server/notes/composer/roles.ts'
import {
  type SourceIndex,
  sourcesOf,
  type Unit,
  withPair,
} from '#server/notes/text/source-index.ts'
import type { Steps } from '#server/notes/text/steps.ts'
import type { Salient } from './salient.ts'

const labels = { clinician: 'Clinician', patient: 'Patient', other: 'Record' }

/** How a visit's sentences are put into a note. */
export interface Teller {
  facts: VisitFacts
  lines: ReadonlyMap<Unit, Line>
}

export function* tellerOf(index: SourceIndex): Steps<Teller> {
  const facts = { clinician: guessClinician(sourcesOf(index)), sex: statedSex(index) }
  const lines = new Map<Unit, Line>()
  for (const line of yield* readingLines(index, facts))
    for (const unit of line.units) lines.set(unit, line)
  return { facts, lines }
}

const quoted = (unit: Unit, role: Salient['role']) =>
  `${labels[role]}: “${asSentence(bareStatement(unit.text))}”`

/**
 * One sentence made of nothing but what was said, with the units it rests on: an exchange as the composer quotes it,
 * a statement in its own words.
 */
export function sentenceOf(
  { unit, role }: Salient,
  index: SourceIndex,
  { facts, lines }: Teller,
): { text: string; units: Unit[] } {
  const line = lines.get(unit)
  if (line && (line.form !== 'statement' || line.units.length === 1)) return line
  const alone = unit.question ? undefined : told({ units: [unit], asked: 0 }, facts)
  if (alone) return { text: alone, units: [unit] }
  if (line) return line
  const units = withPair(index, unit)
  const [question, answer] = units
  if (!question || !answer) return { text: quoted(unit, role), units }
  const asked = asSentence(bareStatement(question.text)).replace(/[.?!\s]*$/, '?')
  return { text: `${asked} – “${asSentence(answer.text)}”`, units }
}
