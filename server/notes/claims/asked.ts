import { soundsNegative } from '#server/notes/text/negation.ts'
import { coverage } from '#server/notes/text/retrieval.ts'
import { answerTo } from '#server/notes/text/partial-answers.ts'
import type { Unit } from '#server/notes/text/source-index.ts'
import { type CheckContext, type Finding, finding } from './context.ts'
import { whoSaid } from './speakers.ts'

/** Share of a sentence's content, by weight, that a denied question must hold to deny the sentence. */
const whole = 0.8

/** Whether an answer goes on to say what the note says: "No. Well, I had one last year." */
const takesUp = (context: CheckContext, answer: readonly Unit[]) =>
  answer.some((u) =>
    u.analysis.terms.some(
      (t) => t.polarity === 'yes' && context.analysis.terms.some((own) => own.key === t.key),
    ),
  )

/** What was asked as a whole and answered "No", where the note affirms it. */
export function checkAsked(context: CheckContext): Finding[] {
  const { text, analysis, index } = context
  if (soundsNegative(analysis.tokens) || analysis.terms.length < 2) return []
  const question = context.evidence[0]
  if (!question?.question || question.answer !== 'no') return []
  if (soundsNegative(question.analysis.tokens) || takesUp(context, answerTo(index.units, question)))
    return []
  const isAlone = index.units.every(
    (u) => u === question || u.turn === question.turn || coverage(analysis, [u], index) < whole,
  )
  if (!isAlone || coverage(analysis, [question], index) < whole) return []
  const answer = index.units[question.pair ?? -1] ?? question
  const message = `Note affirms "${text}"; asked "${question.text}" ${whoSaid(answer)} "${answer.text}"`
  const at = { kind: 'negation' as const, start: 0, end: text.length }
  return [finding(context, { ...at, inSource: answer.text, contradicts: true, message })]
}
