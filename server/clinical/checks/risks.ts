import { asksOfRisk } from '#server/clinical/language/risk.ts'
import { soundsNegative } from '#server/clinical/language/negation.ts'
import type { Unit } from '#server/clinical/language/unit.ts'
import { type CheckContext, type Finding, finding } from './context.ts'
import { whoSaid } from './speakers.ts'

const risk =
  /\b(?:suicid\w*|self.?harm\w*|harm(?:ing)? (?:him|her|them)sel(?:f|ves)|end(?:ing)? (?:his|her|their) (?:own )?life|overdose)\b/i
/** What people say who think of it, without the word. */
const thinks =
  /\b(?:thought|thoughts|thinking|think|considered|considering|planned|planning|looked at|looking at|counted|counting|saved|saving|collected|stockpil\w+|tempted|imagin\w+|dream\w*|picture\w*|want(?:ed)? to)\b/i
const means =
  /\b(?:tablets?|pills?|overdose|rope|hanging|knife|blades?|razor|bridge|train|tracks|gun|jump\w*|drown\w*|the river|end(?:ing)? (?:it|things|my life|it all)|kill\w*|dying|dead|die|death|hurt\w* myself|harm\w* myself|cut\w* myself|suicid\w*|taking (?:them|it) all|not (?:being|be) here|not wak\w+ up|disappear\w*|going to sleep and not)\b/i
/** A remedy that is asked for. */
const forSomething = /\b(?:tablets?|pills?)\b.{0,20}\b(?:for|to help|against)\b/i
const speaksOut =
  /\b(?:better off (?:without me|dead|if i)|no point (?:in )?(?:living|going on|any ?more)|(?:can't|cannot|don't want to) (?:go on|live|be here|wake up|carry on)|wish i (?:was|were) (?:dead|not here)|life (?:isn't|is not) worth|(?:i've|i have|i) (?:still |sometimes |do )?(?:think about|thought about|thought of|considered) it)\b/i
/** Sentences behind a question about it in which "I've thought about it" can only mean that. */
const reach = 6

/** Whether a patient's sentence tells that they think of it. */
function tells(units: readonly Unit[], unit: Unit): boolean {
  if (unit.question || unit.sources[0]?.speaker === 'clinician' || !unit.aboutPatient) return false
  if (speaksOut.test(unit.text)) return isAsked(units, unit) || !/\bit\b/i.test(unit.text)
  if (!thinks.test(unit.text) || !means.test(unit.text)) return false
  if (/\bnot (?:being|be) here\b|\bnot wak/i.test(unit.text)) return true
  if (forSomething.test(unit.text)) return false
  // "I've thought about the tablets" tells of it only where it was spoken of; "I want a tablet for my knee" never does.
  return !soundsNegative(unit.analysis.tokens) && isAsked(units, unit)
}

const topic =
  /\b(?:suicid\w*|harm\w*|hurt\w* yourself|kill\w*|end(?:ing)? (?:it|your life|things|it all)|not (?:want\w* to )?(?:be|being) (?:here|alive)|life (?:is|isn't|not) worth|dark thoughts|thoughts? of (?:that|ending)|better off dead|take your (?:own )?life|safe)\b/i

function isAsked(units: readonly Unit[], unit: Unit): boolean {
  const before = units.slice(Math.max(0, unit.at - reach), unit.at + 1)
  return before.some((u) => topic.test(u.text))
}

const plans = /\b(?:plans?|planned|planning|inten(?:t|ds?|tion)|act(?:ed|ing)? on)\b/i

/** "Has a plan to end their life" where the question for plans was answered with a no. */
function checkPlans(context: CheckContext): Finding[] {
  const match = plans.exec(context.text)
  if (!match || soundsNegative(context.analysis.tokens) || !risk.test(context.text)) return []
  const asked = context.index.units.filter(
    (unit) => unit.question && plans.test(unit.text) && asksOfRisk(unit, context.index),
  )
  const denied = asked.find((unit) => unit.answer === 'no')
  if (!denied || asked.some((unit) => unit.answer !== 'no')) return []
  const message = `Note affirms "${match[0]}"; in the visit it was denied: "${denied.text}"`
  const at = { kind: 'negation' as const, start: match.index, end: match.index + match[0].length }
  return [finding(context, { ...at, inSource: denied.text, contradicts: true, message })]
}

/** Suicidal thoughts, plans or self-harm denied against what the patient told in other words, or affirmed against a no. */
export function checkRisks(context: CheckContext): Finding[] {
  const match = risk.exec(context.text)
  if (!match || !soundsNegative(context.analysis.tokens)) return checkPlans(context)
  if (
    /\b(?:plan|intent|attempt)\w*\b/i.test(context.text) &&
    !/\b(?:ideation|thoughts?)\b/i.test(context.text)
  )
    return []
  const { units } = context.index
  const other = units.find((unit) => tells(units, unit))
  if (!other) return []
  const message = `Note denies "${match[0]}"; ${whoSaid(other)} "${other.text}"`
  const at = { kind: 'negation' as const, start: match.index, end: match.index + match[0].length }
  // Asked for by this very name afterwards, and plainly denied: which of the two counts is for the reader to judge.
  const contradicts = !deniedByName(units, other, match[0])
  return [finding(context, { ...at, inSource: other.text, contradicts, message })]
}

/** Letters of a word that tell it from others: "suicidal" and "suicide". */
const ofName = 6

const deniedByName = (units: readonly Unit[], told: Unit, name: string) =>
  units.some(
    (unit) =>
      unit.at > told.at &&
      unit.question &&
      unit.answer === 'no' &&
      !unit.reserve &&
      unit.text.toLowerCase().includes(name.toLowerCase().slice(0, ofName)),
  )
