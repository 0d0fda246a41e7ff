import { createHash } from 'node:crypto'
import type { SectionKind } from '#contract/item-fields.ts'
import type { Omission, OmissionKind } from '#contract/review.ts'
import type { Fact } from '#server/clinical/facts/fact.ts'
import { describeFact } from '#server/clinical/facts/describe.ts'
import { evidenceOfSource } from '#server/clinical/language/evidence.ts'
import type { Visit } from '#server/clinical/visit.ts'
import { headingFor, headingsIn } from './headings.ts'
import { missingKind } from './missing-kind.ts'
import { noteContent } from './note-content.ts'
import { gravity } from './omission-kind.ts'
import { isWorthReporting } from './worth-reporting.ts'

/** Nobody reads more than this; the worst come first. */
const mostShown = 12

/** The known facts about a note other than its text. */
export interface NoteContext {
  /** Kinds of the note's sections by heading, if its template is known. */
  kinds?: ReadonlyMap<string, SectionKind>
  /** Numbers of the lines that the writer cites, by claim id. */
  citations?: ReadonlyMap<string, readonly number[]>
  /** Ids of omissions that a judge found stated in the note. */
  stated?: ReadonlySet<string>
}

/**
 * What was said in the visit and the note leaves out, the worst first. Pure: facts are matched by drug, concept, figure
 * and content words with the sentences of the note, first with those that cite the lines of the fact.
 */
export function missingFacts(
  facts: readonly Fact[],
  markdown: string,
  visit: Visit,
  { kinds = new Map(), citations = new Map(), stated = new Set() }: NoteContext = {},
): Omission[] {
  const sentences = noteContent(markdown, citations)
  const headings = headingsIn(markdown, kinds)
  return facts
    .filter(isWorthReporting)
    .flatMap((fact) => {
      const kind = missingKind(fact, sentences)
      return kind && !stated.has(omissionId(fact, kind)) ? [{ fact, kind }] : []
    })
    .toSorted((a, b) => gravity(a.kind) - gravity(b.kind))
    .filter(oncePerRisk())
    .filter(withoutExcess())
    .slice(0, mostShown)
    .map(({ fact, kind }) => omissionOf(fact, kind, visit, headingFor(kind, headings)))
}

/** A reader wants only the first few of these; every note leaves most out on purpose. */
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

/** A question about harm may ask in two ways; its answer is one fact to a reader. */
function oncePerRisk(): (one: { fact: Fact }) => boolean {
  const seen = new Set<string>()
  return ({ fact: { kind, lines } }) => {
    if (kind !== 'risk') return true
    const key = lines.join(' ')
    const isFirst = !seen.has(key)
    seen.add(key)
    return isFirst
  }
}

const omissionId = (fact: Fact, kind: OmissionKind): string =>
  createHash('sha256')
    .update(`${kind} ${describeFact(fact)} ${fact.lines.join(' ')}`)
    .digest('hex')
    .slice(0, 16)

function omissionOf(fact: Fact, kind: OmissionKind, visit: Visit, section: string): Omission {
  const text = describeFact(fact)
  const evidence = fact.lines.flatMap((number) => {
    const line = visit.lines.find((one) => one.number === number)
    return line ? [evidenceOfSource(line.source)] : []
  })
  return {
    id: omissionId(fact, kind),
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
