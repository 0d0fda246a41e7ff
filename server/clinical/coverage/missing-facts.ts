import { createHash } from 'node:crypto'
import type { SectionKind } from '#contract/item-fields.ts'
import type { Omission, OmissionKind } from '#contract/review.ts'
import type { Fact, FactKind } from '#server/clinical/facts/fact.ts'
import { describeFact } from '#server/clinical/facts/describe.ts'
import { isOpposite, type Relation, sameMeaning } from '#server/clinical/lexicon/relations.ts'
import { stemWord } from '#server/clinical/lexicon/stem.ts'
import { evidenceOfSource } from '#server/clinical/language/evidence.ts'
import type { Visit } from '#server/clinical/visit.ts'
import { headingFor, headingsIn } from './headings.ts'
import { type Content, contentOf, noteContent } from './note-content.ts'
import { gravity, omissionKind } from './omission-kind.ts'
import { isWorthReporting } from './worth-reporting.ts'
import { figuresIn } from '#server/clinical/facts/content-words.ts'

/** More than this nobody reads; the worst come first. */
const mostShown = 12
/** Share of what a fact is about, and of its figures, that the note must hold for it to be covered. */
const leastShare = 0.5

/**
 * What was said in the visit and the note leaves out, the worst first. Pure: facts are matched by drug, concept, figure
 * and content words with the sentences of the note.
 * @param kinds kinds of the note's sections by heading, where its template is known
 */
export function missingFacts(
  facts: readonly Fact[],
  markdown: string,
  visit: Visit,
  kinds: ReadonlyMap<string, SectionKind> = new Map(),
): Omission[] {
  const sentences = noteContent(markdown)
  const headings = headingsIn(markdown, kinds)
  return facts
    .filter(isWorthReporting)
    .flatMap((fact) => {
      const kind = missingKind(fact, sentences)
      return kind ? [{ fact, kind }] : []
    })
    .toSorted((a, b) => gravity(a.kind) - gravity(b.kind))
    .filter(withoutExcess())
    .slice(0, mostShown)
    .map(({ fact, kind }) => omissionOf(fact, kind, visit, headingFor(kind, headings)))
}

/** Of these a reader wants the first few; every note leaves most out on purpose. */
const lesser: ReadonlySet<OmissionKind> = new Set<OmissionKind>([
  'symptom',
  'denial',
  'history',
  'advice',
  'request',
])
const mostLesser = 3

function withoutExcess(): (one: { kind: OmissionKind }) => boolean {
  let seen = 0
  return ({ kind }) => !lesser.has(kind) || ++seen <= mostLesser
}

/** What a note has to hold; without `denied`, affirmed or not. */
type RequiredContent = Omit<Content, 'denied'> & { denied?: ReadonlySet<string> | undefined }

/** What sort of omission a fact is, or nothing where the note covers it. */
function missingKind(fact: Fact, sentences: readonly Content[]): OmissionKind | undefined {
  if (fact.kind === 'medicine') return missingMedicine(fact, sentences)
  const read = contentOf(describeFact(fact))
  // What the note says of a symptom that the patient denied may be of another time.
  const content = fact.kind === 'denial' ? { ...read, denied: undefined } : read
  const isDone = returns.has(fact.kind)
    ? isReturnCovered(fact.kind, content, sentences)
    : (/^no known/i.test(fact.text) && sentences.some(namesAllergy)) ||
      isCovered(content, sentences)
  return isDone ? undefined : omissionKind(fact)
}

const namesAllergy = ({ concepts, allWords }: Content): boolean =>
  concepts.has('drug-allergy') || allWords.has(stemWord('allergies'))

const returns: ReadonlySet<FactKind> = new Set<FactKind>(['follow-up', 'safety-net'])
/** When to come back is covered by a sentence that says so, at that time where one was given. */
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
 * Whether a note holds half of what a fact is about and half of its figures. Words decide only where it names no concept
 * of its own and no drug: "repeat" and "month" are as often those of another fact.
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
  sentences: readonly Content[],
): OmissionKind | undefined {
  const { drugs, classes } = contentOf(fact.drug)
  const named = sentences.filter(
    (own) =>
      [...drugs].some((drug) => own.drugs.has(drug)) ||
      [...classes].some((one) => everyday.has(one) && own.concepts.has(one)),
  )
  if (named.length === 0) return 'drug'
  const dose = figuresIn(fact.dose ?? '')[0]
  if (dose === undefined) return undefined
  return named.some(({ figures }) => figures.size > 0) ? undefined : 'dose'
}

function omissionOf(fact: Fact, kind: OmissionKind, visit: Visit, section: string): Omission {
  const text = describeFact(fact)
  const evidence = fact.lines.flatMap((number) => {
    const line = visit.lines.find((one) => one.number === number)
    return line ? [evidenceOfSource(line.source)] : []
  })
  return {
    id: createHash('sha256')
      .update(`${kind} ${text} ${fact.lines.join(' ')}`)
      .digest('hex')
      .slice(0, 16),
    kind,
    missing: missingWords(fact),
    text: /[.?!]$/.test(text) ? text : `${text}.`,
    section,
    evidence,
    notNeeded: false,
  }
}

const mostWordsNamed = 5
function missingWords(fact: Fact): string {
  if (fact.kind === 'medicine') return fact.drug
  if (fact.kind === 'risk') return ''
  return fact.text
    .split(/\s+/)
    .slice(0, mostWordsNamed)
    .join(' ')
    .replace(/[,;:]$/, '')
}
