import { readFileSync } from 'node:fs'
import { splitRows } from './concepts.ts'
import type { Item } from './items.ts'
import { CLAUSE, COMMA, SENTENCE, tokenise, type Word } from './words.ts'

/** 'open': neither said nor denied: asked, warned of, or possible. */
export type Polarity = 'no' | 'yes' | 'open'

type Kind = 'no' | 'not' | 'flip' | 'back' | 'open' | 'open-back' | 'end' | 'none'

interface Node {
  next: Map<string, Node>
  kinds: Kind[]
}

let cues: Node | undefined

function readCues(): Node {
  if (cues) return cues
  cues = { next: new Map(), kinds: [] }
  const file = readFileSync(new URL('./rules/negation.tsv', import.meta.url), 'utf8')
  for (const row of splitRows(file)) {
    const [kind, phrases = ''] = row.split('\t')
    for (const phrase of phrases.split('|')) {
      let node = cues
      for (const { word } of tokenise(phrase)) {
        const next = node.next.get(word) ?? { next: new Map(), kinds: [] }
        node.next.set(word, next)
        node = next
      }
      node.kinds.push(kind as Kind)
    }
  }
  return cues
}

/** The longest cue that begins at a word, with all the kinds it can be. */
function cueAt(words: readonly Word[], from: number): { kinds: Kind[]; to: number } | undefined {
  let node: Node | undefined = readCues()
  let best: { kinds: Kind[]; to: number } | undefined
  for (let at = from; at < words.length; at++) {
    const word = words[at] as Word
    if (at > from && word.gap > 0) break
    node = node?.next.get(word.word)
    if (!node) break
    if (node.kinds.length > 0) best = { kinds: node.kinds, to: at + 1 }
  }
  return best
}

/** What the words so far say about a mention that comes now. */
interface Scope {
  polarity: Polarity
  kind: Kind
  /** Words at which it begins to hold. */
  from: number
  /** Mentions it has held for. */
  held: number
}

const none: Scope = { polarity: 'no', kind: 'none', from: 0, held: 0 }

const pronouns = new Set('i he she we they you it there patient pt this that'.split(' '))
const finite = new Set('is are was were has have had s does did gets got reports'.split(' '))
const stative = new Set('is are was were remains seems looks feels'.split(' '))
/** After a comma these begin a finding that is there ("no fever, mild cough"). */
const fresh = new Set(
  'mild moderate severe occasional occasionally social socially intermittent slight trace normal good intact has have positive had'.split(
    ' ',
  ),
)
const listing = new Set(['any', 'or', 'nor', 'either'])

/** The polarity of each item, read in one pass over the words. */
export function readPolarities(words: readonly Word[], items: readonly Item[]): Polarity[] {
  const inside = new Map<number, Item>()
  for (const item of items) for (let at = item.from; at < item.to; at++) inside.set(at, item)
  const polarities: Polarity[] = items.map(() => 'no')
  let scope = none
  let at = 0
  /** The first item that doesn't begin before `at`. */
  let next = 0
  while (at < words.length) {
    const word = words[at] as Word
    scope = scopeAfterGap(scope, words, at, inside)
    for (; (items[next]?.from ?? Infinity) <= at; next++) {
      const index = next
      polarities[index] = scope.polarity
      scope = { ...scope, held: scope.held + 1 }
      if (word.sign === '+') [polarities[index], scope] = ['no', none]
      if (word.sign === '-') polarities[index] = 'yes'
      if (word.sign === '?') polarities[index] = 'open'
    }
    const cue = cueAt(words, at)
    if (!cue || !counts(cue, at, inside)) {
      const composed = inside.get(at)
      // "The knee without swelling": between the body part and its finding.
      if (cue?.kinds.some((kind) => kind === 'no') && composed?.part !== undefined)
        polarities[items.indexOf(composed)] = 'yes'
      // "No pyrexia or rigors": a phrase of absence denies the rest of its list.
      if (cue?.kinds.includes('no') && composed?.isNegative === true && composed.from === at)
        scope = { polarity: 'yes', kind: 'no', from: cue.to, held: 1 }
      at++
      continue
    }
    scope = scopeOfCue(scope, cue, { words, items, polarities, at, next })
    at = cue.to
  }
  askAll(words, items, polarities)
  return polarities.map((polarity, index) =>
    items[index]?.isNegative ? invert(polarity) : polarity,
  )
}

