import { deniableIn } from './deniable.ts'

const numbers = /\b(?:999|911|988|112|111)\b/g
/** Where to turn to, the most urgent first. */
const places: readonly [RegExp, string][] = [
  [/\bambulance\b/i, 'call ambulance'],
  [/\ba ?(?:&|and) ?e\b|\bcasualty\b/i, 'go to A&E'],
  [/\bemerg\b|\bemergency (?:room|department)\b|\b(?:ER|ED)\b/, 'go to emergency department'],
  [/\b(?:hospital|emergency)\b/i, 'go to hospital'],
  [
    /\b(?:come|go|pop|get) (?:straight |right )?(?:back|in(?! touch)|seen|checked)\b|\bsee (?:us|me|your|a|the)\b|\bappointment\b/i,
    'come back',
  ],
  [
    /\b(?:call|ring|phone|message|text|contact)\b|\b(?:let|tell) (?:us|me)\b|\bget in touch\b/i,
    'contact clinic',
  ],
]
const progress: readonly [RegExp, string][] = [
  [/\bworse\b|\bworsen\w*|\bdeteriorat\w*/i, 'worse'],
  [
    /\b(?:not|n't|isn't|doesn't|don't|no) (?:\w+ ){0,2}(?:better|settl\w+|improv\w+|work\w*|clear\w*)\b/i,
    'not better',
  ],
  [/\b(?:persist\w*|carr(?:y|ies) on|continu\w+|keeps? going)\b/i, 'it persists'],
  [
    /\b(?:it|this|that|they|symptoms?|pain|rash) (?:comes?|came) back\b|\brecurs?\b/i,
    'it comes back',
  ],
  [
    /\bany (?:concerns?|issues|problems|worries|questions)\b|\b(?:worried|concerned)\b/i,
    'any concerns',
  ],
  [/\b(?:something|anything) (?:changes|new|different)\b|\bnew symptoms?\b/i, 'any change'],
]
const mostTerms = 6
/** "Sudden worst headache" is another warning than "headache". */
const intensity = /(?:\b(?:sudden|severe|worst|new|crushing|heavy|bad|high) ){1,3}$/i
const farthest = 30
const degrees =
  /\b(3[789]|4[01]|10[0-4])(?:\.\d)?(?= ?(?:°|degrees|or (?:up|more|above|over|higher)))/i

/** "I'm going to call an ambulance for you": done now, not if something happens. */
const sendsFor =
  /\b(?:(?:i|we)(?:'m| am|'ll| will|'re| are)?\b.{0,40}|you |need to |to )\b(?:call|calling|ring|arrange|send(?:ing)?)\b.{0,20}\bambulance\b/i
export const isAmbulanceSent = (said: string): boolean =>
  sendsFor.test(said) && !/\b(?:if|unless|in case|when|should (?:you|it|she|he|they))\b/i.test(said)

/**
 * A warning in slots, if its words don't fit a note: "if fever 38, worse: go to A&E". '' if it names neither a
 * condition nor where to go.
 */
export function safetyLine(said: string): string {
  if (isAmbulanceSent(said)) return 'ambulance to be called now'
  const called = [...new Set(said.match(numbers))].join('/')
  const place = called ? `call ${called}` : places.find(([pattern]) => pattern.test(said))?.[1]
  if (!place) return ''
  const degree = degrees.exec(said)?.[0]
  const named = deniableIn(said)
    .filter(({ negated, words }) => negated !== 'yes' && !/^examin/i.test(words))
    .map(({ words, start }) =>
      `${intensity.exec(said.slice(Math.max(0, start - farthest), start))?.[0] ?? ''}${words}`
        .toLowerCase()
        .replace(/^(?:a|an|any|some|the|your|my) /, ''),
    )
    .map((words) =>
      degree && /^(?:fever|temperature)$/.test(words) ? `${words} ${degree}` : words,
    )
  const terms = [
    ...new Set([
      ...named.slice(0, mostTerms),
      ...progress.flatMap(([pattern, word]) => (pattern.test(said) ? [word] : [])),
    ]),
  ]
  return terms.length === 0 ? '' : `if ${listOf(terms)}: ${place}`
}

/** "A, b or c". */
const listOf = (terms: readonly string[]): string =>
  terms.length < 2 ? terms.join('') : `${terms.slice(0, -1).join(', ')} or ${terms.at(-1)}`
