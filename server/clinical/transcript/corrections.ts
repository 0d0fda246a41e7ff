import {
  contrast,
  cue,
  drugEnding,
  goesOn,
  idle,
  isStrong,
  notTaking,
  opensWithCue,
} from './correction-words.ts'
import type { Draft } from './draft.ts'
import { canReplace, splitItems, type Item } from './items.ts'
import type { Line } from './lines.ts'

/** How far before a cue, in characters, the value may be that it takes back; and how far after it the new one. */
const BEFORE = { strong: 60, weak: 34 }
const AFTER = { strong: 32, weak: 20 }
const LONGEST_ITEM = 60
/** How many lines back a later correction reaches. */
const LINES_BACK = 12

interface ReadTurn {
  text: string
  /** Read when first asked for: few lines hold a correction. */
  readonly items: Item[]
  drafts: readonly Draft[]
  speaker: string | undefined
  role: Line['role']
}

function readLine(line: Line, drafts: readonly Draft[]): ReadTurn {
  let items: Item[] | undefined
  return {
    text: line.text,
    get items() {
      items ??= splitItems(line.text)
      return items
    },
    drafts,
    speaker: line.source.speaker,
    role: line.role,
  }
}

/** Finds the values that speakers take back, and edits them out of the statements that hold them. */
export function resolveCorrections(
  byLine: readonly (readonly Draft[])[],
  lines: readonly Line[],
): void {
  const read = lines.map((line, index) => readLine(line, byLine[index] ?? []))
  for (const [index, line] of read.entries()) {
    correctWithin(line)
    correctByContrast(read, index)
    correctBefore(read, index)
    confirm(read, index)
  }
}

function takeBack(line: ReadTurn, start: number, end: number, retracted: string): void {
  for (let at = firstFrom(line.drafts, (d) => d.end > start); ; at++) {
    const draft = line.drafts[at]
    if (!draft || draft.start >= end) break
    draft.edits.push({
      start: Math.max(start, draft.start),
      end: Math.min(end, draft.end),
      text: '',
    })
  }
  const owner = draftAt(line, start)
  if (owner && !owner.retracted.includes(retracted)) owner.retracted.push(retracted)
}

/** Index of the first element that fits; those that fit come after those that don't. */
function firstFrom<T>(list: readonly T[], fits: (element: T) => boolean): number {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const element = list[middle]
    if (element !== undefined && fits(element)) high = middle
    else low = middle + 1
  }
  return low
}

/** Items that start in a stretch of the text, ends included. */
function itemsBetween(items: readonly Item[], from: number, to: number): Item[] {
  const found: Item[] = []
  for (let at = firstFrom(items, (i) => i.start >= from); ; at++) {
    const item = items[at]
    if (!item || item.start > to) return found
    found.push(item)
  }
}

function draftAt(line: ReadTurn, offset: number): Draft | undefined {
  const draft = line.drafts[firstFrom(line.drafts, (d) => d.end > offset)]
  return draft && draft.start <= offset ? draft : undefined
}

/** "sixteen, no, eight", "the left, sorry, the right", "Come back Tuesday. Make that Wednesday." */
function correctWithin(line: ReadTurn): void {
  for (const match of line.text.matchAll(cue)) {
    const [from, to] = [match.index, match.index + match[0].length]
    if (idle.test(match[0]) && !/more like|or was it/i.test(match[0])) continue
    if (/^(?:no|nope)$/i.test(match[0]) && notTaking.test(line.text.slice(to, to + 14))) continue
    if (/^no$/i.test(match[0]) && opensSentence(line.text, from, to)) continue
    if (/^make it$/i.test(match[0]) && /^\s+(?:worse|better|to)/.test(line.text.slice(to))) continue
    if (goesOn.test(line.text.slice(to, to + 10))) continue
    const reach = isStrong.test(match[0]) ? 'strong' : 'weak'
    const pair = pairAround(line, from, to, reach)
    if (pair && reach === 'weak' && isNewSubject(line, pair.now)) continue
    if (pair) replace(line, pair, from, to)
    else if (reach === 'strong') replaceWord(line, from, to)
  }
}

/** "I'm his auntie, actually, Mum's at work": a relative who begins a clause takes no other's place. */
const isNewSubject = ({ text }: ReadTurn, { class: of, end }: Item): boolean =>
  of === 'kin' &&
  /^(?:['’]s| is| was| has| had|['’]ll| will) (?!the |my |a |who )/i.test(text.slice(end, end + 12))

