import type { Term } from '#server/clinical/language/analysis.ts'
import type { SourceIndex, Unit } from '#server/clinical/language/unit.ts'
import { type CheckContext, type Finding, finding } from './context.ts'
import { actionsIn, spokenActions } from './drug-actions.ts'
import { whoSaid } from './speakers.ts'

const depends = /\b(?:if|unless|in case|provided|as long as|depending on)\b/i
/** "If you could pop up here", "see if it helps", "even if", "as if", "if you don't mind": nothing depends on it. */
const empty =
  /\b(?:(?:see|know|tell me|wonder\w*|ask\w*|check|unsure|not sure|as|even|find out|remember) if|if (?:you (?:can|could|would|like|want|wish|wouldn['’]t mind|don['’]t mind|have any questions?|look|remember)|i (?:can|could|may|might|remember)|we (?:can|could)|(?:that|it)['’]?s (?:okay|ok|all right|alright|fine)|(?:at all )?possible|anything|not))\b/gi
/** A note that tells of the case, or leaves it open, has dropped nothing. */
const tellsOfCase =
  /\b(?:if|unless|in case|should|when|once(?! (?:an?|daily|per|every|in|at|weekly|monthly)\b)|after|until|till|whether|may|might|could|would|can|possib\w+|potential\w*|consider\w*|discuss\w*|option\w*|or|depending|provided|as needed|prn|where|pending|advis\w+|warn\w*|risk\w*|else|otherwise)\b|\?/i
/** What a note says is done, or is to be done. */
const done =
  /\b(?:will|planned|plan(?:s)? for|ordered|order|arranged|arrange|booked|book|scheduled|schedule|start(?:ed|s)?|begin|commenced?|prescribed?|issued|performed|given|give|added|add|reduced?|decreased?|increased?|switch(?:ed)?|chang(?:e|ed)|stop(?:ped)?|discontinued?|referred|refer|needs?|requires?|required|undergo(?:es)?|admitted?|delivery|repeat(?:ed)?)\b/i

/** Letters between a case and what hangs on it: in speech without full stops a line may hold a minute. */
const nearBefore = 110
const nearBehind = 60

/** Whether what a line says at `start` hangs on a case: its own "if", or one that stands alone before or behind it. */
export function hangsOnCase({ units }: SourceIndex, unit: Unit, start: number): boolean {
  const isCase = (text = '') => depends.test(text.replace(empty, ''))
  const before = unit.text.slice(Math.max(0, start - nearBefore), start)
  const behind = unit.text.slice(start, start + nearBehind)
  // "Come back in a week, and if it's not better …": another sentence begins with it.
  if (isCase(before) || isCase(behind.split(/\b(?:and|but|so|then)\b[\s,]*(?=if\b)/i)[0]))
    return true
  const opens = (other: Unit | undefined) =>
    other?.turn === unit.turn &&
    /^\W*(?:(?:and|but|so|or|only)\W+)*(?:if|unless)\b/i.test(other.text) &&
    isCase(other.text)
  const next = units[unit.at + 1]
  const last = units[unit.at - 1]
  const isBare = (other: Unit | undefined) => (other?.text.split(/\s+/).length ?? 0) <= longestBare
  return (opens(next) && isBare(next)) || (opens(last) && !/,/.test(last?.text ?? ''))
}
/** Words of a case that is added behind a full stop: "If her blood pressure is all right." */
const longestBare = 8

/** "Stop ibuprofen" against "If she starts wheezing, stop it": the drug, where every line about this act has a case. */
function ofDrugs(context: CheckContext): Finding[] {
  return actionsIn(context.analysis).flatMap(({ action, key, at }) => {
    const token = context.analysis.tokens[at]
    if (key === undefined || !token) return []
    const said = spokenActions(context.index, key).filter((s) => s.action === action)
    const [first] = said
    if (!first || said.some(({ unit }) => !hangsOnCase(context.index, unit, placeOf(unit, key))))
      return []
    return [dropped(context, first.unit, token)]
  })
}

/** Where a line names a drug; at its start where it only says "it". */
const placeOf = ({ analysis }: Unit, key: string) =>
  analysis.terms.find((t) => t.key === key)?.start ?? 0

function dropped(
  context: CheckContext,
  unit: Unit,
  { start, end }: { start: number; end: number },
): Finding {
  const message = `Note says "${context.text.slice(start, end)}" without the case; ${whoSaid(unit)} "${unit.text}"`
  const at = { kind: 'finding' as const, start, end, inSource: unit.text }
  return finding(context, { ...at, contradicts: false, message })
}

const isTold = (unit: Unit) => !unit.question || unit.answer === 'yes'

/** What is done, of which every line hangs on a case: "MRI ordered" against "If it's no better, we'd do an MRI". */
function ofTerm(context: CheckContext, term: Term): Unit | undefined {
  if (term.polarity !== 'yes') return undefined
  const told = (context.index.mentions.get(term.key) ?? []).filter(({ unit }) => isTold(unit))
  const [first] = told
  if (!first || !told.every((m) => hangsOnCase(context.index, m.unit, m.term.start)))
    return undefined
  return told.some(({ unit }) => unit.sources[0]?.speaker !== 'patient') ? first.unit : undefined
}

/** Words of a claim without the case: what is longer says more than that something is done. */
const longestClaim = 14

/**
 * What a note says is done, where the visit says so only for a case: "Stop ibuprofen" against "If she starts wheezing,
 * stop it". For the reader to judge: the case may have come about.
 */
export function checkDroppedConditions(context: CheckContext): Finding[] {
  const { text, analysis } = context
  if (tellsOfCase.test(text)) return []
  const found = ofDrugs(context)
  if (found.length > 0) return found
  const verb = done.exec(text)
  if (!verb || analysis.tokens.length > longestClaim) return []
  const isVerb = (t: Term) => t.start < verb.index + verb[0].length && t.end > verb.index
  for (const term of analysis.terms.filter((t) => !isVerb(t))) {
    const unit = ofTerm(context, term)
    if (unit) return [dropped(context, unit, verbSpan(verb))]
  }
  return []
}

const verbSpan = (verb: RegExpExecArray) => ({
  start: verb.index,
  end: verb.index + verb[0].length,
})
