import type { Token } from './tokens.ts'

export type Side = 'left' | 'right' | 'both'
export interface SideMention {
  side: Side
  /** Index of its token in the sentence. */
  at: number
  start: number
  end: number
}

const words = new Map<string, Side>([
  ['left', 'left'],
  ['right', 'right'],
  ['bilateral', 'both'],
  ['bilaterally', 'both'],
  ['both', 'both'],
])
// "All right", "right now", "that's right", "left the house" speak of no side.
const notAfter = new Set([
  'now',
  'away',
  ',',
  '.',
  '?',
  'there',
  'here',
  'before',
  'after',
  'the',
  'my',
  'it',
  'so',
  'when',
  'because',
  'at',
  'for',
  'home',
  'work',
  'over',
  'off',
  'behind',
])
const notBefore = new Set([
  'all',
  "that's",
  'is',
  'okay',
  "'re",
  "you're",
  'was',
  'be',
  'i',
  'he',
  'she',
  'they',
  'are',
  'feel',
  'do',
  'yeah',
  'oh',
  ',',
  'quite',
  'have',
  'has',
])
const sideNouns = /^(?:side|sided|hand|handed|one)$/

/** "Both knees", "both of my legs"; not "both the pain and the swelling". */
const isPair = (tokens: readonly Token[], at: number) =>
  tokens.slice(at + 1, at + 5).some((t) => /^(?:sides|feet)$|^[a-z]{3,}(?:[^s]s)$/.test(t.word)) &&
  tokens[at + 1]?.word !== 'the'

/** "Left or right?", "the left or your right knee?" name neither. */
const isChoice = (tokens: readonly Token[], at: number) =>
  [at - 3, at - 2, at].some((from) =>
    /^(?:left or (?:your |my |the )?right|right or (?:your |my |the )?left)\b/.test(
      tokens
        .slice(Math.max(0, from), from + 4)
        .map((t) => t.word)
        .join(' '),
    ),
  )

function isSide(tokens: readonly Token[], at: number): boolean {
  const side = words.get(tokens[at]?.word ?? '')
  if (!side || isChoice(tokens, at)) return false
  if (side === 'both') return tokens[at]?.word !== 'both' || isPair(tokens, at)
  const before = tokens[at - 1]?.word
  const after = tokens[at + 1]?.word
  // Speech without punctuation ends many a sentence with a tag: "seventy, right".
  if (
    (after === undefined || /^(?:where|in|here)$/.test(after)) &&
    !/^(?:the|my|your|his|her|on|that|this|left|upper|lower|than)$/.test(before ?? 'the')
  )
    return false
  if (before === undefined && (after === undefined || notAfter.has(after))) return false
  if (after !== undefined && sideNouns.test(after)) return true
  if (before === 'the' || before === 'my' || before === 'your' || before === 'on')
    return !/^(?:now|away)$/.test(after ?? '')
  return (
    !(notBefore.has(before ?? '') && notAfter.has(after ?? ',')) &&
    !(notAfter.has(after ?? '') && after !== ',' && after !== '.')
  )
}

/** Sides of the body named in a sentence. */
export function sidesIn(tokens: readonly Token[]): SideMention[] {
  const found: SideMention[] = []
  for (const [at, token] of tokens.entries()) {
    const side = words.get(token.word)
    if (side && isSide(tokens, at)) found.push({ side, at, start: token.start, end: token.end })
  }
  return found
}
