import { isCue, soundsNegative } from '#server/clinical/language/negation.ts'
import { tokenize } from '#server/clinical/language/tokens.ts'
import { type CheckContext, type Finding, finding } from './context.ts'

/** Words that stand behind a denial, an "if" or in a question only, with what carries them. */
const bound = [
  /\b(?:has|have|had|having|does|do|did|notes|reports|noticed)(?: \w+){0,3} any\b(?! time| more than| of the (?:above|time))/i,
  /\b(?:has|have|had|having|noticed)(?: (?:had|seen|noticed|felt|eaten|done|been \w+ing))? any(?:thing|one|body)\b/i,
  /\b(?:will|would|make|makes|made|need|seen|been able to \w+) any\b/i,
  /\b(?:(?:does|do|did) have|is|was) much of an?\b/i,
  /\b(?:does|do|did|has|have|had|is|was|been)\b[^,.;]{0,40}\bat all\b/i,
]
const licensed =
  /\b(?:if|whether|should|in case|when|whenever|before|than|too|hardly|rarely|advis\w+|told|call|contact|report to|ask\w*|unable|fail\w*|stop\w*|avoid\w*|times|does (?:that|this|it))\b|\?/i

/** "BACK: evidence of trauma", "has clue": what stands so bare had a "no" before it. */
const bare = [
  /(?:^|[:;]\s*)(?:evidence|signs?) of\b[^.;]*[.;]?\s*$/i,
  /\b(?:has|have|had) (?:clue|idea|complaint|desire|recollection)\b/i,
  /^known (?:\w+ )?(?:family history|allerg\w+)\b(?=[.;]|\s*$)/i,
]
const hasVerb =
  /\b(?:is|are|was|were|has|have|had|noted|seen|found|shows?|shown|present|discuss\w*|review\w*|on (?:x.?ray|mri|ct|imaging|exam\w*))\b/i

function bareWords(text: string): { start: number; end: number } | undefined {
  const [fragment, ...others] = bare
  const pattern = fragment?.test(text) && !hasVerb.test(text) ? fragment : undefined
  const match = (pattern ?? others.find((one) => one.test(text)))?.exec(text)
  if (!match || licensed.test(text) || soundsNegative(tokenize(text))) return undefined
  return { start: match.index, end: match.index + match[0].length }
}

/** "He does eat it, nor does he …": what "nor" goes on from. */
function missingBeforeNor(text: string): { start: number; end: number } | undefined {
  const match = /(?<=[,;] )nor (?=does|do|did|has|have|is|was)/i.exec(text)
  if (!match || soundsNegative(tokenize(text.slice(0, match.index)))) return undefined
  return { start: match.index, end: match.index + match[0].length - 1 }
}

function boundWords(text: string): { start: number; end: number } | undefined {
  for (const pattern of bound) {
    const match = pattern.exec(text)
    if (!match) continue
    const tokens = tokenize(text.slice(0, match.index + match[0].length))
    if (licensed.test(text) || tokens.some((_, at) => isCue(tokens, at))) continue
    return { start: match.index, end: match.index + match[0].length }
  }
  return missingBeforeNor(text) ?? bareWords(text)
}

/** A denial that was left out leaves its "any" and its "nor" behind. */
export function checkAny(context: CheckContext): Finding[] {
  const at = boundWords(context.text)
  if (!at) return []
  const message = `Note says "${context.text.slice(at.start, at.end)}"; a "no" seems to be missing`
  return [finding(context, { kind: 'negation', ...at, contradicts: false, message })]
}
