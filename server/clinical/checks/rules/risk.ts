import { plainly } from '#server/clinical/language/mind-words.ts'
import type { Mention } from '#server/clinical/lexicon/mentions.ts'
import type { Check, CheckContext, Finding } from '../check.ts'
import { type Risk, risks } from '../risks.ts'
import type { NoteSentence } from '../note-sentence.ts'
import type { Span } from '../reading.ts'
import { isOfPatient, findMatches } from '../said.ts'
import type { Passage, VisitIndex } from '../visit-index.ts'

const negation = /\b(?:no|never|not|none|without|denies)\b/i

/** "I've never thought of harming myself" says the words and denies them. */
function tells({ statement, line }: Passage, { words }: Risk): boolean {
  if (line.role === 'clinician' || statement.isQuestion) return false
  const text = plainly(statement.text)
  const match = words.exec(text)
  return match !== null && !negation.test(text.slice(0, match.index))
}

/** "Not harming myself as such", "Not like last time". */
const hedges =
  /\b(?:as such|exactly|not like|not quite|not today|not lately|not recently|not right now)\b/i

/** Any answer but a plain no: "Sometimes", "Not like last time", "I stand at the window and think about it". */
const evades = ({ statement, line, reply }: Passage, { words }: Risk): boolean =>
  line.role !== 'patient' &&
  statement.isQuestion &&
  reply !== undefined &&
  (statement.answer !== 'no' || hedges.test(reply.line.normal)) &&
  reply.line.role !== 'clinician' &&
  words.test(plainly(statement.text))

const toldPlainly = ({ passages }: VisitIndex, risk: Risk): Passage | undefined =>
  passages.findLast((passage) => (risk.isByOthers || isOfPatient(passage)) && tells(passage, risk))

function toldOf(visit: VisitIndex, risk: Risk): Passage | undefined {
  const { passages } = visit
  return toldPlainly(visit, risk) ?? passages.findLast((passage) => evades(passage, risk))?.reply
}

/** Asked for by this very name afterwards, and plainly denied: then the note says what the patient said last. */
const isDeniedLater = (visit: VisitIndex, mention: Mention, told: Passage): boolean =>
  findMatches(visit, mention).some(
    ({ passage: { statement }, relation }) =>
      relation === 'same' && statement.at > told.statement.at && statement.answer === 'no',
  )

/** "I did take the overdose in 2019" denies no thoughts of today. */
const isPast = ({ normal, quantities }: Passage) =>
  longAgo.test(normal) || quantities.some(({ kind }) => kind === 'date')
const longAgo = /\b(?:years? ago|when i was|as a (?:kid|child|teenager|student))\b/i
const speaksOfPast = /\b(?:history|previous\p{L}*|past|prior|ever|lifetime|never)\b/iu

/** "Feels safe at home" although violence was mentioned. */
function unsafe({ normal }: NoteSentence, visit: VisitIndex): { span: Span; passage: Passage }[] {
  const match =
    /\b(?:feels? safe|safe at home|no safeguarding|no (?:domestic |physical |history of )?(?:abuse|violence)|not (?:frightened|afraid|scared))\b/i.exec(
      normal,
    )
  const abuse = risks.find(({ isByOthers }) => isByOthers)
  const passage = match && abuse && toldPlainly(visit, abuse)
  if (!match || !passage) return []
  return [{ span: { start: match.index, end: match.index + match[0].length }, passage }]
}

/** "Denies current thoughts" for "Not now." */
const isOfToday = ({ normal }: NoteSentence, { line }: Passage): boolean =>
  /\b(?:current(?:ly)?|now|at present|today)\b/i.test(normal) &&
  /\bnot (?:now|today|lately|recently|right now|at the moment)\b/i.test(line.normal)

/** Thoughts aren't a plan. */
const speaksOfPlan =
  /\b(?:plan\p{L}*|method|means|note|tablets|pills|saved|bought|rope|bridge|will do it|going to do it|know how)\b/iu

const denials = ({ sentence, visit }: CheckContext): Finding[] =>
  sentence.mentions
    .filter(({ negated }) => negated === 'yes')
    .flatMap((mention) => {
      const risk = risks.find(({ concepts }) => concepts.has(mention.concept))
      const passage = risk && toldOf(visit, risk)
      if (!passage || isDeniedLater(visit, mention, passage)) return []
      if (mention.concept === 'suicide-plan' && !speaksOfPlan.test(passage.line.normal)) return []
      if (isOfToday(sentence, passage)) return []
      if (isPast(passage) && !speaksOfPast.test(sentence.normal)) return []
      return [{ span: mention, passage }]
    })

const check = (context: CheckContext): Finding[] => [
  ...denials(context),
  ...unsafe(context.sentence, context.visit),
]

export const risk: Check = {
  id: 'risk',
  title: 'Suicidal thoughts, self-harm and violence are not denied where the patient told of them',
  kind: 'negation',
  examples: [
    {
      said: ["P: I've been thinking everyone would be better off without me."],
      sentence: 'Denies suicidal ideation.',
      expected: 'red',
    },
    {
      said: ['C: Any thoughts of ending your life?', 'P: I mean, not like last time.'],
      sentence: 'Denies suicidal thoughts.',
      expected: 'red',
    },
    {
      said: ['P: My husband hits me when he’s been drinking.'],
      sentence: 'Denies domestic violence.',
      expected: 'red',
    },
    {
      said: ['C: Any thoughts of ending your life?', 'P: No, never.'],
      sentence: 'Denies suicidal thoughts.',
      expected: 'no mark',
    },
    {
      said: ['C: Any thoughts of harming yourself?', 'P: Not now. Back in 2019, yes.'],
      sentence: 'Denies current thoughts of self-harm.',
      expected: 'no mark',
    },
  ],
  check,
}
