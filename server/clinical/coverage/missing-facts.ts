import { createHash } from 'node:crypto'
import type { SectionKind } from '#contract/item-fields.ts'
import type { Omission, OmissionKind } from '#contract/review.ts'
import type { Fact } from '#server/clinical/facts/fact.ts'
import { describeFact } from '#server/clinical/facts/describe.ts'
import { drugNamesIn } from '#server/clinical/facts/drugs.ts'
import { evidenceOfSource } from '#server/clinical/language/evidence.ts'
import type { Visit } from '#server/clinical/visit.ts'
import { headingFor, headingsIn } from './headings.ts'
import { noteContent, type NoteSentence } from './note-content.ts'
import { gravity, omissionKind } from './omission-kind.ts'
import { contentWords, figuresIn } from '#server/clinical/facts/content-words.ts'

/** More than this nobody reads; the worst come first. */
const mostShown = 12
/** Share of a fact's content words that the note must hold for it to be covered. */
const leastShare = 0.5

/**
 * What was said in the visit and the note leaves out, the worst first. Pure: facts are matched by drug, figure and
 * content words with the sentences of the note.
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
    .slice(0, mostShown)
    .map(({ fact, kind }) => omissionOf(fact, kind, visit, headingFor(kind, headings)))
}

/** A line that says too little to be missed: neither figure, drug nor two content words. */
function isWorthReporting(fact: Fact): boolean {
  if (fact.subject === 'other') return false
  if (fact.kind === 'medicine') return true
  const words = contentWords(fact.text).size
  return (
    words >= 2 ||
    (words >= 1 && (figuresIn(fact.text).length > 0 || fact.kind === 'denial' || fact.critical))
  )
}

/** What sort of omission a fact is, or nothing where the note covers it. */
function missingKind(fact: Fact, sentences: readonly NoteSentence[]): OmissionKind | undefined {
  if (fact.kind === 'medicine') return missingMedicine(fact, sentences)
  const text = describeFact(fact)
  const need = {
    drugs: drugNamesIn(text).map(({ generic }) => generic),
    figures: figuresIn(text),
    words: [...contentWords(text)],
  }
  return isCovered(need, sentences) ? undefined : omissionKind(fact)
}

interface Need {
  drugs: string[]
  figures: string[]
  words: string[]
}

function isCovered({ drugs, figures, words }: Need, sentences: readonly NoteSentence[]): boolean {
  const own = sentences.filter((one) => {
    const shared =
      words.filter((word) => one.words.has(word)).length +
      figures.filter((figure) => one.figures.has(figure)).length
    return shared > 0 || drugs.some((drug) => one.drugs.has(drug))
  })
  const has = (key: keyof NoteSentence, value: string) => own.some((one) => one[key].has(value))
  const all = [
    ...drugs.map((one) => has('drugs', one)),
    ...figures.map((one) => has('figures', one)),
    ...words.map((one) => has('words', one)),
  ]
  return all.filter(Boolean).length >= leastShare * all.length
}

function missingMedicine(
  fact: Extract<Fact, { kind: 'medicine' }>,
  sentences: readonly NoteSentence[],
): OmissionKind | undefined {
  const drugs = drugNamesIn(fact.drug).map(({ generic }) => generic)
  const named = sentences.filter((one) => drugs.some((drug) => one.drugs.has(drug)))
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
