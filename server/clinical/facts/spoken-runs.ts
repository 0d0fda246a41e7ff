/** Speech-to-text without full stops makes runs of hundreds of words; shorter ones are read whole. */
const longestSentence = 25
/** Fewer words than this carry no meaning on their own. */
const fewestWords = 4

/** Words that take what follows with them: "if you have", "I think you have", "tell me that you are". */
const binds =
  /^(?:if|when|whenever|unless|whether|that|which|who|because|cause|since|as|than|how|what|where|why|think|thinks|know|sure|say|says|said|like|see|feel|to|of|with|for|on|in|at|any|no|not|do|does|did|is|are|was|were|have|has|had|can|could|would|will|should)$/i
/** "If it comes back you should call us": a condition keeps its consequence, up to this many words. */
const condition = /^(?:if|unless|should)$/i
const longestCondition = 30
const joins = /^(?:and|so|but|then|or)$/i

/** How a new thought begins where there is no full stop; matched against the next four words. */
const opens = new RegExp(
  [
    '(?:okay|alright|anyway|hey)\\b',
    'all right\\b',
    'listen to ',
    "now (?:i|i'm|i'll|you|your|you're|on|for|let|we|the|he|she|if|when|with|there)\\b",
    "(?:i'm|we're|you're|he's|she's|it's|there's|that's|let's|i've|we've|you've|i'll|we'll|you'll|i'd|there is|there are|there was|let me|lem me)(?=\\s)",
    "i (?:do|did|don't|can't|can|also|see|hear|feel|appreciate|notice|want|wan|think|recommend|reviewed|looked|checked|would|will|just|went|had|have|was|am)\\b",
    'you (?:have|do|are|need|should|can|will|had|did)\\b',
    'we (?:will|can|did|have|should|need|do|are)\\b',
    '(?:he|she|they) (?:has|have|had|is|was|will|said|says)\\b',
    '(?:on|for|as for) (?:your|the|his|her|this) ',
    "(?:your|the|his|her) (?:\\S+ ){1,2}(?:is|are|was|were|looks?|sounds?|feels?|shows?|showed|'s)\\b",
  ].join('|'),
  'iy',
)

const startsThought = (words: readonly string[], at: number): boolean => {
  opens.lastIndex = 0
  return opens.test(`${words.slice(at, at + 4).join(' ')} `)
}

/** "and then I": the thought begins with its conjunctions. */
function withJoins(words: readonly string[], at: number): number {
  let from = at
  while (from > 0 && joins.test(words[from - 1] ?? '')) from--
  return from
}

/** A long run of speech cut where a new thought begins; a text of ordinary length is one. */
export function splitRun(text: string): string[] {
  const words = text.split(' ')
  if (words.length <= longestSentence) return [text]
  const cuts = [0]
  for (let at = 1; at < words.length - fewestWords; at++) {
    if (!startsThought(words, at)) continue
    const from = withJoins(words, at)
    const before = words.slice(cuts.at(-1), from)
    if (before.length < fewestWords || binds.test(before.at(-1) ?? '')) continue
    if (before.length < longestCondition && before.some((word) => condition.test(word))) continue
    cuts.push(from)
  }
  return cuts.map((from, i) => words.slice(from, cuts[i + 1]).join(' '))
}
