import {
  droppedWords,
  fillers,
  irregularThirdPerson,
  noThirdPerson,
  openings,
  openingsWithComma,
  starts,
  timeUnits,
} from './note-form-words.ts'
import { opening, phrases } from './phrases.ts'

const anyFiller = new RegExp(`(?:(?<!\\s)\\s+)?(?:,\\s*)?${phrases(fillers).source}\\s*,?`, 'gi')
const anyOpening = opening(openings)
const anyOpeningWithComma = new RegExp(
  `${opening(openingsWithComma).source.replace(/\[\\s,\.:;–-\]\*$/, '')}\\s*[,.:;–]\\s*`,
  'i',
)
const bracketed = /\[[^\]\n]{0,60}\]|\([^)\n]{0,60}\)|\*[^*\n]{0,60}\*/g
const beginnings = starts.map(([from, to]) => ({ pattern: opening([from]), to }))

/** A sentence of speech in note form: no fillers, no first or second person, no articles. '' if nothing is left. */
export function noteForm(text: string): string {
  return withoutFillers(text)
    .split(/(?<=[,;.?!])\s+/)
    .map((clause) => clauseForm(clause))
    .filter((clause) => /[\p{L}\d]/u.test(clause))
    .join(' ')
    .replace(repeated, '$1')
    .replace(/(?<!\s)\s+([,.;?!])/g, '$1')
    .replace(/([,;])(?:\s*[,;])+/g, '$1')
    .replace(/^[\s,.;:–-]+(?:[\s,.;:!?–-]+$)?|(?<![\s,.;:!?–-])[\s,.;:!?–-]+$/g, '')
}

/** Speech without its fillers, noises and repeated words; still in the person who speaks. */
export const withoutFillers = (text: string): string =>
  withTerms(text.replace(bracketed, ' ').replace(/\s+/g, ' ').replace(greeting, ''))
    .replace(/,\s*(?:like|what)\s*,\s*/gi, ' ')
    .replace(fillerLike, '')
    .replace(anyFiller, ' ')
    .replace(repeated, '$1')
    .replace(shortIs, '')
    .replace(/\s+/g, ' ')
    .trim()

/** "It's like, on the, like, left side"; "feels like cramp" keeps it. */
const fillerLike =
  /(?<=\b(?:have|has|had|get|gets|got|i|it|the|my|in|on|and|of|was|is|be|at|lots?|just|about),?) like,?(?= (?!to\b|this\b|that\b|it\b|a\b|an\b|when\b|someone\b|you\b))/gi

/** "Hello doctor, I have been having chest pain." */
const greeting =
  /^\W*(?:(?:hello|hi|hey|good (?:morning|afternoon|evening)|morning)[\s,.!]+(?:there[\s,.!]+)?(?:(?:doctor|doc|nurse)[\s,.!]+)?)+/iu

