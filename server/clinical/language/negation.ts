import type { Token } from './tokens.ts'

// After Chapman et al. 2001 (NegEx), with scopes that reach across commas, "or" and "and".
const cues = new Set([
  'no',
  'not',
  "n't",
  'never',
  'without',
  'denies',
  'denied',
  'deny',
  'denying',
  'none',
  'nor',
  'neither',
  'negative',
  'absent',
  'ruled',
  'cannot',
  'nothing',
  'avoid',
  'avoiding',
  'avoids',
  'abstain',
  'abstains',
  'unaware',
  'zero',
  'nil',
  'lacks',
  'unable',
  'hardly',
  'nobody',
  'ø',
])
const nothingOf = new Set(['negative', 'absent', 'ruled'])
// After these a denial says nothing about what follows: "no change in medication", "not only", "no doubt".
const pseudo = new Set([
  'limited',
  'only',
  'longer',
  'doubt',
  'necessarily',
  'sure',
  'certain',
  'wonder',
  'matter',
  'worries',
  'further',
  'just',
  'worse',
  'interval',
  'increase',
  'decrease',
])
const terminators = new Set([
  'but',
  'however',
  'except',
  'although',
  'though',
  'yet',
  'aside',
  'because',
  'since',
  'until',
  'unless',
  ';',
  '.',
  '?',
  '!',
  'reports',
  'reported',
  'endorses',
  'endorsed',
  'admits',
  'complains',
  'presents',
  'states',
  'which',
  'despite',
  'besides',
  'apart',
  'while',
  'when',
  'if',
  'whereas',
  'secondary',
  'due',
  "'cause",
  'cause',
  'so',
  'then',
  ':',
])
const clauseStart = new Set([
  'i',
  "i'm",
  "i've",
  "i'd",
  "i'll",
  'we',
  "we'll",
  'he',
  'she',
  'they',
  'you',
  "you're",
  'it',
  "it's",
  'its',
  'my',
  'your',
  'the',
  'there',
  'that',
  "that's",
  'this',
  'his',
  'her',
  'patient',
  'has',
  'is',
  'was',
  'does',
  'continue',
  'start',
  'take',
  'will',
  'would',
  'just',
  'maybe',
  'only',
  'some',
  'still',
  'have',
  'takes',
  'uses',
  'try',
  'cut',
  'do',
  'let',
  'make',
  'go',
  'keep',
  'get',
  'use',
  'avoid',
  'on',
  'follow',
])

const isNegativeVerb = (word: string) => word.endsWith("n't") && word.length > 3

/** Whether the token at `at` denies something. */
export function isCue(tokens: readonly Token[], at: number): boolean {
  const word = tokens[at]?.word ?? ''
  const next = tokens[at + 1]?.word ?? ''
  // "Non-smoker", but not "non-productive cough".
  if (word === 'non') return /^(?:smok|tender|drink)/.test(next)
  if (!cues.has(word) && !isNegativeVerb(word)) return false
  if (pseudo.has(next) || (next === 'any' && pseudo.has(tokens[at + 2]?.word ?? ''))) return false
  // "No, I take it daily": the answer ends at its comma and denies nothing in what follows.
  if (tokens[at - 1]?.word === ':' && /^[.;,]?$/.test(next)) return true
  if ((word === 'no' || word === 'nope' || word === 'none') && /^[,.;]$/.test(next)) return false
  // "Can't rule out", "why don't we", "if not".
  return !(
    /^(?:rule|ruled|exclude)$/.test(next) || /^(?:why|if|or)$/.test(tokens[at - 1]?.word ?? '')
  )
}

function endsScope(tokens: readonly Token[], at: number): boolean {
  const word = tokens[at]?.word ?? ''
  if (terminators.has(word)) return true
  if (word !== ',' && word !== 'and') return false
  let next = at + 1
  if (/^(?:and|or|,)$/.test(tokens[next]?.word ?? '')) next++
  // "Does not smoke, use alcohol or use drugs": an act among acts that "or" joins.
  if (word === ',' && tokens[next]?.word === 'use')
    return !tokens.slice(next, next + 6).some((t) => t.word === 'or')
  return clauseStart.has(tokens[next]?.word ?? '')
}

// After these a denial reaches the action, not its object: "did not relieve the pain".
const actors =
  /^(?:reliev\w*|help\w*|improv\w*|resolv\w*|prevent\w*|affect\w*|control\w*|chang\w*|stop\w*|caus\w*|related|consistent|manag\w*|treat\w*|miss\w*|remember\w*|problems?|issues?|trouble|concerns?|difficult\w*|complaints?|wors\w*)$/