const valueWords = new Set(
  `one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty
  thirty forty fifty sixty seventy eighty ninety hundred half left right the it that this my his her he she we you about around just
  more actually sorry wait every once twice for both`.split(/\s+/),
)

/** "… for one week. No sports for six weeks.": a separate sentence, which withdraws nothing. */
function opensSentence(text: string, from: number, to: number): boolean {
  if (!/[.!?]\s*$/.test(text.slice(Math.max(0, from - 4), from))) return false
  const next = /^\s(\p{Ll}{2,})/u.exec(text.slice(to, to + 24))?.[1]
  return next !== undefined && !valueWords.has(next)
}

function pairAround(
  line: ReadTurn,
  from: number,
  to: number,
  reach: 'strong' | 'weak',
): { old: Item; now: Item } | undefined {
  const limit = AFTER[reach]
  const next = itemsBetween(line.items, to, to + limit)
  if (next.length === 0) return undefined
  const earlier = itemsBetween(line.items, from - BEFORE[reach] - LONGEST_ITEM, from)
  for (const now of next) {
    if (/[.?!]\s/.test(line.text.slice(to, now.start).replace(/^[.,:\s]+/, ''))) return undefined
    const old = earlier.findLast(
      (i) => i.end <= from && from - i.end <= BEFORE[reach] && canReplace(i, now),
    )
    if (old && !isAnswered(line, old, from)) return { old, now }
  }
  return undefined
}

/** "Is it five? No, six": the question keeps its figure. */
function isAnswered(line: ReadTurn, old: Item, from: number): boolean {
  return (
    /\?/.test(line.text.slice(old.end, from)) && !/or was it/i.test(line.text.slice(from, from + 9))
  )
}

function replace(
  line: ReadTurn,
  { old, now }: { old: Item; now: Item },
  from: number,
  to: number,
): void {
  const retracted = line.text.slice(old.start, old.end)
  const isAdjacent = /^[\s,.…:-]*$/.test(line.text.slice(old.end, from))
  const inherits =
    old.unit !== undefined &&
    now.unit === undefined &&
    now.class === 'number' &&
    old.dimension !== undefined
  if (isAdjacent) {
    const gap = /^[\s,.:…-]*/.exec(line.text.slice(to))?.[0].length ?? 0
    const repeated = repeatedLead(line.text, old.start, to + gap)
    takeBack(line, old.start - repeated, to + gap, retracted)
  } else {
    takeBack(line, old.start, old.end, retracted)
    takeBack(line, from, to, retracted)
  }
  if (!inherits) return
  const owner = draftAt(line, now.start)
  owner?.edits.push({ start: now.end, end: now.end, text: old.unit ?? '' })
}

/** "the left, sorry, the right": the article is said twice. */
function repeatedLead(text: string, oldStart: number, newStart: number): number {
  const lead = /(?<!\p{L})(?:the|my|a|an|in|on|at|his|her|your)\s$/iu.exec(
    text.slice(Math.max(0, oldStart - 6), oldStart),
  )?.[0]
  if (!lead) return 0
  return text.slice(newStart, newStart + lead.length).toLowerCase() === lead.toLowerCase()
    ? lead.length
    : 0
}

/** "I'm on amlodipine, sorry, amitriptyline." */
function replaceWord(line: ReadTurn, from: number, to: number): void {
  const lead = line.text.slice(Math.max(0, from - 40), from)
  const before = /(?<!\p{L})(\p{L}{4,})[\s,.…-]*$/u.exec(lead)
  const after = /^[\s,.:…-]*(\p{L}{4,})(?=[\s]*(?:[.,;!?]|$))/u.exec(line.text.slice(to, to + 60))
  const [old, now] = [before?.[1], after?.[1]]
  if (!before || !old || !now) return
  const isAlike = old.slice(0, 2).toLowerCase() === now.slice(0, 2).toLowerCase()
  if (!isAlike && !(drugEnding.test(old) && drugEnding.test(now))) return
  const start = from - before[0].length
  takeBack(line, start, to + (after?.[0].length ?? 0) - now.length, old)
}

