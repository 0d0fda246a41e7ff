import { namesDrug } from './drug-uses.ts'
import type { NoteSentence } from './note-sentence.ts'
import { specificStems } from './specific-words.ts'
import type { Span } from './reading.ts'
import { isCovered, findMatches } from './said.ts'
import type { Passage, VisitIndex } from './visit-index.ts'

/** A word that comes up more often names no single thing, and longer statements are speech without punctuation. */
const mostPassages = 4
const mostWords = 40

/** Passages about a clause's topic: its concepts and drugs, otherwise its specific words. */
export function passagesAbout(visit: VisitIndex, sentence: NoteSentence, clause: Span): Passage[] {
  const matches = sentence.mentions
    .filter(
      ({ start, end, category }) =>
        start >= clause.start && end <= clause.end && category !== 'body-part',
    )
    .flatMap((mention) => findMatches(visit, mention))
  const covered = matches.filter(({ relation }) => isCovered(relation))
  // "It's arthritis in there" is about the hip's osteoarthritis if nothing closer was said.
  const byConcept = (covered.length > 0 ? covered : matches).map(({ passage }) => passage)
  const byDrug = sentence.drugs
    .filter(({ start, end }) => start >= clause.start && end <= clause.end)
    .flatMap((drug) => visit.passages.filter((passage) => namesDrug(passage, drug)))
  const named = [...byConcept, ...byDrug]
  return [
    ...new Set(named.length > 0 ? named : passagesWith(visit, specificStems(sentence, clause))),
  ]
}

/** Passages that have one of these words, of those that few passages have. */
export const passagesWith = (visit: VisitIndex, stems: readonly string[]): Passage[] =>
  stems
    .map((stem) => visit.byStem.get(stem) ?? [])
    .filter((passages) => passages.length <= mostPassages)
    .flat()
    .filter(({ stems: words }) => words.size <= mostWords)
