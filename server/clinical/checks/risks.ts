import { abuseWords, selfHarmWords } from '#server/clinical/language/mind-words.ts'

/** A risk that a note must not deny if the patient mentioned it in any words. */
export interface Risk {
  concepts: ReadonlySet<string>
  /** Everyday words for it, matched in `plainly()` speech. */
  words: RegExp
  /** Whether somebody else does it: "My husband hits me" is a statement about the husband. */
  isByOthers: boolean
}

export const risks: readonly Risk[] = [
  {
    concepts: new Set([
      'suicidal-ideation',
      'passive-suicidal',
      'suicide-plan',
      'suicide-attempt',
      'self-harm',
    ]),
    words: selfHarmWords,
    isByOthers: false,
  },
  {
    concepts: new Set(['domestic-abuse', 'sexual-abuse', 'elder-abuse', 'child-abuse']),
    words: abuseWords,
    isByOthers: true,
  },
]

/** The concepts of the risk that one belongs to: a question about self-harm is one about suicidal thoughts too. */
export const risksLike = (concept: string): ReadonlySet<string> =>
  risks.find(({ concepts }) => concepts.has(concept))?.concepts ?? new Set()
