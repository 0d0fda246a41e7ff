import { stemWord } from './stem.ts'

/** What stands between a word and the one before it. Each includes the weaker ones. */
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
  /** Whether the words says nothing of its own ("my", "really"), so that phrases match across it. */
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

/** The slash of 5/5 and DP/PT, which is no list. */
const joinsCodes = (text: string, at: number): boolean =>
  /[\p{Lu}\d]\/[\p{Lu}\d]/u.test(text.slice(Math.max(0, at - 1), at + 2))

/** The words of a text in order, in one pass. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = []
  let gap: Gap = SENTENCE
  let sign: Word['sign'] = ''
  let sentence = 0
  const widen = (to: Gap) => {
    if (to > gap) gap = to
  }
  const push = (word: string, raw: string, start: number) => {
    const end = start + raw.length
    words.push({
      word,
      stem: stemWord(word),
      raw,
      start,
      end,
      gap,
      isLight: lightWords.has(word),
      sign,
      isAsked: false,
    })
    gap = NONE
    sign = ''
  }
  for (const { 0: match, index } of text.matchAll(pattern)) {
    if (/^[\p{L}\d]/u.test(match)) {
      pushWord(match, index, push)
      continue
    }
    if (/^['’]/.test(match)) continue
    if (match.startsWith('(') && match.length > 1) sign = '-'
    else if (match === '+') sign = '+'
    else if (match === '-') widen(isHyphen(text, index) ? NONE : CLAUSE)
    else if (match === '.' && text.startsWith('..', index)) widen(COMMA)
    else if (match === '.' && text[index - 1] === '.') widen(COMMA)
    else if (match === '/' && joinsCodes(text, index)) widen(NONE)
    else if (
      match === ')' &&
      /(?:^|[^\p{L}])[LR]$/u.test(text.slice(Math.max(0, index - 2), index))
    )
      widen(NONE)
    else {
      if (match === '?') {
        for (let at = sentence; at < words.length; at++) (words[at] as Word).isAsked = true
        if (/\p{L}/u.test(text[index + 1] ?? '')) sign = '?'
      }
      widen(gapOf[match] ?? NONE)
    }
    if (gap === SENTENCE) sentence = words.length
  }
  return words
}

function pushWord(
  match: string,
  index: number,
  push: (w: string, raw: string, at: number) => void,
) {
  const word = match.toLowerCase().replaceAll('’', "'").replaceAll('&', '/')
  const verb = bare.get(word) ?? (word.endsWith("n't") ? word.slice(0, -3) : undefined)
  if (verb !== undefined) {
    if (verb !== '') push(verb, match, index)
    push('not', match, index)
    return
  }
  const apostrophe = word.indexOf("'")
  push(apostrophe > 0 ? word.slice(0, apostrophe) : word, match, index)
}
