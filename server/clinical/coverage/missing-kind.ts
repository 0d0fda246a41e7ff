import { figuresIn } from '#server/clinical/facts/content-words.ts'
import { describeFact } from '#server/clinical/facts/describe.ts'
import type { Fact, FactKind } from '#server/clinical/facts/fact.ts'
import { isOpposite, type Relation, sameMeaning } from '#server/clinical/lexicon/relations.ts'
import { stemWord } from '#server/clinical/lexicon/stem.ts'
import type { OmissionKind } from '#contract/review.ts'
import { type Content, readContent, type NoteContent } from './note-content.ts'
import { omissionKind } from './omission-kind.ts'
import { saysSameRisk } from './risk.ts'

/** The share of a fact's subjects, and of its figures, that the note must have to cover it. */
const leastShare = 0.5

/** What a note must contain; without `denied`, affirmed or not. */
type RequiredContent = Omit<Content, 'denied'> & { denied?: ReadonlySet<string> | undefined }

/** What sort of omission a fact is, or nothing if the note covers it. */
export function missingKind(
  fact: Fact,
  sentences: readonly NoteContent[],
): OmissionKind | undefined {
  if (fact.kind === 'medicine') return missingMedicine(fact, sentences)
  const read = readContent(describeFact(fact))
  // What the note says of a symptom that the patient denied may be of another time.
  const content = fact.kind === 'denial' ? { ...read, denied: undefined } : read
  const isDone =
    (fact.kind === 'risk' && sentences.some(({ text }) => saysSameRisk(fact, text))) ||
    (/^no known/i.test(fact.text) && sentences.some(namesAllergy)) ||
    (sentences.some(({ cited }) => cited.length > 0)
      ? isCoveredWithLines(fact, content, sentences)
      : isCoveredIn(fact.kind, content, sentences))
  return isDone ? undefined : omissionKind(fact)
}

const isCoveredIn = (kind: FactKind, fact: RequiredContent, sentences: readonly Content[]) =>
  returns.has(kind) ? isReturnCovered(kind, fact, sentences) : isCovered(fact, sentences)

/**
 * Whether a note whose writer cites lines covers a fact. Its writer read the lines that a sentence cites, so there the
 * term or the value is enough; any other sentence must contain the fact alone, because half of it in one and half in
 * another are two different facts.
 */
function isCoveredWithLines(
  { kind, lines }: Fact,
  fact: RequiredContent,
  sentences: readonly NoteContent[],
): boolean {
  const near = sentences.filter(({ cited }) => cited.some((line) => lines.includes(line)))
  return (
    (near.length > 0 && isNamedIn(kind, fact, near)) ||
    sentences.some((own) =>
      returns.has(kind)
        ? isAbout(fact, own) && (fact.concepts.size > 1 || isReturnCovered(kind, fact, [own]))
        : isCovered(fact, [own]) && (kind !== 'vital' || hasFigures(fact, own)),
    )
  )
}

const hasFigures = (fact: RequiredContent, own: Content): boolean =>
  [...fact.figures].every((one) => own.figures.has(one))

/** Whom to turn to. */
const turns = /\b(?:contact|call|ring|phone|report|notify|attend|go to|straight to)\b/i

/** Whether sentences about the same lines hold a term of the fact, with a value if it has one, or its values. */
function isNamedIn(kind: FactKind, fact: RequiredContent, near: readonly NoteContent[]): boolean {
  const hasValue = fact.figures.size > 0
  // "Low-grade fever of 100" and "Temp 100.4" are one value, read in two ways.
  if (near.some((own) => isAbout(fact, own) && (!hasValue || own.figures.size > 0))) return true
  if (hasValue && near.some((own) => hasFigures(fact, own))) return true
  const words = [...fact.allWords]
  if (words.length > 1 && near.some((own) => half(words.map((one) => own.allWords.has(one)))))
    return true
  return returns.has(kind)
    ? near.some((own) => own.isReview || own.isConditional || turns.test(own.text))
    : isCovered({ ...fact, figures: new Set() }, near)
}

/** Whether a sentence names a drug or half of the concepts of a fact or, if it has none, half of its words. */
function isAbout(fact: RequiredContent, own: Content): boolean {
  const core = [
    ...[...fact.drugs].map((one) => own.drugs.has(one)),
    ...[...fact.concepts].map((one) => namesConcept(one, fact, own)),
  ]
  if (core.length > 0) return half(core)
  return fact.words.size > 0 && half([...fact.words].map((one) => own.allWords.has(one)))
}

