import type { ProblemKind } from '#contract/notes.ts'
import type { Check, CheckContext, Finding } from '../check.ts'
import { consentClaim } from '../consent-record.ts'
import { type NoteSentence } from '../note-sentence.ts'
import { measureNovelty, noveltyScore } from '../novelty-score.ts'
import { compilePhrases, phraseList } from '../phrases.ts'
import type { Span } from '../reading.ts'

/** The kind of problem reported for an invented concept of a category. */
const kinds: Readonly<Record<string, ProblemKind>> = {
  diagnosis: 'diagnosis',
  safety: 'risk',
  test: 'result',
  measurement: 'result',
  imaging: 'result',
  procedure: 'plan',
  service: 'plan',
}

/** Above it more sentences of the development data were invented than said. */
const leastScore = 0.5

/** "Foul smelling": with fewer words an unknown one is as likely a synonym. */
const fewestWords = 4

const plans = compilePhrases({
  plan: phraseList(
    `advised|advise|refer|referred|referral|order|ordered|arrange|arranged|to be given|book|booked|schedule|scheduled|plan|recommend|
    recommended|start|prescribed|prescribe|repeat|follow up|given|send|sent`,
  ),
})

const kindOf = ({ normal, section }: NoteSentence): ProblemKind =>
  plans(normal).length > 0 || /plan/i.test(section) ? 'plan' : 'finding'

const whole = ({ normal }: NoteSentence): Span => ({ start: 0, end: normal.length })

function check({ sentence, visit }: CheckContext): Finding[] {
  // A visit without words has no facts, so nothing in its note was said.
  if (visit.passages.length === 0) return [{ span: whole(sentence) }]
  // Consent has its own rule.
  if (consentClaim(sentence.normal, sentence.section)) return []
  const novelty = measureNovelty(sentence, visit)
  const [first, last] = [novelty.spans[0], novelty.spans.at(-1)]
  if (!first || !last || noveltyScore(novelty) < leastScore) return []
  const isFragment = sentence.words.length < fewestWords
  if (novelty.strangeMentions.length === 0 && isFragment) return []
  const [mention] = novelty.strangeMentions
  const kind = (mention && kinds[mention.category]) ?? kindOf(sentence)
  return [{ kind, span: { start: first.start, end: last.end } }]
}

export const unsaid: Check = {
  id: 'unsaid',
  title: 'Findings, results, diagnoses and plans were said, in whatever words',
  kind: 'finding',
  examples: [
    {
      said: ['C: How is the knee?', 'P: It still hurts.'],
      sentence: 'Knee effusion and crepitus.',
      expected: 'amber',
    },
    {
      said: ['C: I will get an ultrasound of the shoulder.'],
      sentence: 'US of shoulder ordered.',
      expected: 'no mark',
    },
    { said: ['P: My tummy is sore.'], sentence: 'Abdominal pain.', expected: 'no mark' },
  ],
  check,
}
