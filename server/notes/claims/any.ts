import { soundsNegative } from '#server/notes/text/negation.ts'
import { type CheckContext, type Finding, finding } from './context.ts'

/** "Has had any other symptoms": "any" of what someone has stands behind a denial, an "if" or in a question only. */
const affirmed =
  /\b(?:has|have|had|having|does|do|did|notes|reports|noticed)(?: \w+){0,2} any\b(?! time| more than)/i
const licensed =
  /\b(?:if|whether|should|in case|when|whenever|before|than|too|hardly|rarely|advis\w+|told|call|contact|report to|ask\w*|unable|fail\w*|stop\w*|avoid\w*)\b|\?/i

/** A denial that was left out leaves its "any" behind. */
export function checkAny(context: CheckContext): Finding[] {
  const match = affirmed.exec(context.text)
  if (!match || licensed.test(context.text) || soundsNegative(context.analysis.tokens)) return []
  const start = match.index
  const end = start + match[0].length
  const message = `Note says "${match[0]}"; a "no" seems to be missing`
  return [finding(context, { kind: 'negation', start, end, contradicts: false, message })]
}