const invert = (polarity: Polarity): Polarity =>
  polarity === 'yes' ? 'no' : polarity === 'no' ? 'yes' : 'open'

/**
 * A cue inside a mention belongs to its phrase ("can't sleep"), except an "if" inside an action: "come back if you get a
 * fever" leaves the fever open.
 */
function counts(
  cue: { kinds: Kind[]; to: number },
  from: number,
  inside: ReadonlyMap<number, Item>,
): boolean {
  const isOpen = cue.kinds.includes('open')
  const item = inside.get(from)
  // "no history of" begins before the mention "history", so it counts.
  // "He said no retinopathy": the end of an action denies what follows it.
  return !item || ((isOpen || cue.to === item.to) && item.category === 'action')
}

/** Sentence ends, new subjects and, for "not", a comma without a list end a scope. */
function scopeAfterGap(
  scope: Scope,
  words: readonly Word[],
  at: number,
  inside: ReadonlyMap<number, Item>,
): Scope {
  if (scope.polarity === 'no') return scope
  const word = words[at] as Word
  if (word.gap === SENTENCE) return none
  const before = words[at - 1]
  const isNew = word.gap > 0 || before?.word === 'and'
  if (isNew && pronouns.has(word.word) && scope.held > 0) return none
  if (scope.polarity === 'open') return word.gap === CLAUSE && scope.held > 0 ? none : scope
  if (word.gap === CLAUSE && scope.held > 0) return none
  if (scope.held === 0) return scope
  if (finite.has(word.word) && isNew) return none
  if (word.gap === COMMA && fresh.has(word.word) && scope.kind !== 'flip') return none
  if (word.gap === COMMA && scope.kind === 'not' && !isListAhead(words, scope.from)) return none
  return beginsClause(words, at, inside) ? none : scope
}

/** "and my cough is worse", "and her sister has it": a subject with its own verb. */
function beginsClause(
  words: readonly Word[],
  at: number,
  inside: ReadonlyMap<number, Item>,
): boolean {
  if (words[at - 1]?.word !== 'and' && words[at]?.gap !== COMMA) return false
  // "No weakness, gait is normal".
  if (
    words[at]?.gap === COMMA &&
    words[at + 1]?.gap === 0 &&
    stative.has(words[at + 1]?.word ?? '')
  )
    return true
  if (!/^(?:my|his|her|their|the)$/.test(words[at]?.word ?? '')) return false
  for (let next = at + 1; next <= at + 4; next++) {
    if ((words[next]?.gap ?? CLAUSE) > 0) return false
    if (!inside.has(next) && finite.has(words[next]?.word ?? '')) return true
  }
  return false
}

function isListAhead(words: readonly Word[], from: number): boolean {
  for (let at = from; at < words.length; at++) {
    const word = words[at] as Word
    if (at > from && word.gap >= CLAUSE) return false
    if (listing.has(word.word)) return true
  }
  return false
}

interface Place {
  words: readonly Word[]
  items: readonly Item[]
  polarities: Polarity[]
  at: number
  /** The first item that begins after `at`. */
  next: number
}

