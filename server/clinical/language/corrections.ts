import type { Analysis } from './analysis.ts'
import type { Quantity } from './quantity.ts'
import { comparable, sameQuantity } from './quantities.ts'

/** The parts of a sentence that the search for corrections needs. */
export interface SpokenSentence {
  at: number
  text: string
  turn: number
  speaker: string | undefined
  analysis: Analysis
}
/** The sentence at `by` takes back something of the sentence at `at`, which may be itself. */
export interface Correction {
  at: number
  by: number
}

const sounds = String.raw`(?:(?:um+|uh+|er+m?|oh|ah|well|okay|but|no|nope)[\s,.…–—-]+)*`
const plainly = String.raw`correction|scratch that|strike that|make (?:that|it)|i (?:meant|misspoke|should say)|my mistake|let me correct|that should (?:be|say|have been)|(?:or )?rather(?! than)|no,? wait|wait,? no`
const perhaps = String.raw`(?:i'm |so |i am )?sorry|pardon(?: me)?|excuse me|i mean|actually|wait|hang on|hold on|oops|no`
const opensPlainly = new RegExp(`^${sounds}(?:sorry[\\s,.]+)?(?:${plainly})\\b`, 'i')
const opensPerhaps = new RegExp(`^${sounds}(?:${perhaps})\\b`, 'i')
/** Inside a sentence a marker is set off by a pause. */
const inside = new RegExp(
  String.raw`[,.;…–—-]\s*(?:(?:um+|uh+|er+m?)[\s,]+){0,6}(?:${plainly}|${perhaps})\b[\s,.…–—-]*(?=\S)|\bor rather\b`,
  'gi',
)
const apology = /\bsorry (?:to|about|for|you|that you|i)\b/i

/** Sentences back that a correction may reach. */
const reach = 4
/** Characters around a marker inside a sentence within which the two values must be. */
const near = 45

const numeric = new Set<Quantity['kind']>([
  'plain',
  'amount',
  'percent',
  'ratio',
  'degrees',
  'rate',
  'age',
  'duration',
])
const likeKind = (a: Quantity, b: Quantity) =>
  comparable(a, b) ||
  ((a.kind === 'plain' || b.kind === 'plain') && numeric.has(a.kind) && numeric.has(b.kind))
const sameValue = (a: Quantity, b: Quantity) =>
  sameQuantity(a, b) || a.raw.some((x) => b.raw.some((y) => String(x) === String(y)))

// Words of one of these classes are alternatives without being numbers.
const classes = [
  /\b(?:left|right)\b/gi,
  /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b/gi,
  /\b(?:mother|mum|mom|father|dad|brother|sister|wife|husband|son|daughter)\b/gi,
  /\b(?:morning|evening|night|afternoon)s?\b/gi,
]

const wordsOf = (text: string, pattern: RegExp) =>
  new Set((text.match(pattern) ?? []).map((w) => w.toLowerCase()))

/** Whether a word after the marker is an alternative to one before it, as "left" to "right". */
const wordsDiffer = (before: string, after: string) =>
  classes.some((pattern) => {
    const [old, put] = [wordsOf(before, pattern), wordsOf(after, pattern)]
    return put.size === 1 && old.size > 0 && !old.isSupersetOf(put)
  })

const drugsOf = (analysis: Analysis, from: number, to: number) =>
  analysis.terms.filter((t) => t.kind === 'drug' && t.start >= from && t.end <= to)

interface Part {
  analysis: Analysis
  from: number
  to: number
}
const inPart = ({ analysis, from, to }: Part) =>
  analysis.quantities.filter((q) => q.start >= from && q.end <= to)

/** Takes out of `before` what `after` puts in its place. @returns whether anything was. */
function takeBack(before: Part, after: Part, texts: [string, string]): boolean {
  const put = inPart(after).filter((q) => !isNegated(texts[1], q.start))
  const named = inPart(after).filter((q) => isNegated(texts[1], q.start))
  let found = false
  const old = inPart(before).findLast((q) =>
    named.length > 0
      ? named.some((n) => sameValue(n, q))
      : put.some((p) => likeKind(p, q) && !sameValue(p, q)),
  )
  if (old && (put.length > 0 || named.length > 0)) {
    before.analysis.quantities = before.analysis.quantities.filter((q) => q !== old)
    found = true
  }
  const drugs = drugsOf(before.analysis, before.from, before.to)
  // "Metronidazole. Not amoxicillin?" takes the metronidazole back no more than "not X" puts X in.
  const others = drugsOf(after.analysis, after.from, after.to).filter(
    (d) => !isNegated(texts[1], d.start),
  )
  if (drugs.length === 1 && others.length > 0 && others.every((d) => d.key !== drugs[0]?.key)) {
    before.analysis.terms = before.analysis.terms.filter((t) => t !== drugs[0])
    found = true
  }
  if (!wordsDiffer(...texts)) return found
  const kept = wordsOf(texts[1], classes[0] ?? /$/g)
  if (kept.size > 0)
    before.analysis.sides = before.analysis.sides.filter(
      (s) => s.start < before.from || s.end > before.to || kept.has(s.side),
    )
  return true
}