const prepositions =
  /^(?:in|of|on|with|over|during|at|from|to|for|after|under|around|about|upon|by|as)$/
const evidenceWords =
  /^(?:signs?|evidence|history|symptoms?|episodes?|complaints?|any|feelings?|thoughts?)$/
/** "Not currently on warfarin", "isn't really on it": these don't count as distance between a denial and its object. */
const adverbs =
  /^(?:currently|presently|now|yet|ever|even|really|actually|still|always|taking|been)$/
/** "Doesn't seem to help": here "to" opens no place or time. */
const isInfinitive = (tokens: readonly Token[], at: number) =>
  tokens[at]?.word === 'to' &&
  /^(?:seem(?:s|ed)?|appears?|able|going|gon|need(?:s|ed)?|want(?:s|ed)?|like|ha[ds]|have|try|trying|tried|used|tend(?:s|ed)?)$/.test(
    tokens[at - 1]?.word ?? '',
  )
/** Words other than findings are denied only this close to the cue. */
const tightReach = 3

/** 'strong': certainly denied; 'weak': denied if it's a finding in a list; 'open': undecidable. */
export type Denial = 'none' | 'strong' | 'weak' | 'open'

/** Whether and how a denial reaches each token of one sentence. Cues themselves aren't denied. */
export function denials(tokens: readonly Token[]): Denial[] {
  const denied = Array.from<Denial>({ length: tokens.length }).fill('none')
  for (let at = 0; at < tokens.length; at++) {
    if (!isCue(tokens, at)) continue
    if (standsBehind(tokens, at)) markBefore(tokens, denied, at)
    else markAfter(tokens, denied, at)
  }
  return denied
}

const findsOut = /^(?:tests?|swabs?|cultures?|screens?|screening|biops(?:y|ies)|scans?)$/

/**
 * "Negative tinnitus, negative vertigo", "negative for blood", "negative as far as cough": the denied finding follows.
 */
function goesOn(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1]?.word ?? ''
  if (next === 'for' || (next === 'as' && tokens[at + 2]?.word === 'far')) return true
  // "A negative pregnancy test"
  if (tokens.slice(at + 2, at + 4).some((t) => findsOut.test(t.word))) return true
  const isFirst = at === 0 || /^(?:[,;:.]|and|or)$/.test(tokens[at - 1]?.word ?? '')
  return isFirst && /^\p{L}{3}/u.test(next) && !terminators.has(next) && !clauseStart.has(next)
}

/** "Strep test negative", "Alcohol: never." */
function standsBehind(tokens: readonly Token[], at: number): boolean {
  const word = tokens[at]?.word ?? ''
  if (nothingOf.has(word)) return !goesOn(tokens, at)
  const isLast = /^[.;,]?$/.test(tokens[at + 1]?.word ?? '')
  return (
    isLast && tokens[at - 1]?.word === ':' && /^(?:never|none|no|nil|denies|denied)$/.test(word)
  )
}

function markAfter(tokens: readonly Token[], denied: Denial[], cue: number): void {
  let state: Denial = 'strong'
  let acted = false
  let first = cue + 1
  while (adverbs.test(tokens[first]?.word ?? '')) first++
  if (tokens[cue]?.word === 'non') {
    denied[cue + 1] = 'strong'
    return
  }
  for (let i = cue + 1; i < tokens.length && !endsScope(tokens, i); i++) {
    const word = tokens[i]?.word ?? ''
    if (isCue(tokens, i)) return
    if (actors.test(word)) {
      // Behind a comma or "or" the act begins something new: "no rash, causing itch".
      denied[i] = state === 'strong' ? 'strong' : 'open'
      state = 'open'
      acted = true
      continue
    }
    if (/^(?:,|or|nor)$/.test(word)) state = acted ? 'open' : 'weak'
    else if (
      prepositions.test(word) &&
      !isInfinitive(tokens, i) &&
      i > first &&
      !evidenceWords.test(tokens[i - 1]?.word ?? '')
    )
      state = 'open'
    denied[i] = state === 'strong' && i - cue > tightReach ? 'weak' : state
  }
}

/** "The strep test was negative": the denial follows its object. */
function markBefore(tokens: readonly Token[], denied: Denial[], at: number): void {
  for (let i = at - 1; i >= 0 && i >= at - 6 && !/^[,;.]$/.test(tokens[i]?.word ?? ''); i--)
    denied[i] = 'weak'
}

/** Whether a sentence holds any word of denial, also one that denies nothing ("no issues"). */
export const soundsNegative = (tokens: readonly Token[]): boolean =>
  tokens.some((t) => cues.has(t.word) || isNegativeVerb(t.word))
