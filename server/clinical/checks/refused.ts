import type { Unit } from '#server/clinical/language/unit.ts'
import { type CheckContext, type Finding, finding } from './context.ts'
import { whoSaid } from './speakers.ts'

/** What a note says is done, or will be. */
const claims =
  /\b(?:planned|booked|arranged|scheduled|ordered|issued|started|given|referred|prescribed|agreed|accepted|consented|will (?:be|have|undergo|get|start|see|attend))\b/i
const otherwise =
  /\b(?:not|no|never|declin\w+|refus\w+|rather|without|against|offered|discussed|consider\w*|if|may|might)\b|n't\b/i
/** "I don't want it", "I'd rather not": said of what was just offered. */
const refuses =
  /\b(?:i (?:don't|do not|really don't) want (?:it|that|one|them|any|to)\b|i'd rather not|i would rather not|i won't (?:have|take|do|go)|i'm not (?:having|taking|doing|going)|no,? thanks?\b|not for me\b|i don't need (?:it|that|one))/i
const accepts =
  /\b(?:i'll (?:have|take|do|try) (?:it|that|them)|all right then|okay then|go on then|yes,? please|if you (?:must|think so)|let's do (?:it|that)|i'd like (?:it|that|to)|(?:fine|okay),? i'll)\b/i
/** Sentences behind an offer in which it is refused or taken after all. */
const reach = { refused: 4, taken: 5 }

const isPatient = (unit: Unit) =>
  unit.sources[0]?.kind === 'transcript' && unit.sources[0].speaker !== 'clinician'

/** The refusal behind a line, unless it is taken back. */
function refusalBehind(units: readonly Unit[], offer: Unit): Unit | undefined {
  const refusal = units
    .slice(offer.at, offer.at + 1 + reach.refused)
    .find((u) => isPatient(u) && !u.question && refuses.test(u.text))
  if (!refusal) return undefined
  const behind = units.slice(refusal.at + 1, refusal.at + 1 + reach.taken)
  return behind.some((u) => isPatient(u) && accepts.test(u.text)) ? undefined : refusal
}

/** "Defibrillator planned" against "I don't want it": what the patient refused, told as done. */
export function checkRefused(context: CheckContext): Finding[] {
  const { text, analysis, index } = context
  const match = claims.exec(text)
  if (!match || otherwise.test(text)) return []
  for (const { key, start } of analysis.terms) {
    if (start >= match.index && start < match.index + match[0].length) continue
    const last = index.mentions.get(key)?.at(-1)?.unit
    const refusal = last && refusalBehind(index.units, last)
    // "I don't want tablets" is of tablets; "I don't want it" of what was offered.
    if (!refusal || (!refusal.keys.has(key) && refusal.keys.size > 2)) continue
    const at = { kind: 'negation' as const, start: match.index, end: match.index + match[0].length }
    const message = `Note says "${match[0]}"; ${whoSaid(refusal)} "${refusal.text}"`
    return [finding(context, { ...at, inSource: refusal.text, contradicts: false, message })]
  }
  return []
}
