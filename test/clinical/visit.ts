import { sampleVisit } from '#server/visits/sample-visit/visit.ts'
import type { Source } from '#server/clinical/language/source.ts'

/** A made-up visit with a note that says only what was said, as a model would write it. */
export interface Visit {
  name: string
  /** One line per turn: "C: …" for the clinician, "P: …" for the patient. */
  dialogue: string
  /** Markdown; every sentence is supported. */
  note: string
  /** Sentences that nobody's words support. */
  invented: string[]
  /** Sentences that the words contradict or do not support, with the kind of the error. */
  wrong: [kind: string, sentence: string][]
}
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

/** The lines of the sample visit. */
export const sampleSources = (): Source[] =>
  sampleVisit().lines.map(({ text, speaker, start, end }, i) => ({
    kind: 'transcript',
    id: String(i),
    text,
    speaker,
    timestamp: start,
    end,
  }))