/** "Actually it was 25, not 50": the figure after "not" is removed, here and where it was said. */
function correctByContrast(read: readonly ReadTurn[], index: number): void {
  const line = read[index]
  if (!line) return
  for (const match of line.text.matchAll(contrast)) {
    const end = match.index + match[0].length
    const [old] = itemsBetween(line.items, end, end + 2)
    const now = itemsBetween(line.items, match.index - LONGEST_ITEM, match.index).findLast(
      (i) => i.end <= match.index && match.index - i.end <= 3,
    )
    if (!old || !now || old.class !== now.class || old.class === 'side' || old.class === 'kin')
      continue
    takeBack(line, match.index, old.end, line.text.slice(old.start, old.end))
    for (let back = index - 1; back >= Math.max(0, index - LINES_BACK); back--) {
      const earlier = read[back]
      const same = earlier?.items.find((i) => i.class === old.class && bare(i) === bare(old))
      if (!earlier || !same) continue
      takeBack(earlier, same.start, same.end, earlier.text.slice(same.start, same.end))
      break
    }
  }
}

const bare = (item: Item) => item.value.replace(/[^\d.].*$/, '')

/** A line that opens with a correction, or a relative or interpreter who says it differently right after. */
function correctBefore(read: readonly ReadTurn[], index: number): void {
  const line = read[index]
  if (!line) return
  const isCorrection = opensWithCue.test(line.text)
  const isCompanion = isByCompanion(line)
  if (!isCorrection && !isCompanion) return
  const [now] = line.items
  if (!now || now.start > (line.drafts[0]?.end ?? 0) + (isCorrection ? 30 : 0)) return
  for (let back = index - 1; back >= Math.max(0, index - 2); back--) {
    const earlier = read[back]
    if (!earlier) continue
    // Continuing isn't a correction.
    if (!isCorrection && earlier.speaker === line.speaker) continue
    if (isCorrection && !isCompanion && earlier.speaker !== line.speaker && back !== index - 1)
      continue
    const old = earlier.items.findLast((i) => canReplace(i, now) && hasUnit(i) === hasUnit(now))
    if (
      !old ||
      earlier.drafts.some((d) => d.isQuestion && d.start <= old.start && d.end >= old.end)
    )
      continue
    takeBack(earlier, old.start, old.end, earlier.text.slice(old.start, old.end))
    return
  }
}

const hasUnit = (item: Item) => item.dimension !== undefined
const objects =
  /(?<!\p{L})(?:no|actually|more like|it was|it['’]s|(?:he|she)['’]s|not|you said|nearer|closer to|at least)(?!\p{L})/iu

function isByCompanion({ role, drafts }: ReadTurn): boolean {
  const text = drafts[0]?.text ?? ''
  const isCompanion = role === 'relative' || role === 'interpreter'
  return (
    isCompanion &&
    text.split(' ').length <= 9 &&
    objects.test(
      drafts
        .slice(0, 2)
        .map((d) => d.text)
        .join(' '),
    )
  )
}

const confirmable: ReadonlySet<Item['class']> = new Set(['number', 'date', 'frequency', 'weekday'])

/** "Five days." – "Seven, you said seven." – "Seven days, you're right.": who said it first takes it back. */
function confirm(read: readonly ReadTurn[], index: number): void {
  const [stated, objected, agreed] = [read[index - 2], read[index - 1], read[index]]
  if (!stated || !objected || !agreed) return
  if (stated.speaker !== agreed.speaker || stated.speaker === objected.speaker) return
  if (objected.text.split(/\s+/).length > 7 || objected.text.includes('?')) return
  for (const old of stated.items) {
    if (!confirmable.has(old.class) || draftAt(stated, old.start)?.isQuestion) continue
    const now = objected.items.find((i) => sameMatter(old, i))
    const isAgreed =
      now && agreed.items.some((i) => i.class === now.class && bareOrValue(i) === bareOrValue(now))
    const isKept = agreed.items.some((i) => bareOrValue(i) === bareOrValue(old))
    if (isAgreed && !isKept)
      takeBack(stated, old.start, old.end, stated.text.slice(old.start, old.end))
  }
}

const bareOrValue = (item: Item) => (item.class === 'number' ? bare(item) : item.value)
const sameMatter = (a: Item, b: Item) => canReplace(a, b) && bareOrValue(a) !== bareOrValue(b)
