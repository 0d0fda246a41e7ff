import type { Analysis, Term } from '#server/clinical/language/analysis.ts'
import { soundsNegative } from '#server/clinical/language/negation.ts'
import { answerTo } from '#server/clinical/language/partial-answers.ts'
import { coverage } from '#server/clinical/language/retrieval.ts'
import type { Unit } from '#server/clinical/language/unit.ts'
import { type CheckContext, type Finding, finding } from './context.ts'
import { asksSomeone } from './only-asked.ts'
import { whoSaid } from './speakers.ts'

/** Share of a sentence's content, by weight, that a denied question must hold to deny the sentence. */
const whole = 0.75
/** Share from which on an answer says itself what the note says: "No. Well, I had one last year." */
const takenUp = 0.5

/** "So no issues with the migraine?" – "None." */
const asksForNo = /^(?:(?:okay|so|and|um|uh|alright|all right)[\s,]+)*no\b/i

const isDenied = (unit: Unit) =>
  unit.question &&
  unit.answer === 'no' &&
  (asksForNo.test(unit.text) || !soundsNegative(unit.analysis.tokens))

/** Tokens of a line in shorthand: "Bowel sx." */
const fragment = 5
/** Words for what may be amiss with something, which nobody says aloud. */
const unnamed =
  /^(?:symptom|disturbanc|trouble|chang|abnormal\w*|deform\w*|asymmetr\w*|disord\w*|new)$/

/** The content of a sentence without its label: "Musculoskeletal: …". */
function contentOf({ text, analysis }: CheckContext): Analysis {
  const label = /^[\p{L} /]{3,30}:\s/u.exec(text)?.[0].length ?? 0
  const isShort = analysis.tokens.length <= fragment
  return {
    ...analysis,
    terms: analysis.terms.filter((t) => t.start >= label && !(isShort && unnamed.test(t.key))),
  }
}

/** Whether an answer affirms what the note says. */
function affirms(context: CheckContext, terms: readonly Term[], answer: readonly Unit[]): boolean {
  const said = new Set(
    answer.flatMap((u) => u.analysis.terms.filter((t) => t.polarity === 'yes').map((t) => t.key)),
  )
  const weigh = (keys: Set<string>) =>
    [...keys].reduce((sum, key) => sum + Math.max(0.3, context.index.weight(key)), 0)
  const keys = new Set(terms.map((t) => t.key))
  return weigh(keys.intersection(said)) >= takenUp * weigh(keys)
}

const asEver = /\b(?:usual(?:ly)?|normal(?:ly)?|as (?:always|before)|fine|the same|well)\b/i

/** "Did you sleep in an awkward position?" – "No, everything as usual.": the note that it was normal agrees. */
const bothAsEver = (text: string, answer: readonly Unit[]) =>
  asEver.test(text) && answer.some((unit) => asEver.test(unit.text))

/** What was asked as a whole and answered "No", where the note affirms it. */
export function checkAsked(context: CheckContext): Finding[] {
  const { text, analysis, index } = context
  const question = context.evidence[0]
  if (asksSomeone(text)) return []
  if (!question || !isDenied(question) || soundsNegative(analysis.tokens)) return []
  // "NKDA" holds its denial in itself.
  if (analysis.terms.every(({ polarity }) => polarity === 'no')) return []
  const content = contentOf(context)
  const isFragment = content.terms.length === 1 && analysis.tokens.length <= fragment
  if ((content.terms.length < 2 && !isFragment) || coverage(content, [question], index) < whole)
    return []
  const told = answerTo(index.units, question)
  if (affirms(context, content.terms, told) || bothAsEver(text, told)) return []
  const isSaid = index.units.some(
    (u) =>
      u.turn !== question.turn &&
      u.at !== question.pair &&
      !isDenied(u) &&
      !soundsNegative(u.analysis.tokens) &&
      coverage(content, [u], index) >= whole,
  )
  if (isSaid) return []
  const answer = index.units[question.pair ?? -1] ?? question
  const message = `Note affirms "${text}"; asked "${question.text}" ${whoSaid(answer)} "${answer.text}"`
  const at = { kind: 'negation' as const, start: 0, end: text.length }
  return [finding(context, { ...at, inSource: answer.text, contradicts: true, message })]
}
