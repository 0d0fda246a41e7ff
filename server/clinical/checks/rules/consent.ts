import type { Check, CheckContext, Finding } from '../check.ts'
import { compilePhrases } from '../phrases.ts'
import type { Passage, VisitIndex } from '../visit-index.ts'

const split = (words: string) => words.split('|').map((phrase) => phrase.trim())
const consents = compilePhrases({
  consent: split(
    `consent|consents|consented|consenting|informed consent|verbal consent|permission`,
  ),
})
const asks = compilePhrases({
  ask: split(
    `okay|ok|okay with|all right|alright|happy|happy with|happy for|mind if|do you mind|would you mind|is that fine|are you fine|
    agree|agree to|consent|permission|open to|comfortable|would you like|do you want|shall we|can i|may i|go ahead`,
  ),
})
/** Words that say nothing of what was agreed to. */
const empty = new Set(
  `consent obtain obtained give given informed verbal written patient parent mother father for to of the a and use was by today discuss
  procedure agree permission proceed wife husband family with after risk benefit explain`.split(
    /\s+/,
  ),
)

/** How far around the question the matter may be named. */
const reach = 4

const agreements = ({ passages }: VisitIndex): Passage[] =>
  passages.filter(
    ({ statement, normal }) =>
      statement.isQuestion && statement.answer !== 'no' && asks(normal).length > 0,
  )

function isAgreed({ sentence, visit }: CheckContext): boolean {
  const matter = [...sentence.stems].filter((stem) => !empty.has(stem))
  const concepts = sentence.mentions.map(({ concept }) => concept)
  return agreements(visit).some(({ statement: { at } }) => {
    const near = visit.passages.slice(Math.max(0, at - reach), at + reach)
    const isNamed = (passage: Passage) =>
      passage.mentions.some(({ concept }) =>
        concepts.some((one) => visit.relate(one, concept) !== 'different'),
      ) || matter.some((stem) => passage.stems.has(stem))
    return concepts.length + matter.length === 0 || near.some(isNamed)
  })
}

function check(context: CheckContext): Finding[] {
  const { sentence, visit } = context
  const span = consents(sentence.normal)[0]
  if (!span) return []
  const record = visit.visit.events?.filter(({ kind }) => kind === 'consent') ?? []
  if (record.length > 0 || isAgreed(context)) return []
  return [{ span }]
}

export const consent: Check = {
  id: 'consent',
  title:
    'Consent is written only where somebody was asked and agreed, or the consent record says so',
  kind: 'consent',
  examples: [
    {
      said: ["C: You're okay doing this by video?", "P: Yeah, that's fine."],
      sentence: 'Consented to a video visit.',
      expected: 'no mark',
    },
    {
      said: ['C: I will replace the knee.'],
      sentence: 'Informed consent given for knee replacement.',
      expected: 'amber',
    },
  ],
  check,
}
