import type { Token } from './tokens.ts'

// After Chapman et al. 2001 (NegEx), with scopes that reach across commas, "or" and "and".
const cues = new Set([
  'no', 'not', "n't", 'never', 'without', 'denies', 'denied', 'deny', 'denying', 'none', 'nor', 'neither',
  'negative', 'absent', 'cannot', 'nothing', 'zero', 'nil', 'lacks', 'unable', 'hardly', 'nobody', 'ø',
])
const nothingOf = new Set(['negative', 'absent'])
// After these a denial says nothing about what follows: "no change in medication", "not only", "no doubt".
const pseudo = new Set([
  'only', 'change', 'changes', 'increase', 'decrease', 'longer', 'doubt', 'necessarily', 'sure', 'certain', 'wonder',
  'matter', 'problem', 'problems', 'issue', 'issues', 'worries', 'question', 'questions', 'further', 'just', 'worse', 'interval', 'concerns',
])
const terminators = new Set([
  'but', 'however', 'except', 'although', 'though', 'yet', 'aside', 'because', 'since', 'until', 'unless', ';', '.', '?', '!',
  'reports', 'reported', 'endorses', 'endorsed', 'admits', 'complains', 'presents', 'states', 'which', 'despite', 'besides', 'apart', 'while', 'when', 'if', 'whereas', 'secondary', 'due',
  "'cause", 'cause', 'so', 'then', ':',
])
const clauseStart = new Set([
  'i', "i'm", "i've", "i'd", "i'll", 'we', "we'll", 'he', 'she', 'they', 'you', "you're", 'it', "it's", 'its', 'my', 'your', 'the', 'there', 'that', "that's",
  'this', 'his', 'her', 'patient', 'has', 'is', 'was', 'does', 'continue', 'start', 'take', 'will', 'would', 'just', 'maybe', 'only', 'some', 'still', 'have', 'takes', 'uses',
])

const isNegativeVerb = (word: string) => /n't$/.test(word) && word.length > 3

function isCue(tokens: readonly Token[], at: number): boolean {
  const word = tokens[at]?.word ?? ''
  if (!cues.has(word) && !isNegativeVerb(word)) return false
  const next = tokens[at + 1]?.word ?? ''
  if (pseudo.has(next) || (next === 'any' && pseudo.has(tokens[at + 2]?.word ?? ''))) return false
  // "No, I take it daily": the answer ends at its comma and denies nothing in what follows.
  if ((word === 'no' || word === 'nope' || word === 'none') && /^[,.;]$/.test(next)) return false
  // "Can't rule out", "why don't we", "if not".
  return !(/^(?:rule|ruled|exclude)$/.test(next) || /^(?:why|if|or)$/.test(tokens[at - 1]?.word ?? ''))
}

function endsScope(tokens: readonly Token[], at: number): boolean {
  const word = tokens[at]?.word ?? ''
  if (terminators.has(word)) return true
  if (word !== ',' && word !== 'and') return false
  let next = at + 1
  if (/^(?:and|or|,)$/.test(tokens[next]?.word ?? '')) next++
  return clauseStart.has(tokens[next]?.word ?? '')
}

/** For each token of one sentence, whether a denial reaches it. Cues themselves are not negated. */
export function negatedTokens(tokens: readonly Token[]): boolean[] {
  const negated = Array.from<boolean>({ length: tokens.length }).fill(false)
  for (let at = 0; at < tokens.length; at++) {
    if (!isCue(tokens, at)) continue
    if (nothingOf.has(tokens[at]?.word ?? '') && tokens[at + 1]?.word !== 'for') {
      markBefore(tokens, negated, at)
      continue
    }
    for (let i = at + 1; i < tokens.length && !endsScope(tokens, i); i++) negated[i] = !isCue(tokens, i)
  }
  return negated
}

/** "The strep test was negative": the denial stands behind what it denies. */
function markBefore(tokens: readonly Token[], negated: boolean[], at: number): void {
  for (let i = at - 1; i >= 0 && i >= at - 6 && !/^[,;.:]$/.test(tokens[i]?.word ?? ''); i--) negated[i] = true
}