const namesAllergy = ({ concepts, allWords }: Content): boolean =>
  concepts.has('drug-allergy') || allWords.has(stemWord('allergies'))

const returns: ReadonlySet<FactKind> = new Set<FactKind>(['follow-up', 'safety-net'])
/** When to come back is covered by a sentence that says so, at that time if one was given. */
const isReturnCovered = (
  kind: FactKind,
  fact: RequiredContent,
  sentences: readonly Content[],
): boolean =>
  sentences.some(
    (own) =>
      own.isReview &&
      (kind === 'safety-net'
        ? own.isConditional
        : fact.figures.size === 0 || [...fact.figures].some((one) => own.figures.has(one))),
  )

/**
 * "Abdominal pain" covers "belly pain", and nitrofurantoin covers "antibiotics". "Prior ankle fracture" doesn't cover "no
 * fracture"; "full range of motion" covers "no reduced range of motion".
 */
const namesConcept = (concept: string, fact: RequiredContent, own: Content): boolean =>
  own.classes.has(concept) ||
  [...own.concepts].some((other) => {
    const isDenied = fact.denied?.has(concept) ?? own.denied.has(other)
    return isDenied === own.denied.has(other)
      ? covering.has(sameMeaning({ concept }, { concept: other }))
      : isDenied && isOpposite(concept, other)
  })

const covering: ReadonlySet<Relation> = new Set<Relation>(['same', 'broader', 'narrower'])

const half = (some: readonly boolean[]): boolean =>
  some.filter(Boolean).length >= leastShare * some.length

/**
 * Whether a note has half of a fact's subjects and half of its figures. Words decide only if it names no specific
 * concept and no drug: "repeat" and "month" are as often another fact's.
 */
function isCovered(fact: RequiredContent, sentences: readonly Content[]): boolean {
  const isNamed = (one: string) => sentences.some((own) => namesConcept(one, fact, own))
  const specific = [...fact.concepts].filter((one) => !fact.unplaced.has(one))
  const core = [
    ...[...fact.drugs].map((one) => sentences.some(({ drugs }) => drugs.has(one))),
    ...specific.map(isNamed),
  ]
  const figures = [...fact.figures].map((one) => sentences.some((own) => own.figures.has(one)))
  if (core.length > 0) return half(core) && half(figures)
  const unplaced = [...fact.unplaced].map(isNamed)
  const words = [...fact.words].map((one) => sentences.some(({ allWords }) => allWords.has(one)))
  return half(unplaced) && half([...figures, ...words])
}

/** Everyday names for the medicine: "the blue inhaler", "HRT". "Antibiotics" leaves open which. */
const everyday: ReadonlySet<string> = new Set([
  'reliever-inhaler',
  'preventer-inhaler',
  'adrenaline-pen',
  'pill',
  'hrt',
  'nrt',
  'iron-tablets',
  'b12-injection',
  'vitamin-d-supplement',
  'thyroid-drug',
])

function missingMedicine(
  fact: Extract<Fact, { kind: 'medicine' }>,
  sentences: readonly NoteContent[],
): OmissionKind | undefined {
  const { drugs, classes } = readContent(fact.drug)
  const named = sentences.filter(
    (own) =>
      [...drugs].some((drug) => own.drugs.has(drug)) ||
      [...classes].some((one) => everyday.has(one) && own.concepts.has(one)),
  )
  if (named.length === 0) return 'drug'
  const dose = figuresIn(fact.dose ?? '')[0]
  if (dose === undefined) return undefined
  return named.some((one) => hasDose(one, sentences)) ? undefined : 'dose'
}

/** "Ramipril: halves the tablets; 5 mg once a day": what follows on its line is about the same drug until another is named. */
function hasDose(named: NoteContent, sentences: readonly NoteContent[]): boolean {
  const rest = sentences.slice(sentences.indexOf(named))
  const end = rest.findIndex((one, at) => at > 0 && (one.line !== named.line || one.drugs.size > 0))
  return rest.slice(0, end < 0 ? undefined : end).some(({ figures }) => figures.size > 0)
}
