import { stemWord } from './stem.ts'

/** The separator between a word and the one before it. Each includes the weaker ones. */
export type Gap = 0 | 1 | 2 | 3
export const NONE = 0
export const COMMA = 1
/** A semicolon, colon, bracket or dash. */
export const CLAUSE = 2
export const SENTENCE = 3

/** A word of a text. Offsets are into the text; `can't` makes two words with the offsets of one. */
export interface Word {
  /** Lower case, without endings such as 's. */
  word: string
  stem: string
  /** As written, for abbreviations that count only in capitals. */
  raw: string
  start: number
  end: number
  gap: Gap
  /** Whether the word has no meaning of its own ("my", "really"), so that phrases match across it. */
  isLight: boolean
  /** The sign before it: "+", "?" or "(-)". */
  sign: '' | '+' | '?' | '-'
  /** Whether its sentence ends with a question mark. */
  isAsked: boolean
}

const lightWords = new Set(
  `a an the this that these those my your his her its our their of in on at to for with by into from over around about
  am is are was were be been being have has had do does did having doing
  some any all much lot lots bit little kind sort kinda sorta just really very quite pretty rather so too such like um uh
  uhm er erm hmm mm ah oh you know i mean actually basically maybe also then there it he she they we him them me us
  always often sometimes usually constantly occasionally slightly mildly severely extremely terribly awfully absolutely
  completely totally generally mostly mainly recently currently previously particularly especially certainly definitely
  probably possibly apparently obviously literally still already now again even getting get got would
  will shall own whole`.split(/\s+/),
)

/** Contractions that speech-to-text writes without an apostrophe. */
const bare = new Map(
  Object.entries({
    cannot: 'can',
    cant: 'can',
    couldnt: 'could',
    dont: 'do',
    doesnt: 'does',
    didnt: 'did',
    havent: 'have',
    hasnt: 'has',
    hadnt: 'had',
    isnt: 'is',
    arent: 'are',
    wasnt: 'was',
    wont: 'will',
    wouldnt: 'would',
    "can't": 'can',
    "won't": 'will',
    "ain't": 'is',
    "shan't": 'shall',
  }),
)

// Letters joined by slashes are one word (n/v/d, c/o, A&E); then words, endings, numbers, signs.
const pattern =
  /\p{L}(?:[/&]\p{L})+(?![\p{L}\p{N}'’])|\p{L}[\p{L}\p{M}\p{N}]*(?:['’]\p{L}+)?|['’]\p{L}+|\d+(?:\.\d+)?|\(\s?[-–−]\s?\)|[.!?…;:()[\]\n,/+–—-]/gu

const gapOf: Record<string, Gap> = {
  '.': SENTENCE,
  '!': SENTENCE,
  '?': SENTENCE,
  '\n': SENTENCE,
  ';': CLAUSE,
  ':': CLAUSE,
  '(': CLAUSE,
  ')': CLAUSE,
  '[': CLAUSE,
  ']': CLAUSE,
  '–': CLAUSE,
  '—': CLAUSE,
  ',': COMMA,
  '/': COMMA,
  '…': COMMA,
}

function isHyphen(text: string, at: number): boolean {
  return /[\p{L}\p{N}]-[\p{L}\p{N}]/u.test(text.slice(Math.max(0, at - 1), at + 2))
}

/** The slash of 5/5 and DP/PT, which doesn't make a list. */
const joinsCodes = (text: string, at: number): boolean =>
  /[\p{Lu}\d]\/[\p{Lu}\d]/u.test(text.slice(Math.max(0, at - 1), at + 2))

interface Tokens {
  words: Word[]
  /** The widest gap since the last word. */
  gap: Gap
  /** The sign since the last word. */
  sign: Word['sign']
  /** Index of the first word of the current sentence. */
  sentence: number
}

/** The words of a text in order, in one pass. */
export function tokenise(text: string): Word[] {
  const tokens: Tokens = { words: [], gap: SENTENCE, sign: '', sentence: 0 }
  for (const { 0: match, index } of text.matchAll(pattern)) {
    if (/^[\p{L}\d]/u.test(match)) addWord(tokens, match, index)
    else if (!/^['’]/.test(match)) addMark(tokens, text, match, index)
  }
  return tokens.words
}

function addWord(tokens: Tokens, match: string, index: number): void {
  const word = match.toLowerCase().replaceAll('’', "'").replaceAll('&', '/')
  const verb = bare.get(word) ?? (word.endsWith("n't") ? word.slice(0, -3) : undefined)
  if (verb !== undefined) {
    if (verb !== '') push(tokens, verb, match, index)
    push(tokens, 'not', match, index)
    return
  }
  const apostrophe = word.indexOf("'")
  push(tokens, apostrophe > 0 ? word.slice(0, apostrophe) : word, match, index)
}

function push(tokens: Tokens, word: string, raw: string, start: number): void {
  tokens.words.push({
    word,
    stem: stemWord(word),
    raw,
    start,
    end: start + raw.length,
    gap: tokens.gap,
    isLight: lightWords.has(word),
    sign: tokens.sign,
    isAsked: false,
  })
  tokens.gap = NONE
  tokens.sign = ''
}

/** A sign before the next word, or a mark that separates it from the words before. */
function addMark(tokens: Tokens, text: string, mark: string, index: number): void {
  if (mark.startsWith('(') && mark.length > 1) tokens.sign = '-'
  else if (mark === '+') tokens.sign = '+'
  else {
    if (mark === '?') endQuestion(tokens, text, index)
    tokens.gap = widest(tokens.gap, gapAt(text, mark, index))
  }
  if (tokens.gap === SENTENCE) tokens.sentence = tokens.words.length
}

const widest = (a: Gap, b: Gap): Gap => (a > b ? a : b)

function gapAt(text: string, mark: string, index: number): Gap {
  if (mark === '-') return isHyphen(text, index) ? NONE : CLAUSE
  if (mark === '.' && (text.startsWith('..', index) || text[index - 1] === '.')) return COMMA
  if (mark === '/' && joinsCodes(text, index)) return NONE
  if (mark === ')' && /(?:^|[^\p{L}])[LR]$/u.test(text.slice(Math.max(0, index - 2), index)))
    return NONE
  return gapOf[mark] ?? NONE
}

function endQuestion(tokens: Tokens, text: string, index: number): void {
  for (const word of tokens.words.slice(tokens.sentence)) word.isAsked = true
  if (/\p{L}/u.test(text[index + 1] ?? '')) tokens.sign = '?'
}
