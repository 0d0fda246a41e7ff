import { selfHarmWords } from '#server/notes/omissions/words.ts'
import type { SourceIndex, Unit } from '#server/notes/text/source-index.ts'
import type { Line } from './lines.ts'

const risks = new Set(['suicidal ideation', 'homicidal ideation'])

/** "I cut myself shaving." is an accident; with a wish or a thought it is none. */
const byAccident = /\b(?:hurt|cut)(?:ting)? (?:my|your|him|her)self\b/i
const onPurpose =
  /\b(?:thoughts?|think(?:ing)?|thought|feel(?:ing)? like|want(?:ed)?|urges?|wish(?:ed)?|tried|on purpose|any plans?)\b/i

/** Whether a sentence speaks of harming oneself or others, in the words of the lexicon or in other ones. */
export function speaksOfRisk({ text, analysis }: Unit): boolean {
  if (analysis.terms.some((t) => risks.has(t.key))) return true
  return selfHarmWords.test(text) && (!byAccident.test(text) || onPurpose.test(text))
}

/** What is asked once somebody has spoken of harm: how far it went, and what keeps them from it. */
const followsUp =
  /\b(?:(?:made|have|had|got) (?:a |any )?plans?\b|how (?:would|might) you (?:do|go about)|act(?:ed|ing)? on|tried (?:it|this|that|anything)|what (?:stops|stopped|keeps|kept) you|keeps? you (?:safe|going)|(?:feel|be|stay|keep) (?:yourself )?safe|guns?|weapons?|said goodbye)\b/i
/** Sentences behind talk of harm in which a question may be about it without naming it. */
const reach = 6

/** Whether a question is about harm: it names it, or goes on about it. Its answer means nothing without it. */
export function asksOfRisk(unit: Unit, { units }: SourceIndex): boolean {
  if (!unit.question) return false
  if (speaksOfRisk(unit)) return true
  return (
    followsUp.test(unit.text) &&
    units.slice(Math.max(0, unit.at - reach), unit.at).some(speaksOfRisk)
  )
}

/** Talk of harm, and answers to what was asked about it. */
export const isRisk = (line: Line): boolean =>
  line.asksOfRisk === true || line.units.some(speaksOfRisk)
