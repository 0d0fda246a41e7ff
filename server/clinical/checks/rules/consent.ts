import { message } from '#common/translation.ts'
import type { Check, CheckContext, Finding } from '../check.ts'
import { consentClaim, consentRecord } from '../consent-record.ts'
import { compilePhrases, phraseList } from '../phrases.ts'
import type { Passage, VisitIndex } from '../visit-index.ts'

const asks = compilePhrases({
  ask: phraseList(
    `okay|ok|okay with|all right|alright|happy|happy with|happy for|mind if|do you mind|would you mind|is that fine|are you fine|
    agree|agree to|consent|permission|open to|comfortable|would you like|do you want|shall we|can i|may i|go ahead`,
  ),
})
const agrees = compilePhrases({
  agree: phraseList(`i consent|we consent|i agree|we agree|consents to`),
})
/** Words that don't say what was agreed to. */
const empty = new Set(
  `consent obtain obtained give given informed verbal verbally written patient parent mother father for to of the a and use was by today
  discuss procedure agree permission proceed wife husband family with after risk benefit explain`.split(
    /\s+/,
  ),
)

/** How far around the question the matter may be named. */
const reach = 4

const agreements = ({ passages }: VisitIndex): Passage[] =>
  passages.filter(
    ({ statement, normal }) =>
      (statement.isQuestion && statement.answer !== 'no' && asks(normal).length > 0) ||
      (!statement.isQuestion && agrees(normal).length > 0),
  )

function isAgreed({ sentence, visit }: CheckContext): boolean {
  const matter = [...sentence.stems].filter((stem) => !empty.has(stem))
  const concepts = sentence.mentions
    .filter(({ category }) => category !== 'action')
    .map(({ concept }) => concept)
  return agreements(visit).some(({ statement: { at } }) => {
    const near = visit.passages.slice(Math.max(0, at - reach), at + reach)
    const isNamed = (passage: Passage) =>
      passage.mentions.some(({ concept }) =>
        concepts.some((one) => visit.related(one).some((other) => other.concept === concept)),
      ) || matter.some((stem) => passage.stems.has(stem))
    return concepts.length + matter.length === 0 || near.some(isNamed)
  })
}

/** Consent to recording comes from the record alone, consent to a procedure may come from the conversation. */
function check(context: CheckContext): Finding[] {
  const { sentence, visit } = context
  const claim = consentClaim(sentence.normal, sentence.section)
  if (!claim) return []
  const span = { start: claim.start, end: claim.end }
  const record = consentRecord(visit)
  const last = record.at(-1)
  if (claim.of === 'procedure') {
    if (claim.isRefusal || isAgreed(context)) return []
    const message = last
      ? 'The consent record speaks of recording only; consent to anything else was not heard in the visit.'
      : 'Nobody gave consent in the visit, and none was recorded.'
    return [{ span, message }]
  }
  if (last)
    return [
      {
        span,
        record: last,
        message: message('The consent record says otherwise: "{text}"', { text: last.text }),
      },
    ]
  return [{ span, message: message('No consent to recording was recorded in this visit.') }]
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
