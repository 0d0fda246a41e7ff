import { asSentence, bareStatement } from '#server/clinical/composer/clean.ts'
import type { Line } from '#server/clinical/composer/line.ts'
import { readingLines, statedSex, type VisitFacts } from '#server/clinical/composer/lines.ts'
import { labelOf, told } from '#server/clinical/composer/quote.ts'
import { voicesOf } from '#server/clinical/composer/roles.ts'
import type { SourceIndex, Unit } from '#server/clinical/language/unit.ts'
import { sourcesOf, withPair } from '#server/clinical/language/source-index.ts'
import type { Steps } from '#server/clinical/language/steps.ts'
import type { Salient } from './salient.ts'

/** How a visit's sentences are put into a note. */
export interface Teller {
  facts: VisitFacts
  lines: ReadonlyMap<Unit, Line>
}

export function* tellerOf(index: SourceIndex): Steps<Teller> {
  const facts = { ...voicesOf(sourcesOf(index)), sex: statedSex(index) }
  const lines = new Map<Unit, Line>()
  for (const line of yield* readingLines(index, facts))
    for (const unit of line.units) lines.set(unit, line)
  return { facts, lines }
}

const quoted = (unit: Unit, facts: VisitFacts) =>
  `${labelOf(unit, facts)}: “${asSentence(bareStatement(unit.text))}”`

/**
 * One sentence made of nothing but what was said, with the units it rests on: an exchange as the composer quotes it,
 * a statement in its own words.
 */
export function sentenceOf(
  { unit }: Salient,
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
  if (!question || !answer) return { text: quoted(unit, facts), units }
  const asked = asSentence(bareStatement(question.text)).replace(/[.?!\s]*$/, '?')
  return { text: `${asked} – “${asSentence(answer.text)}”`, units }
}