const isNegated = (text: string, at: number) =>
  /\b(?:not|n't)\s+(?:the\s+)?$/i.test(text.slice(0, at))

/** "25, not 50": a value after "not" beside another of its kind wasn't meant. */
function dropNegated(spoken: SpokenSentence): void {
  const { analysis, text } = spoken
  analysis.quantities = analysis.quantities.filter(
    (q) =>
      !isNegated(text, q.start) ||
      !analysis.quantities.some(
        (other) => other !== q && likeKind(q, other) && !sameValue(q, other),
      ),
  )
}

/** "50, sorry, 25 milligrams". */
function withinSentence(spoken: SpokenSentence): boolean {
  let found = false
  const { text, analysis } = spoken
  for (const marker of text.matchAll(inside)) {
    const end = marker.index + marker[0].length
    if (apology.test(text.slice(marker.index, end + 6))) continue
    const from = Math.max(0, marker.index - near)
    const to = Math.min(text.length, end + near)
    const texts: [string, string] = [text.slice(from, marker.index), text.slice(end, to)]
    if (takeBack({ analysis, from, to: marker.index }, { analysis, from: end, to }, texts))
      found = true
  }
  return found
}

const sideWord = /\b(?:left|right)\b/gi
const plainWords = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\d' ]+/gu, ' ')
    .replace(/\b(?:um+|uh+|er+m?|oh|well|the|my|your|his|her|on|in)\b/g, ' ')
    .trim()
    .split(/\s+/)
/** The most words that a repetition may have: "right leg pain, right leg pain?" */
const longestRestated = 8
/** What lists, or asks for one after the other, takes nothing back. */
const listsSides =
  /\b(?:and|or|also|too|both|each|either|neither|same|bilateral\w*|other|no|not|any|denies|without)\b|:/i

/** "Here for left leg pain. Right leg pain, right leg pain?": the end repeated, with the other side. */
function restatesSide(before: string, after: string): boolean {
  const said = plainWords(after)
  if (said.length > longestRestated || listsSides.test(after) || listsSides.test(before))
    return false
  const [side] = after.match(sideWord) ?? []
  const sides = new Set(said.filter((word) => /^(?:left|right)$/.test(word)))
  if (!side || sides.size !== 1 || /\?\W*$/.test(before)) return false
  const other = side.toLowerCase() === 'left' ? 'right' : 'left'
  const isTwice = said.indexOf(side.toLowerCase()) !== said.lastIndexOf(side.toLowerCase())
  const once = said.slice(0, isTwice ? said.length / 2 : said.length)
  const swapped = once.map((word) => (word === side.toLowerCase() ? other : word))
  const tail = plainWords(before).slice(-swapped.length)
  // A bare "Right." agrees.
  return once.length > 1 && tail.join(' ') === swapped.join(' ')
}

/** "Pain in the left knee, right knee": within one sentence, which ends there. */
const restatedWithin =
  /\b(left|right)((?: [a-z]+){1,3})(?:\s*[,–—-]+\s*|\s+)(?:(?:um+|uh+|er+m?)[\s,]+)*(?:(?:the|my|your|his|her|on the|in the) )?(left|right)\2\b/i
function withinSides({ text, analysis }: SpokenSentence): boolean {
  const [all, first, , second] = restatedWithin.exec(text) ?? []
  if (!all || !first || !second || first.toLowerCase() === second.toLowerCase()) return false
  if (listsSides.test(text)) return false
  const at = text.indexOf(all)
  const kept = analysis.sides.filter((s) => s.start > at + first.length || s.end <= at)
  if (kept.length === analysis.sides.length) return false
  analysis.sides = kept
  return true
}

/** "The right.": what comes between the wrong side and the complete repetition. */
const bareSide = /^\W*(?:(?:no|sorry|i mean)\W+)*the (?:left|right)\W*$/i

/** The sentence before, of the same breath, of which this one says the end again with the other side. */
function restated(all: readonly SpokenSentence[], by: SpokenSentence): number | undefined {
  const near = all[by.at - 1]
  const before = near && bareSide.test(near.text) ? all[by.at - 2] : near
  if (!before || before.turn !== by.turn || !restatesSide(before.text, by.text)) return undefined
  const said = new Set(by.analysis.sides.map((s) => s.side))
  before.analysis.sides = before.analysis.sides.filter((s) => said.has(s.side))
  return before.at
}

/** The sentence that the one at `by` may take something back of: the same speaker's, shortly before. */
function corrected(all: readonly SpokenSentence[], by: SpokenSentence): number | undefined {
  const plain = opensPlainly.test(by.text)
  const names = /^(?:[\w',]+\s+){0,3}not\b/i.test(by.text)
  if ((!plain && !opensPerhaps.test(by.text) && !names) || apology.test(by.text)) return undefined
  const sorry = plain || /\bsorry\b/i.test(by.text)
  for (let at = by.at - 1; at >= Math.max(0, by.at - reach); at--) {
    const before = all[at]
    if (!before || before.speaker !== by.speaker || (before.turn !== by.turn && !sorry)) continue
    const parts: [Part, Part] = [
      { analysis: before.analysis, from: 0, to: before.text.length },
      { analysis: by.analysis, from: 0, to: by.text.length },
    ]
    if (takeBack(...parts, [before.text, by.text])) return at
  }
  const says = by.analysis.terms.length + by.analysis.quantities.length > 0
  return plain && says && all[by.at - 1]?.turn === by.turn ? by.at - 1 : undefined
}

/**
 * Finds where speakers correct themselves ("We'll start with 50. Sorry, 25, not 50.") and takes the
 * numbers, drugs and sides that were taken back out of the analyses, so that nothing rests on them. Looks at those
 * of `some`.
 */
export function retract(all: readonly SpokenSentence[], some = all): Correction[] {
  return some.flatMap((by) => {
    const at = by.speaker === undefined ? undefined : (restated(all, by) ?? corrected(all, by))
    const own = [withinSentence(by), withinSides(by)].includes(true)
    dropNegated(by)
    if (at !== undefined) return [{ at, by: by.at }]
    return own ? [{ at: by.at, by: by.at }] : []
  })
}
