import type { Term } from './analysis.ts'
import { isOwnWord } from './lexicon.ts'
import type { Unit } from './unit.ts'
import { stem } from './stem.ts'

const bareNo =
  /^\W*(?:(?:um+|uh+|er+m?|oh|well|hmm),?\s+)*(?:no|nope|nah|none|nothing|never|neither)\W*(?:$|[,.;–—]|\b(?:not|nothing|none|sir|doctor|ma'am|i (?:don't|do n't|haven't|have n't|didn't))\b)/i

/** The sentences of the answer to a question, up to the next question or the end of the turn. */
export function answerTo(units: readonly Unit[], question: Unit): Unit[] {
  const first = question.pair === undefined ? undefined : units[question.pair]
  if (!first || first.at < question.at) return []
  const found: Unit[] = []
  for (let at = first.at; units[at]?.turn === first.turn && !units[at]?.question; at++) {
    const unit = units[at]
    if (unit) found.push(unit)
  }
  return found
}

const findings = (unit: Unit): Term[] => unit.analysis.terms.filter((t) => t.kind === 'finding')

/** Words of the question's findings, each with the finding that it means in an answer. */
function wordsOf(question: Unit): Map<string, string> {
  const words = new Map<string, string>()
  for (const term of findings(question))
    for (const token of question.analysis.tokens)
      if (token.start >= term.start && token.end <= term.end) {
        const key = stem(token.word)
        if (isOwnWord(key)) words.set(key, term.key)
      }
  return words
}

/** Tokens behind a word in which it is called normal: "my vision is fine". */
const wellReach = 4
const isWell = (unit: Unit, { at }: Term) =>
  unit.analysis.terms.some((t) => t.key === 'normal' && t.at > at && t.at - at <= wellReach)

/**
 * "Have you felt your heart racing?" – "Racing, maybe once.": a word of the question means all of it. Adds such terms
 * to the analysis of the answer.
 */
export function echoTerms(units: readonly Unit[], some = units): void {
  for (const question of some.filter((u) => u.question && u.pair !== undefined)) {
    const words = wordsOf(question)
    for (const unit of answerTo(units, question)) {
      unit.analysis.terms = unit.analysis.terms.map((t) => {
        const key = t.kind === 'word' ? words.get(t.key) : undefined
        if (!key) return t
        return { ...t, key, kind: 'finding', polarity: isWell(unit, t) ? 'no' : t.polarity }
      })
      unit.keys = new Set(unit.analysis.terms.map((t) => t.key))
    }
  }
}

/** "Any vomiting, or nausea?" – "A little nauseous, but no vomiting.": a yes with the exception that it names. */
function settleYes(units: readonly Unit[], question: Unit): void {
  const denied = new Set(
    answerTo(units, question)
      .flatMap(findings)
      .filter((t) => t.polarity === 'no')
      .map((t) => t.key),
  )
  const asked = findings(question)
  if (!asked.some((t) => denied.has(t.key))) return
  question.settles = new Map(
    [...question.keys].map((key) => [key, denied.has(key) ? 'no' : 'yes'] as const),
  )
}

/** Marks questions for several things whose answer denies some of them by name; a bare "No" denies all. */
export function settlePartly(units: readonly Unit[], some = units): void {
  for (const question of some) {
    if (question.question && question.answer === 'yes') settleYes(units, question)
    if (!question.question || question.answer !== 'no' || question.keys.size < 2) continue
    const answer = answerTo(units, question)
    const first = answer[0]
    if (!first || bareNo.test(first.text) || first.keys.isDisjointFrom(question.keys)) continue
    const terms = answer.flatMap((u) => u.analysis.terms)
    question.settles = new Map(terms.toReversed().map((t) => [t.key, t.polarity]))
  }
}
