import { callWords } from './cues.ts'
import type { Sentence } from './sentences.ts'

const isCondition = /\b(?:if|unless)\b/i
const goesOn = /^\W*(?:or|any of (?:those|these|them)|and (?:if|any)|or if)\b/i
/** "I'd like you to come back": what to do, where the sentence before says when. */
const isCall =
  /^\W*(?:(?:so|then|and|um|uh|okay|ok|well|please|just)[\s,]+){0,4}(?:(?:i(?:'d| would) like|i want|you need|you should|do|please)\b.{0,20})?\b(?:come|call|ring|phone|contact|go to|give (?:us|me) a (?:call|ring)|let (?:me|us) know|get in touch|get seen)\b/i
/** Lines between a condition and its consequence: the other one nods. */
const reach = 3

const isByClinician = ({ line, isQuestion }: Sentence): boolean =>
  line.role === 'clinician' && !isQuestion

/** "If it isn't better in three days." "I'd like you to come back.": one sentence, with the lines of both. */
export function withConsequences(sentences: readonly Sentence[]): Sentence[] {
  const joined: Sentence[] = []
  let open: Sentence | undefined
  for (const sentence of sentences) {
    const { text, line } = sentence
    const isNear = open !== undefined && line.number - open.line.number <= reach
    if (!isByClinician(sentence)) {
      joined.push(sentence)
      continue
    }
    const own = sentence
    if (open && isNear && (goesOn.test(text) || isCall.test(text)) && !startsOver.test(text)) {
      const whole: Sentence = together(open, own)
      joined.splice(joined.indexOf(open), 1)
      joined.push(whole)
      open = callWords.test(text) && isCall.test(text) ? undefined : whole
      continue
    }
    joined.push(sentence)
    open = isCondition.test(text) && !callWords.test(text) ? sentence : undefined
  }
  return joined
}

const startsOver = /^\W*(?:so |and |but )?if\b/i

const together = (first: Sentence, next: Sentence): Sentence => ({
  ...next,
  statements: [...first.statements, ...next.statements],
  text: `${first.text.replace(/[.,]\s*$/, '')}, ${next.text.trim()}`,
  lines: [...new Set([...first.lines, ...next.lines])].toSorted((a, b) => a - b),
})
