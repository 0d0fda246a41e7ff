import { contentWords, figuresIn } from '#server/clinical/facts/content-words.ts'
import { describeFact } from '#server/clinical/facts/describe.ts'
import type { Fact, FactKind } from '#server/clinical/facts/fact.ts'
import { namesFinding } from '#server/clinical/facts/findings.ts'

/** The priority of facts if there isn't room for all. */
const order: FactKind[] = [
  'risk',
  'allergy',
  'medicine',
  'safety-net',
  'follow-up',
  'diagnosis',
  'result',
  'vital',
  'denial',
  'plan',
  'finding',
  'request',
  'social',
  'symptom',
  'history',
  'family',
  'advice',
]
/** The number of words on a page; a visit of ten minutes, about a hundred lines, fits one. */
const wordsOfPage = 340
const linesOfPage = 100
/** Words more for each further line of a longer visit. */
const wordsPerLine = 7
/** Two pages, however long the visit. */
const mostWords = 700

/** How much a fact says: a finding, figures, and words that carry something. */
const weight = (fact: Fact): number =>
  (namesFinding(fact.text) ? 2 : 0) +
  (figuresIn(fact.text).length > 0 ? 2 : 0) +
  Math.min(3, contentWords(fact.text).size) / 2

const leastWeight: Partial<Record<FactKind, number>> = {
  symptom: 1.5,
  history: 1,
  social: 1,
  family: 2,
  advice: 1,
  plan: 1,
}

const wordsIn = (fact: Fact) => describeFact(fact).split(/\s+/).length

/** The facts in Highlights, in order: no nearly empty ones, and the most serious first if room is short. */
export function selectFacts(facts: readonly Fact[], lines: number): Fact[] {
  const telling = facts.filter((fact) => weight(fact) >= (leastWeight[fact.kind] ?? 0))
  const ranked = telling.toSorted((a, b) => rank(a) - rank(b) || weight(b) - weight(a))
  const kept = new Set<Fact>()
  const more = wordsPerLine * Math.max(0, lines - linesOfPage - 2)
  let room = Math.min(mostWords, wordsOfPage + more)
  for (const fact of ranked) {
    const words = wordsIn(fact)
    if (words > room && fact.kind !== 'risk' && fact.kind !== 'allergy') continue
    kept.add(fact)
    room -= words
  }
  return telling.filter((fact) => kept.has(fact))
}

/** Strong symptoms and history rank with findings; weak ones are removed first. */
function rank(fact: Fact): number {
  const place = order.indexOf(fact.kind)
  return weight(fact) >= 4 ? Math.min(place, order.indexOf('plan')) : place
}
