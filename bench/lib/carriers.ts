import type { Fact } from '#server/clinical/facts/fact.ts'
import { describeFact } from '#server/clinical/facts/describe.ts'
import { drugsIn } from '#server/clinical/lexicon/drugs.ts'
import { mentionsIn } from '#server/clinical/lexicon/mentions.ts'
import { figuresIn } from '#server/clinical/facts/content-words.ts'
import { normaliseText } from '#server/clinical/transcript/normalise-text.ts'

/** Where something is or how it is done says too little for a sentence to be about it. */
const vague = new Set(['body-part', 'family', 'action', 'state', 'social', 'function'])

/** What a text is about: concepts, medicines and figures, read from its normal form. */
interface Anchors {
  concepts: Set<string>
  figures: Set<string>
}

function anchorsIn(text: string): Anchors {
  const normal = normaliseText(text)
  const drugs = drugsIn(normal)
  const mentions = mentionsIn(normal).filter(
    ({ category, concept }) => !vague.has(category) || concept === 'review',
  )
  return {
    concepts: new Set([
      ...mentions.map(({ concept }) => concept),
      ...drugs.map(({ drug, classes }) => drug ?? classes[0] ?? ''),
    ]),
    figures: new Set(figuresIn(normal)),
  }
}

const shared = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
  [...a].filter((one) => b.has(one)).length

/** Lines of a note, those with headings apart, cut into sentences. Joined they are the note again. */
export const sentencePieces = (note: string): string[] =>
  note.split(/(?<=[.!?;]\s)|(?<=\n)/).filter((piece) => piece !== '')

/**
 * The sentences of a note that a fact is in, by concepts, medicines and figures, not by the words that coverage
 * compares: at least half of what it is about. None if no sentence holds so much. With them go all others that name one
 * of its concepts, so that nothing in the note mentions it.
 */
export function carriersOf(fact: Fact, pieces: readonly string[]): Set<number> {
  const { concepts, figures } = anchorsIn(describeFact(fact))
  const size = concepts.size + figures.size
  if (concepts.size === 0 && fact.kind !== 'vital' && fact.kind !== 'result') return new Set()
  const read = pieces.map((piece) => (piece.startsWith('#') ? undefined : anchorsIn(piece)))
  const counts = read.map((one) =>
    one
      ? { concepts: shared(concepts, one.concepts), figures: shared(figures, one.figures) }
      : { concepts: 0, figures: 0 },
  )
  const isIn = counts.some((one) => 2 * (one.concepts + one.figures) >= size)
  if (!isIn) return new Set()
  return new Set(
    counts.flatMap((one, at) =>
      one.concepts > 0 || 2 * (one.concepts + one.figures) >= size ? [at] : [],
    ),
  )
}
