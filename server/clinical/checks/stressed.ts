import { denials } from '#server/clinical/language/negation.ts'
import type { Unit } from '#server/clinical/language/unit.ts'
import { withPair } from '#server/clinical/language/source-index.ts'
import { stem } from '#server/clinical/language/stem.ts'
import { type CheckContext, type Finding, finding } from './context.ts'
import { whoSaid } from './speakers.ts'

/** "Did relieve the pain": a verb that the note stresses. */
const stress =
  /(?<!\b(?:not|nor|neither|or|only|what|how|where|when|why|which)\s)\b(?:does|did|do) ((?!have|has|not|report|endorse|admit|state|note|deny|describe|mention|acknowledge|want|wish|need|get|say|think|believe|know|continue|complain|recall|appear|feel|use|take|seem|so|this|that|it|well|you|he|she|they|like|just|actually|however|very|live|come|with)\w{4,})\b/i

/** Characters of a written sentence. */
const longest = 250

/** Whether somebody says of the same verb that it is so. */
function isAffirmed(unit: Unit, verb: string): boolean {
  if (unit.question && unit.answer !== 'yes') return false
  const { tokens } = unit.analysis
  const denied = denials(tokens)
  return tokens.some((token, at) => stem(token.word) === verb && denied[at] === 'none')
}

/** A verb is stressed against a doubt: it rests on a line that affirms it, and on none that denies it or only asks. */
export function checkStressed(context: CheckContext): Finding[] {
  const match = stress.exec(context.text)
  // In long turns of speech "did" carries a tense and "do" a question.
  if (!match?.[1] || context.text.length > longest) return []
  const verb = stem(match[1].toLowerCase())
  const near = new Set(context.evidence.flatMap((unit) => withPair(context.index, unit)))
  for (const { unit } of context.index.mentions.get(verb) ?? []) near.add(unit)
  if ([...near].some((unit) => isAffirmed(unit, verb))) return []
  const [other] = near
  if (!other) return []
  const at = { kind: 'negation' as const, start: match.index, end: match.index + match[0].length }
  const message = `Note says "${match[0]}"; nobody says so, and ${whoSaid(other)} "${other.text}"`
  return [finding(context, { ...at, inSource: other.text, contradicts: false, message })]
}
