import type { Analysis, Polarity, Term } from './analysis.ts'
import type { Source } from './source.ts'

/** What takes a "no" back, or narrows it to a time, a part or a manner. */
export interface Reserve {
  /** The whole answer: the "no", and what the same person said up to the next question. */
  units: Unit[]
  /** Whether the answer rather says yes: "No. I mean, I could be." */
  isTakenBack: boolean
}

/** One sentence of the sources with the checks' analysis. */
export interface Unit {
  at: number
  text: string
  sources: Source[]
  turn: number
  analysis: Analysis
  question: boolean
  /** The other half of a question and its answer. */
  pair?: number
  answer?: 'yes' | 'no'
  /** An answer's statements about the things that it names, for a question about several; a bare "No" names none. */
  settles?: ReadonlyMap<string, Polarity>
  /** What takes the "no" to this question back or narrows it. */
  reserve?: Reserve
  /** Relatives whom the sentence names, and whether it may speak of the patient as well. */
  persons: string[]
  aboutPatient: boolean
  /** The relative who says it about themselves: "I am allergic to penicillin" from a child's mother. */
  ofTeller?: string
  keys: Set<string>
  /** The unit that takes back something that this one says; itself where it does so in one breath. */
  correctedBy?: number
}
export interface Mention {
  unit: Unit
  term: Term
  polarity: Polarity
}
export interface SourceIndex {
  units: Unit[]
  mentions: Map<string, Mention[]>
  /** Weight of a term: rare in this visit is high, absent is highest. */
  weight: (key: string) => number
}