/** "The phlegm's gone green" needs no verb; "the patient's knee" keeps its s. */
const shortIs =
  /(?<=\p{L}{3})(?<!\b(?:that|there|here|what|who|how|where|she|let))['’]s(?= (?:still|not|gone|got|worse|better|getting|too|more|very|always|been|normal|clear|fine|red|good|bad|about|quite|nearly|up|down|\d))/giu

/** "They, they help"; "had had" is grammar. */
const repeated = /\b(?!had\b|\d)([\p{L}']+)(?:\s*,?\s+\1\b)+/giu

const terms: [RegExp, string][] = [
  [
    /\b(?:hurting|harming|cutting|hurt|harm) (?:yourself|myself|himself|herself|themselves)\b/gi,
    'self-harm',
  ],
  [/\bkilling? (?:yourself|myself|himself|herself)\b/gi, 'suicide'],
  [/\b(?:i'd|you'd|that you'd|you would) rather not be here\b/gi, 'not wanting to be here'],
  [/\bwanting to be dead\b/gi, 'wish to be dead'],
  [
    /\b(?:tell|let) (?:us|me)(?: know)?(?= straight| right| if| when| immediately|[.,;]|$)/gi,
    'report',
  ],
  [/\b(?:call|ring|phone|message|text|contact) (?:us|me)\b/gi, 'contact clinic'],
  [/\bto see how (?:you're|you are) (?:getting on|doing|going) with\b/gi, 'to review'],
  [/,? to see how [^,.;]*/gi, ''],
  [/\bof what (?:we|you|i)(?:['’]d| would) expect\b/gi, 'of predicted'],
  [/\b(?:they|he|she) (?:should|will|can) see you\b|\bthey['’]ll see you\b/gi, 'to be seen'],
  [/\buntil (?:the )?((?:\w+ ){1,3})has seen you\b/gi, 'until seen by $1'],
  [/\b(?:that|this) (?=first|second|third|last)/gi, ''],
  [/(?<=\p{L}{3})(?<!\b(?:you|they|she|who|that|there|what|how))['’]ll(?= \p{L})/giu, ' will'],
  [/\b(Dr|Mr|Mrs|Ms|Prof|St)\. /g, '$1 '],
  [/\b(?:come|came) back and see (?:us|me)\b/gi, 'come back'],
  [
    /\b(?:my )?(?:husband|wife|partner|mother|mum|mom|father|dad|daughter|son|sister|brother) (?:says|said|reckons|thinks) (?:that )?(?=only|it|i\b|when)/gi,
    '',
  ],
  [/\bFEV one\b/gi, 'FEV1'],
  [/(\b\d{3}),? or (?=\d{3}\b)/g, '$1/'],
  [/(?<!\s)\s+and (?:that's|that is) (?:me|it)(?: up| then)?\b/gi, ''],
  [/\bER\b/g, 'emergency room'],
  [
    /(?<=\p{L}{3} ?) (?:that )?i(?:['’]ve)? (?:get|have|had|been having|been getting|keep getting|feel)(?=\s*(?:[.,;]|$))/giu,
    '',
  ],
  [/\bgonna\b/gi, 'going to'],
  [/\bwanna\b/gi, 'want to'],
]
const withTerms = (text: string): string =>
  terms.reduce((all, [from, to]) => all.replace(from, to), text)

function clauseForm(clause: string): string {
  const end = /[,;.?!]$/.exec(clause)?.[0] ?? ''
  let text = withoutOpenings(clause)
  for (const { pattern, to } of beginnings) {
    if (!pattern.test(text)) continue
    text = `${to} ${text.replace(pattern, '')}`.trim()
    break
  }
  text = withoutOpenings(text)
  const words = text.split(' ')
  const kept = words.flatMap((word, at) =>
    keptWord(word, words[at - 1] ?? '', words[at + 1] ?? '', words[at - 2] ?? ''),
  )
  const result = kept.join(' ').replace(/(?<![,;.?!])[,;.?!]+$/, '')
  return result === '' ? '' : `${result}${end === '?' || end === '!' || end === '.' ? ';' : end}`
}

function withoutOpenings(text: string): string {
  let rest = text
  for (let before = ''; before !== rest;) {
    before = rest
    rest = rest.replace(anyOpening, '').replace(anyOpeningWithComma, '').trim()
  }
  return rest
}

const bareWord = (word: string) =>
  word
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/[^\p{L}\d']/gu, '')

const asksFirst = /^(?:should|can|could|do|may|will|did|would|am|have)$/i

function keptWord(word: string, before: string, after: string, beforeThat: string): string[] {
  const bare = bareWord(word)
  const trail = /[,;]$/.exec(word)?.[0] ?? ''
  if (bare === 'a') return timeUnits.has(bareWord(after).replace(/s$/, '')) ? [word] : []
  if (droppedWords.has(bare)) return trail && before ? [trail] : []
  if (bareWord(before) === 'i' && !asksFirst.test(beforeThat)) return [thirdPerson(word)]
  return [word]
}

/** "I take" becomes "takes"; the past and auxiliaries stay. */
function thirdPerson(word: string): string {
  const bare = bareWord(word)
  const known = irregularThirdPerson[bare]
  if (known) return word.toLowerCase().replace(bare, known)
  if (bare === "don't") return 'does not'
  if (bare === "didn't") return 'did not'
  if (noThirdPerson.has(bare) || /(?:ed|ly|n't|'ve|'d|'ll)$/.test(bare)) return word
  if (!/^[a-z]+$/.test(bare)) return word
  return word.replace(/^([A-Za-z]+)/, /(?:s|sh|ch|x|o)$/.test(bare) ? '$1es' : '$1s')
}

/** The first letter large. */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
