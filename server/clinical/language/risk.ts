import {
  abuseWords,
  mindWords,
  plainly,
  riskWords,
  selfHarmWords,
  substanceWords,
} from './mind-words.ts'
import type { SourceIndex, Unit } from './unit.ts'

const risks = new Set(['suicidal ideation', 'homicidal ideation'])

/** "I cut myself shaving." is an accident; with a wish or a thought it is none. */
const byAccident =
  /\b(?:hurt|cut|burn(?:t|ed)?|scratch(?:ed)?)(?:t?ing)? (?:my|your|him|her|them)sel(?:f|ves)\b/i
const onPurpose =
  /\b(?:thoughts?|think(?:ing)?|thought|feel(?:ing)? like|want(?:ed)?|urges?|wish(?:ed)?|tried|on purpose|any plans?|with a (?:cigarette|lighter|razor|blade|knife)|when (?:it|things) (?:got|get)s?|cop(?:e|ing))\b/i

/** Whether a sentence speaks of harming oneself or others, in the words of the lexicon or in other ones. */
export function speaksOfRisk({ text, analysis }: Unit): boolean {
  const said = plainly(text)
  if (riskWords.test(said)) return true
  if (!selfHarmWords.test(said) && !analysis.terms.some((t) => risks.has(t.key))) return false
  return !byAccident.test(said) || onPurpose.test(said)
}

/** Whether a sentence speaks of violence, coercion or fear of somebody. */
export const speaksOfAbuse = ({ text }: Unit): boolean => abuseWords.test(plainly(text))

/** What is asked once somebody has spoken of harm: how far it went, and what keeps them from it. */
const followsUp =
  /\b(?:(?:made|have|had|got) (?:a |any )?plans?\b|how (?:would|might) you (?:do|go about)|act(?:ed|ing)? on|tried (?:it|this|that|anything)|what (?:stops|stopped|keeps|kept) you|thought (?:of|about) (?:another|any other|how|what|a) |anything that keeps you|keeps? you (?:safe|going)|(?:feel|be|stay|keep) (?:yourself )?safe|guns?|weapons?|said goodbye)\b/i
/** Sentences behind talk of harm in which a question may be about it without naming it. */
const reach = 6

/** Whether a question is about harm: it names it, or goes on about it. Its answer means nothing without it. */
export function asksOfRisk(unit: Unit, { units }: SourceIndex): boolean {
  if (!unit.question) return false
  if (speaksOfRisk(unit) || speaksOfAbuse(unit)) return true
  return (
    followsUp.test(unit.text) &&
    units.slice(Math.max(0, unit.at - reach), unit.at).some(speaksOfRisk)
  )
}

/** What a patient tells of their mind and of alcohol or drugs, in words that may name no finding. */
export const speaksOfMind = ({ text }: Unit): boolean => {
  const said = plainly(text)
  return mindWords.test(said) || substanceWords.test(said)
}
