import type { Source } from '#server/clinical/language/source.ts'

/** A made-up visit with a note that says nothing but what was said, as a model would write it. */
export interface Visit {
  name: string
  /** One line per turn: "C: …" for the clinician, "P: …" for the patient. */
  dialogue: string
  /** Markdown; every sentence is supported. */
  note: string
  /** Sentences that nobody's words support. */
  invented: string[]
  /** Sentences that the words contradict or do not support, with the kind of the error. */
  wrong: [kind: SeedKind, sentence: string][]
}
/** Every kind of error that is seeded, reported by the bench and held by the tests. */
export const seedKinds = [
  'dose',
  'number',
  'frequency',
  'duration',
  'drug',
  'negation',
  'denial',
  'side',
  'person',
  'finding',
  'state',
  'impression',
] as const
export type SeedKind = (typeof seedKinds)[number]
/** The kinds of which the ledger must catch its share (design §8.1); of the others it catches what it can. */
export const heldKinds: ReadonlySet<SeedKind> = new Set(
  seedKinds.filter((kind) => kind !== 'person' && kind !== 'finding'),
)
/** Least share of seeded errors, in percent, that must be caught; changes of state and impressions are a newer goal and a lower one. */
export const leastCaught = (kind: SeedKind): number =>
  kind === 'state' || kind === 'impression' ? 90 : 95

const speakers = { C: 'clinician', P: 'patient' }

export function sourcesOf(visit: Visit): Source[] {
  return visit.dialogue
    .trim()
    .split('\n')
    .map((line, i) => ({
      kind: 'transcript' as const,
      id: String(i),
      text: line.slice(3),
      speaker: line.startsWith('C') ? speakers.C : speakers.P,
      timestamp: 6 * i,
      end: 6 * i + 5,
    }))
}