function scopeOfCue(scope: Scope, cue: { kinds: Kind[]; to: number }, place: Place): Scope {
  const { words, at } = place
  const kinds = cue.kinds
  if (kinds.includes('none')) return scope
  if (kinds.includes('end'))
    return scope.polarity === 'open' && words[at]?.word !== 'but' ? scope : none
  const backward = kinds.find((kind) => kind === 'back' || kind === 'open-back')
  if (backward && setBack(place, cue.to, backward === 'back' ? 'yes' : 'open')) return none
  const kind = kinds.find((each) => each !== 'back' && each !== 'open-back')
  if (!kind) return scope
  if (kind === 'open') return { polarity: 'open', kind, from: cue.to, held: 0 }
  if (scope.polarity === 'open') return scope
  // "No, I have a cough": an answer, not a negation.
  const next = words[cue.to]
  if (kind === 'no' && next?.gap === COMMA && words[at]?.word === 'no') return none
  if (kind === 'flip' && scope.polarity === 'yes' && scope.held === 0 && at - scope.from <= 2)
    return { ...none, from: cue.to }
  return { polarity: 'yes', kind, from: cue.to, held: 0 }
}

/** Negates the list of mentions right before a cue ("fever and chills are negative"). False if there is none. */
function setBack(
  { words, items, polarities, at, next }: Place,
  to: number,
  polarity: Polarity,
): boolean {
  // A cue such as "negative" is about what follows in the same clause, unless the sentence ends.
  const ends = to >= words.length || (words[to]?.gap ?? SENTENCE) > 0
  if (!ends && !/^(?:on|by|in|at|for|today|now|per)$/.test(words[to]?.word ?? '')) return false
  let edge = at
  let done = false
  for (let index = next - 1; index >= 0; index--) {
    const item = items[index] as Item
    if (item.to > edge) continue
    const gapWords = words.slice(item.to, edge)
    const near = gapWords.every((word) => word.isLight || word.word === 'and' || word.word === 'or')
    const broken = words.slice(item.to, edge + 1).some((word) => word.gap === SENTENCE)
    if (!near || broken || gapWords.length > 4) break
    polarities[index] = polarity
    edge = item.from
    done = true
  }
  return done
}

const tags = new Set('right correct yeah yes okay'.split(' '))

/** The topics of a question are open, except in a statement with a tag ("no chest pain, right?"). */
function askAll(words: readonly Word[], items: readonly Item[], polarities: Polarity[]): void {
  for (const [index, item] of items.entries()) {
    const start = sentenceStart(words, item.from)
    const asks = isInterrogative(words, start)
    if (!words[item.from]?.isAsked && !asks) continue
    const end = sentenceEnd(words, item.from)
    if (!asks && tags.has(words[end - 1]?.word ?? '') && words[end - 1]?.gap === COMMA) continue
    polarities[index] = answerAfter(words, end) ?? 'open'
  }
}

function sentenceStart(words: readonly Word[], at: number): number {
  let start = at
  while (start > 0 && words[start]?.gap !== SENTENCE) start--
  return start
}
function sentenceEnd(words: readonly Word[], at: number): number {
  let end = at + 1
  while (end < words.length && words[end]?.gap !== SENTENCE) end++
  return end
}

const helpers = new Set('do does did are is was were have has had can could'.split(' '))
const subjects = new Set('you he she they it there your his her i the any that'.split(' '))

/** "Do you have", "any chest pain": with a subject after the verb, or "any" first. */
function isInterrogative(words: readonly Word[], start: number): boolean {
  let at = start
  while (/^(?:and|so|okay|ok|now|um|uh|or|then|alright|well)$/.test(words[at]?.word ?? '')) at++
  const first = words[at]?.word ?? ''
  if (first === 'any') return true
  if (!helpers.has(first)) return false
  const second = words[at + 1]?.word ?? ''
  return subjects.has(second === 'not' ? (words[at + 2]?.word ?? '') : second)
}

/** A short answer in the sentence after a question. */
function answerAfter(words: readonly Word[], at: number): Polarity | undefined {
  const first = words[at]?.word
  if (!first || words[at]?.isAsked) return undefined
  if (/^(?:no|nope|none|never|nah)$/.test(first)) return 'yes'
  if (/^(?:yes|yeah|yep|yup)$/.test(first)) return 'no'
  return undefined
}
