import { isOrdinary } from '#server/clinical/drugs/ordinary-words.ts'

const joins: [RegExp, string][] = [
  [
    /\b(do|does|did|is|are|was|were|have|has|had|would|should|could|wo|ca|ai|need) n't\b/gi,
    "$1n't",
  ],
  [/\bwan na\b/gi, 'want to'],
  [/\bgon na\b/gi, 'going to'],
  [/\bgot ta\b/gi, 'have to'],
  [/\bwanna\b/gi, 'want to'],
  [/\bgonna\b/gi, 'going to'],
  [/\bgotta\b/gi, 'have to'],
  [/\b(?:lem me|lemme)\b/gi, 'let me'],
  [/\b(?:gim me|gimme)\b/gi, 'give me'],
  [/(?<!\w)'cause\b/gi, 'because'],
  [/\b(i|you|he|she|it|we|they|that|there|what|who|let) '(m|s|re|ve|ll|d)\b/gi, "$1'$2"],
]
// Meaningless sounds and phrases ("er" and "mm" may be a place and a length, so they stay); each is removed everywhere,
// with the commas around it.
const fillerWords =
  'um+|uh+|uhm|er+m|err+|hmm+|mm-hmm|mmm+|uh-huh|mhm|ah|(?<!\\b(?:do|did|does|if|as|would|let) )you know(?! of\\b)|i mean|(?<!\\b(?:this|that|what|some|any|a|the|which|every|same|these|those|no|different|other) )(?:kind|sort) of(?! (?:fine|ok|okay|all right|alright|good|better|well|normal|worse|bad)\\b)|kinda|sorta|basically|to be honest|if i.m honest|or anything like that|and stuff like that|and things like that|or something like that|if that makes sense'
const soundsOnly = /(?:^|(?<=[\s,.;]))(?:um+|uh+|uhm|er+m|hmm+)(?=[\s,.;?!]|$)\s*,?\s*/gi
const between = new RegExp(`(?:(?<!\\s)\\s+)?,\\s*(?:${fillerWords})\\s*,\\s*`, 'gi')
const fillers = new RegExp(`(?:^|(?<=[\\s,.;]))(?:${fillerWords})(?=[\\s,.;?!]|$)\\s*,?`, 'gi')
/** "After maybe three weeks-": the other one began to speak, and the word before was whole. "On your-" was not. */
const atTheEnd = /(?:^|(?<=\s))([a-z]{3,8})-\s*[.,]?\s*$/i
const leadsOn =
  /^(?:the|and|but|for|with|from|into|this|that|these|those|your|his|her|our|their|its|because|when|while|than|then|are|was|were|has|have|had|does|did|not|very|more|some|any|you|she|they)$/i
const wholeOrNothing = (said: string, word: string): string =>
  isOrdinary(word.toLowerCase()) && !leadsOn.test(word) ? word : said
const brokenOff = /(?:^|(?<=\s))[a-z]{1,8}-(?=\s|$)\s*|\b([a-z]{1,12})-(?=\1\b)/gi

// "Right", "good" or "well" may describe the body, so these are only removed before a comma or full stop.
const soft =
  'so|okay|ok|k|righty-?ho|sorry(?= (?:there|your|you|the|so|then)\\b)|alright|all right|alrighty|and|but|oh|yeah|yep|yup|hi|hello|hey|then|and then'
const hard =
  "right|well|cool|yes|now|sure|great|good|perfect|awesome|actually|like|again|also|i see|gotcha|got it|absolutely|exactly|definitely|of course|anyway|very good|sounds good|that's good|that's great|dragon"
const lead = new RegExp(
  `^(?:[\\s,.;-]+|(?:${soft})[\\s,.]+|(?:${hard})\\s*[,.]\\s*|(?:i know|i see)(?: that)? (?=(?:you|we|the|your|it)\\b))+`,
  'i',
)
const tail =
  /(?:(?<!\b(?:is|are|was|be|been|feel|feels|feeling|doing|going|working|eating|drinking|sleeping|breathing|healing|managing|coping|urine|water|looks?|sounds?))[\s,]{1,8}(?:okay|ok|alright|all right)|[\s,]{1,8}(?:you know|so|and|but|um+|uh+|as well as|or|though|anyway|because|the|a)|\s{0,8},\s{0,8}(?:right|yeah|huh))\s*[.?!,]*$/i

// Letters only: "5.5" and "two, two" aren't stutters.
const number =
  'zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\\w{3,6}teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|point'
const repeated = new RegExp(
  `\\b((?!(?:${number})\\b)[a-z']{1,20}(?: (?!(?:${number})\\b)[a-z']{1,20}){0,3})(?:(?:\\s*[,.…]+\\s*|\\s+)\\1(?![\\w']))+`,
  'gi',
)

/** "Looking at you, you don't appear unwell": the same word, and no stutter. */
const ofAnother = /\b(?:at|with|about|for|of)\s$/i
const pronoun = /^(?:you|i|we|he|she|it|they)\s*,/i
/** "If you look at this, this is normal", "I took it, it was bitter": the object, then a new clause. */
const object = /^(?:this|that|these|those|it|you)\s*,\s*\S+$/i
const verbBehind =
  /^(?:['’](?:s|re)\b|\s+(?:is|are|was|were|has|have|had|does|did|will|would|can|could|should|may|might|looks?|shows?|means|feels?|hurts?|goes|comes|needs?)\b)/i
const noVerbBefore =
  /(?:^|[.,;:?!]\s*|\b(?:and|or|so|but|because|if|when|that|as|since|while|well|yeah|yes|no|okay|ok|um+|uh+|oh|then|now|think|know|mean|said|say|guess|like|just|is|are|was|were|what|how|where|why|who)\s+)$/i
const saysBoth = (match: string, at: number, text: string): boolean =>
  object.test(match) &&
  verbBehind.test(text.slice(at + match.length, at + match.length + 12)) &&
  !noVerbBefore.test(text.slice(Math.max(0, at - 12), at))
const withoutStutter = (match: string, word: string, at: number, text: string): string =>
  (pronoun.test(match) && ofAnother.test(text.slice(Math.max(0, at - 8), at))) ||
  saysBoth(match, at, text)
    ? match
    : word

/** "30, uh, uh, 30 tablets": one number, said twice around a sound; "two, two" may be two of them. */
const sameNumber =
  /\b(\d+(?:\.\d+)?)(?:\s*,?\s*\b(?:um+|uh+|er+m*)\b\s*,?)+\s*\1\b(?!\s*(?:and|to|or|\/|over|by|point|\.)|\.\d)/gi

/** "Three months ... three months ago": started again after a pause, numbers and all. */
const repeatedStart =
  /(?<![\w'])([\w']+(?: [\w']+){1,4})\s*[,.]?\s*(?:\.{2,}|…)\s*(?=\1(?![\w']))/gi

function collapse(text: string): string {
  return text
    .replace(repeatedStart, '')
    .replace(/(?:(?<!\s)\s+)?(?:\.{2,}|…)\s*/g, ' ')
    .replace(/(?<!\s)\s+([,.?!;:%])/g, '$1')
    .replace(/([,;])(?:\s*[,;])+/g, '$1')
    .replace(/(?<![,;])[,;]+(?=[.?!])/g, '')
    .replace(/\s{2,}/g, ' ')
    .trim()
}

const loneI = /\bi\b(?=['\s,.?!]|$)/g

/** "I I've had them." */
const falseStart =
  /^it,? (?=there(?:['’]s| is| are| was)\b)|(?<![\w'’])i,? (?=i['’](?:ve|m|d|ll)\b)/gi

/** Speech without fillers, stutters and broken-off words; nothing else changes and nothing is added. */
export function withoutFillers(text: string): string {
  let clean = text.replace(/\s+/g, ' ').replace(sameNumber, '$1')
  for (const [pattern, to] of joins) clean = clean.replace(pattern, to)
  clean = clean
    .replace(between, ' ')
    .replace(atTheEnd, wholeOrNothing)
    .replace(brokenOff, '')
    .replace(fillers, '')
    .replace(falseStart, '')
  clean = collapse(collapse(clean).replace(repeated, withoutStutter))
  return clean.replace(/^[\s,.;-]+/, '').replace(loneI, 'I')
}

/** Without "um" and "uh" alone, for sentences in which "I mean" or "no" takes something back. */
export const withoutSounds = (text: string): string =>
  collapse(text.replace(/\s+/g, ' ').replace(soundsOnly, '')).replace(loneI, 'I')

/** Without the words with which speech begins and ends a sentence ("okay, so, …, okay?") either. */
export function bareStatement(text: string): string {
  let clean = withoutFillers(text)
  for (let before = ''; before !== clean;) {
    before = clean
    clean = clean.replace(lead, '').replace(tail, '')
  }
  return clean.replace(/(?<![\s,;:.?-])[\s,;:.?-]+$/, '')
}

/** First letter large, full stop at the end. */
export function asSentence(text: string): string {
  const body = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.?!]["”)]?$/.test(body) ? body : `${body}.`
}
