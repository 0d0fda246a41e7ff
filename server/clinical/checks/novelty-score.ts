import type { DrugMention } from '#server/clinical/lexicon/drugs.ts'
import type { Mention } from '#server/clinical/lexicon/mentions.ts'
import { isSameDrug } from './drug-uses.ts'
import type { NoteSentence } from './note-sentence.ts'
import { isPlain, specificWords } from './specific-words.ts'
import type { Span } from './reading.ts'
import { risksLike } from './risks.ts'
import { findMatches } from './said.ts'
import { isTelling, passagesSaying } from './values.ts'
import type { VisitIndex } from './visit-index.ts'

/** Unspecific concepts: actions, states, relations. */
const general = new Set(['action', 'state', 'family', 'body-part', 'allergy-reaction'])
/** A note's terms for advice that was given in other words. */
const headings = new Set(['red-flags', 'safety-net'])

/** What the score is made of. Counts are of the whole sentence. */
export interface NoveltyFeatures {
  /** Specific concepts that were mentioned, in any words. */
  covered: number
  /** Affirmed specific concepts that nobody mentioned, nor anything related. */
  strange: number
  /** Specific words that nobody said and the lexicon doesn't have: equally likely a paraphrase or an invention. */
  unknown: number
  /** A figure that was said. */
  hasSaidValue: boolean
  /** A drug that was named. */
  hasSaidDrug: boolean
  /** Specific words that somebody said, or that are part of a mentioned concept. */
  said: number
}

export interface Novelty extends NoveltyFeatures {
  /** Where the unfamiliar concepts are, otherwise the unsaid words. */
  spans: readonly Span[]
  strangeMentions: readonly Mention[]
  /** Those, and those that the sentence denies. */
  strangeConcepts: readonly Mention[]
}

const isWithin = (inner: Span, outer: Span) => inner.start >= outer.start && inner.end <= outer.end

/** "Paracetamol for pain": a drug's purpose is rarely said. */
const purpose = /\bfor (?:the |his |her |their )?$/i

function partition<T>(all: readonly T[], belongs: (one: T) => boolean): [T[], T[]] {
  return [all.filter(belongs), all.filter((one) => !belongs(one))]
}

/** The body part and the finding of a composed concept may be said in two sentences. */
function isSpokenOf(visit: VisitIndex, { concept, part, finding }: Mention): boolean {
  const isSaid = (one: string) => findMatches(visit, { concept: one }).length > 0
  return (
    isSaid(concept) ||
    [...risksLike(concept)].some(isSaid) ||
    (part !== undefined && finding !== undefined && isSaid(part) && isSaid(finding))
  )
}

/** Words of which a statement with all of them says the same. */
const fewestWords = 2

/** "Mood is a bit flat" for "How's your mood?" – "Flat, a bit.": a statement and its question have its specific words. */
function isWorded({ words }: NoteSentence, visit: VisitIndex): boolean {
  const own = words.filter((word) => !isPlain(word))
  const [first] = own
  if (!first || own.length < fewestWords) return false
  return (visit.byStem.get(first.stem) ?? []).some(
    ({ stems, reply, statement }) =>
      own.every(({ stem }) => stems.has(stem) || reply?.stems.has(stem)) &&
      // A question isn't a statement.
      (!statement.isQuestion || own.some(({ stem }) => reply?.stems.has(stem))),
  )
}

interface ConceptNovelty {
  covered: readonly Mention[]
  /** Those of the covered that are specific. */
  coveredSpecific: readonly Mention[]
  strange: readonly Mention[]
}

/** Compares the concepts of a sentence with the mentioned ones. */
function compareConcepts(
  sentence: NoteSentence,
  visit: VisitIndex,
  namedDrugs: readonly DrugMention[],
): ConceptNovelty {
  const isSpecific = (mention: Mention) =>
    !general.has(mention.category) &&
    !headings.has(mention.concept) &&
    sentence.words.some((word) => isWithin(word, mention) && !isPlain(word))
  const specific = sentence.mentions.filter(isSpecific)
  const covered = sentence.mentions.filter(
    (mention) => isSpokenOf(visit, mention) || namedDrugs.some((drug) => isWithin(drug, mention)),
  )
  const isIndication = ({ start }: Mention) =>
    namedDrugs.length > 0 && purpose.test(sentence.normal.slice(0, start))
  const strange = specific.filter(
    (mention) =>
      !covered.includes(mention) &&
      visit.related(mention.concept).length === 0 &&
      !isIndication(mention),
  )
  return {
    covered,
    coveredSpecific: covered.filter((mention) => specific.includes(mention)),
    strange,
  }
}

/** Compares the concepts, words, figures and drugs of a sentence with everything that was said. */
export function measureNovelty(sentence: NoteSentence, visit: VisitIndex): Novelty {
  const namedDrugs = sentence.drugs.filter((drug) =>
    visit.passages.some(({ drugs }) => drugs.some((one) => isSameDrug(drug, one))),
  )
  const { covered, coveredSpecific, strange } = compareConcepts(sentence, visit, namedDrugs)
  const strangeMentions = strange.filter(({ negated }) => negated !== 'yes')
  const [said, unsaid] = partition(
    specificWords(sentence),
    (word) => visit.byStem.has(word.stem) || covered.some((mention) => isWithin(word, mention)),
  )
  const isKnown = (word: Span) => sentence.mentions.some((one) => isWithin(word, one))
  const isStrange = (word: Span) => strange.some((one) => isWithin(word, one))
  const strangeSpans =
    strangeMentions.length > 0
      ? strangeMentions
      : unsaid.filter((word) => isStrange(word) || !isKnown(word))
  return {
    covered: coveredSpecific.length,
    strange: strangeMentions.length,
    unknown: unsaid.filter((word) => !isKnown(word)).length,
    hasSaidValue: sentence.quantities.some(
      (value) => isTelling(value) && passagesSaying(visit, value, sentence).length > 0,
    ),
    hasSaidDrug: namedDrugs.length > 0,
    said: said.length,
    spans: isWorded(sentence, visit) ? [] : strangeSpans,
    strangeMentions,
    strangeConcepts: strange,
  }
}

/** Fitted by `bench/fit-novelty.ts`; it prints how well they do on excerpts that they were not fitted to. */
const weights = {
  constant: 1.28,
  covered: -1.39,
  strange: 0.94,
  unknown: -0.46,
  hasSaidValue: -1.97,
  hasSaidDrug: -1.72,
  said: -1.36,
}

/** The features in the form that their weights are for: of each further one of a kind, less. */
export const scaled = (features: NoveltyFeatures): Record<keyof typeof weights, number> => ({
  constant: 1,
  covered: Math.log1p(features.covered),
  strange: Math.log1p(features.strange),
  unknown: Math.log1p(features.unknown),
  hasSaidValue: Number(features.hasSaidValue),
  hasSaidDrug: Number(features.hasSaidDrug),
  said: Math.log1p(features.said),
})

/** The probability that nobody said this, from 0 to 1, by logistic regression. */
export function noveltyScore(features: NoveltyFeatures): number {
  const values = scaled(features)
  const sum = Object.entries(weights).reduce(
    // The keys of `weights` are those of `values`.
    (total, [name, weight]) => total + weight * values[name as keyof typeof weights],
    0,
  )
  return 1 / (1 + Math.exp(-sum))
}
