import { createHash } from 'node:crypto'
import type { ChartDifference, ChartPart } from '#contract/chart.ts'
import { isAllergen } from '#server/clinical/checks/allergens.ts'
import { isSameDrug } from '#server/clinical/checks/drug-uses.ts'
import { factsIn, readStatements } from '#server/clinical/comparison/facts.ts'
import type { AllergyFact, Fact, FactBase, MedicineFact } from '#server/clinical/facts/fact.ts'
import { evidenceOfSource } from '#server/clinical/language/evidence.ts'
import type { Quantity } from '#server/clinical/language/quantity.ts'
import { sameQuantity } from '#server/clinical/language/quantities.ts'
import { type DrugMention, drugsIn } from '#server/clinical/lexicon/drugs.ts'
import { mentionsIn } from '#server/clinical/lexicon/mentions.ts'
import { tokenise } from '#server/clinical/lexicon/words.ts'
import type { Visit } from '#server/clinical/visit.ts'
import { type ChartEntry, currentIn } from './entries.ts'
import { isNone, isOf } from './note-conflicts.ts'

/** A difference that nobody has decided about. */
export type FoundDifference = Omit<ChartDifference, 'decision'>

/** What the pulled chart and the conversation are compared by. */
export interface Comparison {
  entries: readonly ChartEntry[]
  /** Parts of the chart that were read: anything that they don't list isn't in the chart. */
  parts: readonly ChartPart[]
  facts: readonly Fact[]
  visit: Visit
}

/**
 * Conflicts between chart and conversation, in spoken order. Today's changes by the clinician (a raised dose, a new
 * drug) aren't conflicts. Pure.
 */
export function chartDifferences(compared: Comparison): FoundDifference[] {
  const found = compared.facts
    .filter(({ subject, certainty }) => subject === 'patient' && certainty === 'stated')
    .flatMap((fact): Draft[] => {
      if (fact.kind === 'medicine') return ofMedicine(fact, compared)
      if (fact.kind === 'allergy') return ofAllergy(fact, compared)
      return fact.kind === 'denial' ? ofDenial(fact, compared) : []
    })
  const unique = new Map(found.map((draft) => [idOf(draft), draft]))
  return [...unique].map(([id, { fact, entry, ...draft }]) => ({
    id,
    ...draft,
    evidence: [...(entry ? [evidenceOfSource(entry.source)] : []), ...evidenceOf(fact, compared)],
  }))
}

type Draft = Omit<FoundDifference, 'id' | 'evidence'> & {
  fact: FactBase
  entry?: ChartEntry | undefined
}

const idOf = ({ kind, subject, inChart, inVisit }: Draft): string =>
  createHash('sha256')
    .update(JSON.stringify([kind, subject, inChart, inVisit]))
    .digest('hex')
    .slice(0, 24)

const evidenceOf = ({ lines }: FactBase, { visit }: Comparison) =>
  lines.flatMap((number) => {
    const line = visit.lines[number - 1]
    return line ? [evidenceOfSource(line.source)] : []
  })

const current: ReadonlySet<MedicineFact['status']> = new Set(['taking', 'continued', 'as needed'])
const ordered: ReadonlySet<MedicineFact['status']> = new Set(['started', 'planned'])

function ofMedicine(fact: MedicineFact, compared: Comparison): Draft[] {
  const [drug] = drugsIn(fact.drug)
  if (!drug?.drug) return []
  const { entries, parts } = compared
  const named = entries.filter(
    ({ part, reading }) => part === 'medications' && names(reading, drug),
  )
  const listed = named.filter(({ ended }) => !ended)
  const [entry] = listed
  const draft = { fact, subject: fact.drug, inChart: entry?.source.text ?? '' }
  const inVisit = [fact.dose, fact.frequency].filter(Boolean).join(' ') || fact.text
  if (ordered.has(fact.status)) return allergenOf(fact, drug, compared)
  if (fact.status === 'stopped' && entry)
    return [{ ...draft, kind: 'stopped', inVisit: fact.text || 'stopped', entry }]
  if (!current.has(fact.status)) return []
  if (!entry) {
    const [ended] = named
    return parts.includes('medications')
      ? [{ ...draft, kind: 'taking', inChart: ended?.source.text ?? '', inVisit, entry: ended }]
      : []
  }
  return (['dose', 'frequency'] as const).flatMap((kind): Draft[] => {
    const [said, charted] = [
      valuesOf(kind, saidOf(fact)),
      listed.flatMap((one) => valuesOf(kind, one.source.text)),
    ]
    const isSame = said.some((a) => charted.some((b) => sameQuantity(a, b)))
    if (said.length === 0 || charted.length === 0 || isSame) return []
    return [{ ...draft, kind, inVisit: fact[kind] ?? inVisit, entry }]
  })
}

const names = ({ drugs }: ChartEntry['reading'], drug: DrugMention): boolean =>
  drugs.some((one) => isSameDrug(drug, one))

const saidOf = ({ drug, dose = '', frequency = '' }: MedicineFact): string =>
  `${drug} ${dose} ${frequency}`.trim()

function valuesOf(kind: 'dose' | 'frequency', text: string): Quantity[] {
  return factsIn(readStatements(text)).flatMap((fact) =>
    fact.kind === kind && typeof fact.value !== 'string' ? [fact.value] : [],
  )
}

function allergenOf(fact: MedicineFact, drug: DrugMention, { entries }: Comparison): Draft[] {
  const entry = currentIn(entries, 'allergies').find(({ reading }) =>
    reading.drugs.some((allergen) => isAllergen(drug, allergen)),
  )
  if (!entry) return []
  const inVisit = fact.text || fact.status
  return [
    { kind: 'allergen', subject: fact.drug, inChart: entry.source.text, inVisit, fact, entry },
  ]
}

function ofAllergy(fact: AllergyFact, { entries, parts }: Comparison): Draft[] {
  const listed = currentIn(entries, 'allergies').filter(
    ({ reading }) => !isNone.test(reading.normal),
  )
  if (isDenial.test(fact.substance)) {
    return listed.map((entry) => ({
      kind: 'no-allergy',
      subject: entry.reading.drugs[0]?.words ?? entry.source.text,
      inChart: entry.source.text,
      inVisit: fact.text,
      fact,
      entry,
    }))
  }
  if (!parts.includes('allergies') || listed.some((entry) => isSubstance(fact.substance, entry)))
    return []
  return [{ kind: 'allergy', subject: fact.substance, inChart: '', inVisit: fact.text, fact }]
}

/** "No known allergies", "none known". */
const isDenial = /^(?:no|none|nkd?a|nil)\b/i

function isSubstance(substance: string, { reading }: ChartEntry): boolean {
  const drugs = drugsIn(substance)
  if (drugs.length > 0)
    return drugs.some((drug) => reading.drugs.some((one) => isAllergen(drug, one)))
  const words = tokenise(substance).filter(({ isLight }) => !isLight)
  return words.length > 0 && words.every(({ stem }) => reading.stems.has(stem))
}

function ofDenial(fact: Fact, { entries }: Comparison): Draft[] {
  const denied = mentionsIn(fact.text).filter(({ category }) => category === 'diagnosis')
  return denied.flatMap((mention): Draft[] => {
    const entry = currentIn(entries, 'diagnoses').find(({ reading }) =>
      reading.mentions.some((one) => isOf(one, mention)),
    )
    if (!entry) return []
    const { source } = entry
    return [
      {
        kind: 'problem',
        subject: mention.words,
        inChart: source.text,
        inVisit: fact.text,
        fact,
        entry,
      },
    ]
  })
}
