const filler = String.raw`(?:(?:um+|uh+|uhm|er+m*|oh|well|so|and|okay|ok|right|all right|alright|yeah|now|then|hmm|mm|but|great|good|let's see|also|sure|no|got it|gotcha|absolutely|perfect|awesome|exactly|it has|yes|cool)[\s,.]+)*`
const tag =
  /(?:\s{0,8}[,.]{1,8}\s{0,8}(?:all right|alright|right|okay|ok)|[\s,.]{0,8}\b(?:(?<!\b(?:is|are|it's|'s|that|be|feel|feels|feeling|doing|going|working|eating|drinking|sleeping|breathing|healing|managing|coping|urine|water|everything|all) )(?:okay|ok|right)|you know|got it|sound good|sounds good|does that make sense|make sense))\s*[?.]+$/i
const asks = new RegExp(
  `^${filler}(?:do you|does (?:it|he|she|that|your|the)|did you|did (?:it|that)|have you|has (?:it|he|she|that|your|there)|are you|are there|is (?:it|there|that|this|your|the)|was (?:it|there)|were you|(?:is|has|does|did) (?:anyone|anybody|someone)\\b|what (?:have|has) (?:you|he|she|they|it)\\b|any (?!of (?:those|these|them|that)\\b.* you (?:need|should|must|would|have))|what(?:'s| is| are| do| did| brings| kind)|when |where |how |which |who |why |can you|could you (?:tell|describe|point)|would you say|tell me)`,
  'i',
)
const trailing =
  /\bor anything(?: like that| else)?(?: at all)?\s*$|\b(?:have|do|did) you (?:had|noticed|felt|have|get|notice|feel|experienced?)\b[^.]*$|\bis (?:that|it) (?:what|how) you(?:['’]ve| have| would)? [^.]{1,20}$|\bare you (?:having|getting|feeling|experiencing|noticing) any\b[^.]*$/i
const earlyOpenWord = /^(?:[\w',]+\s+){0,4}(?:what|how|which|where|when|why|who)\s+(?!about)/i
const openQuestion = new RegExp(
  `^${filler}(?:and )?(?:what(?! about)|when|where|how(?! about)|which|who|why|tell me)\\b`,
  'i',
)

/** No tag is longer, with the signs around it. Looked for in all of a text it would cost the cube of a row of commas. */
const longestTag = 60

/** Without "…, okay?" at its end. */
function withoutTag(text: string): string {
  const head = text.slice(0, -longestTag)
  return head + text.slice(head.length).replace(tag, '')
}

/** "Yes, when it gets sore, I use that.": a case, and no question. */
const answersWithCase =
  /^\W*(?:(?:um+|uh+|well|oh),?\s+)*(?:yes|yeah|yep|no|nope|only|usually|mostly|just|sometimes)[\s,.]+(?:\w+\s+)?(?:when|where|what|how|who) (?:i|i'm|i've|it|it's|he|she|they|my|that|the)\b[^?]*$/i

/** Whether a sentence of speech asks. "…, okay?" at the end of a statement does not. */
export function isQuestion(text: string): boolean {
  if (answersWithCase.test(text)) return false
  const before = withoutTag(text)
  const hasTag = before !== text && before.trim().split(/\s+/).length > 2
  const bare = hasTag ? before : text
  if (!hasTag && /\?["')\s]*$/.test(bare)) return true
  return (asks.test(bare) || trailing.test(text)) && bare.split(/\s+/).length < 30
}

/** Whether yes or no answers it. */
export const isClosedQuestion = (text: string): boolean =>
  !openQuestion.test(text) && !earlyOpenWord.test(text) && !/\bor both\b/i.test(text)

// No word in it may be one that its separators hold too: such a row could be read in twice as many ways with each word.
const lead = String.raw`^(?:,[\s,.]+)?(?:(?:um+|uh+|uhm|er+m*|oh|well|hmm+|mm+|actually|so)[\s,.]+)*`
const no = new RegExp(
  `${lead}(?:no|nope|nah|not|never|none|nothing|neither|negative|denies|i (?:don't|do n't|haven't|have n't|didn't|did n't|do not|have not|am not|wasn't|was n't|can't|ca n't)|i'm not|(?:definitely|absolutely|certainly|probably|of course|sure|really|i'd rather|preferably|better|i guess|i think) not|it (?:doesn't|does n't|hasn't|isn't|is n't|has n't))(?![\\w'])`,
  'i',
)
const yes = new RegExp(
  `${lead}(?:yes|yeah|yep|yup|ye|ya|correct|exactly|right|that's right|i do|i have|i am|i did|i was|it does|it is|it has|mm-hmm|mm hmm|mhm|uh-huh|absolutely|definitely|sure|of course|a little|a bit|a few|sometimes|occasionally|some|just a|for sure|i (?:had|get|got|have had|feel|felt|take|see) (?:one|some|them|it|that|those|a few|a bit|a little|two|three)|i think so|i guess|very much)(?![\\w'])(?!\\s*(?:n't|not\\b))`,
  'i',
)

/** "Can you open your mouth?" – "Not much.": neither. */
const partly = new RegExp(`${lead}not (?:much|a lot|fully|completely|all the way|as such)\\b`, 'i')

/** A reply to a closed question; undefined if it begins with neither yes nor no. */
export function readAnswer(text: string): 'yes' | 'no' | undefined {
  if (partly.test(text)) return undefined
  if (no.test(text)) return 'no'
  return yes.test(text) ? 'yes' : undefined
}
