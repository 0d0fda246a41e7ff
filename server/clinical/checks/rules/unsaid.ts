import type { ProblemKind } from '#contract/notes.ts'
import type { Mention } from '#server/clinical/lexicon/mentions.ts'
import type { Check, CheckContext, Finding } from '../check.ts'
import { noveltyOf } from '../novelty.ts'
import { type NoteSentence } from '../note-sentence.ts'
import { compilePhrases } from '../phrases.ts'
import type { Span } from '../reading.ts'
import { matchesOf } from '../said.ts'
import type { VisitIndex } from '../visit-index.ts'

/** Concepts of which one that nobody spoke of is an invention by itself. */
const risky: Readonly<Record<string, ProblemKind>> = {
  sign: 'finding',
  symptom: 'finding',
  diagnosis: 'diagnosis',
  'mental-health': 'finding',
  substance: 'finding',
  safety: 'risk',
  test: 'result',
  measurement: 'result',
  imaging: 'result',
  procedure: 'plan',
}

/**
 * A clause needs so many specific words that nobody said, more of them than of words that were said, and among them an
 * affirmed concept: unknown words alone are as often a paraphrase.
 */
const fewestUnsaid = 2

const plans = compilePhrases({
  plan: `advised|advise|refer|referred|referral|order|ordered|arrange|arranged|to be given|book|booked|schedule|scheduled|plan|recommend|
  recommended|start|prescribe|prescribed|repeat|follow up|given|send|sent`
    .split('|')
    .map((phrase) => phrase.trim()),
})

/** The body part and the finding of a composed concept may be said in two sentences of one line. */
function isSpokenOf(visit: VisitIndex, mention: Mention): boolean {
  if (matchesOf(visit, mention).length > 0) return true
  const { part, finding } = mention
  if (part === undefined || finding === undefined) return false
  const lines = new Set(
    matchesOf(visit, { concept: part }).map(({ passage }) => passage.statement.line),
  )
  return matchesOf(visit, { concept: finding }).some(({ passage }) =>
    lines.has(passage.statement.line),
  )
}

const kindOf = ({ normal, section }: NoteSentence): ProblemKind =>
  plans(normal).length > 0 || /plan/i.test(section) ? 'plan' : 'finding'

function checkClause({ sentence, visit }: CheckContext, clause: Span): Finding[] {
  const { unsaid: words, said } = noveltyOf(sentence, clause, visit)
  const strange = sentence.mentions.filter(
    (mention) =>
      mention.start >= clause.start &&
      mention.end <= clause.end &&
      mention.category in risky &&
      !isSpokenOf(visit, mention),
  )
  const [first, last] = [words[0], words.at(-1)]
  const isNew =
    words.length + strange.length > said && words.length + strange.length >= fewestUnsaid
  if (!isNew || !first || !last || !strange.some((m) => m.negated === 'no')) return []
  const [mention] = strange
  return [
    {
      kind: (mention && risky[mention.category]) ?? kindOf(sentence),
      span: { start: first.start, end: last.end },
    },
  ]
}

/** Nothing is known of a visit without words, so nothing in its note was said. */
const check = (context: CheckContext): Finding[] =>
  context.visit.passages.length === 0 ? [{ span: whole(context) }] : checkClauses(context)

const whole = ({ sentence }: CheckContext): Span => ({ start: 0, end: sentence.normal.length })

const checkClauses = (context: CheckContext): Finding[] =>
  context.sentence.clauses.flatMap((clause) => checkClause(context, clause))

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
