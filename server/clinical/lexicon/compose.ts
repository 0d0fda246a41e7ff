import type { Item } from './items.ts'
import { composable } from './composable.ts'
import { vocabulary } from './vocabulary.ts'
import { COMMA, CLAUSE, type Word } from './words.ts'

/** How many words after its body part a finding may be ("my knee is really badly swollen"), or before it. */
const reach = 6

const between = new Set(
  'left right both bilateral upper lower medial lateral inner outer back front side top bottom or and look come move run go be bad severe mild sharp dull worse more become start start feel area region part one whole along down up up through across behind under near inside outside above below between without not no any pt patient'.split(
    ' ',
  ),
)
const prepositions = new Set(
  'in of on over at to around along across behind under from through inside near into down up above below for involving affecting about'.split(
    ' ',
  ),
)
const joins = new Set(['and', 'or', 'nor'])

/** Whether there are only words that don't break a phrase from `from` to `to`. */
function isOpen(words: readonly Word[], from: number, to: number, commas: boolean): boolean {
  for (let at = from; at <= to; at++) {
    const gap = words[at]?.gap ?? CLAUSE
    if (gap >= CLAUSE || (gap === COMMA && !commas)) return false
  }
  for (const word of words.slice(from, to))
    if (!word.isLight && !between.has(word.stem) && !prepositions.has(word.word)) return false
  return true
}

const hasPreposition = (words: readonly Word[], from: number, to: number) =>
  words.slice(from, to).some((word) => prepositions.has(word.word))

const hasJoin = (words: readonly Word[], from: number, to: number) =>
  words.slice(from, to).some((word) => joins.has(word.word)) ||
  words.slice(from, to + 1).some((word) => word.gap === COMMA)

/** Whether one item continues the list of the other ("knee pain and swelling", "hip and knee"). */
function isListed(words: readonly Word[], a: Item, b: Item): boolean {
  if (b.from - a.to > 3 || !hasJoin(words, a.to, b.from)) return false
  for (let at = a.to; at <= b.from; at++) if ((words[at]?.gap ?? CLAUSE) >= CLAUSE) return false
  return words.slice(a.to, b.from).every((word) => joins.has(word.word) || word.isLight)
}

type Role = 'part' | 'finding' | 'other'
const roleOf = (item: Item): Role =>
  item.part !== undefined
    ? 'other'
    : item.category === 'body-part'
      ? 'part'
      : composable.has(item.concept)
        ? 'finding'
        : 'other'

/** The index of the body part of a finding: after it with a preposition, or before it. */
function partOf(words: readonly Word[], items: readonly Item[], at: number): number | undefined {
  const finding = items[at] as Item
  const [before, after] = [items[at - 1], items[at + 1]]
  if (before && roleOf(before) === 'part' && finding.from - before.to <= reach) {
    const joined = words.slice(before.to, finding.from).some((word) => joins.has(word.word))
    if (!joined && isOpen(words, before.to, finding.from, false)) return at - 1
  }
  if (after && roleOf(after) === 'part' && after.from - finding.to <= reach) {
    const isDirect = after.from === finding.to
    if (
      (isDirect ||
        hasPreposition(words, finding.to, after.from) ||
        hasArticle(words, finding.to)) &&
      isOpen(words, finding.to, after.from, hasPreposition(words, finding.to, after.from))
    )
      return at + 1
  }
  return undefined
}

/** "sprained my ankle": a possessive or article right after the finding. */
const hasArticle = (words: readonly Word[], at: number) =>
  /^(?:my|your|his|her|the|their|left|right|both|l|r)$/.test(words[at]?.word ?? '')

function compose(part: Item, finding: Item): Item {
  const made = vocabulary().made.get(`${part.concept}+${finding.concept}`)
  return {
    ...finding,
    concept: made ?? `${part.concept}+${finding.concept}`,
    from: Math.min(part.from, finding.from),
    to: Math.max(part.to, finding.to),
    part: part.concept,
    finding: finding.concept,
  }
}

/** Joins findings with the body parts they are about: "pain and swelling in my left knee" is two, both of the knee. */
export function composeItems(words: readonly Word[], items: readonly Item[]): Item[] {
  const parts: (number[] | undefined)[] = items.map((item, at) => {
    if (roleOf(item) !== 'finding') return undefined
    const part = partOf(words, items, at)
    return part === undefined ? undefined : [part]
  })
  shareParts(words, items, parts)
  const used = new Set<number>()
  const made: Item[] = []
  for (const [at, item] of items.entries())
    for (const part of parts[at] ?? []) {
      used.add(part)
      used.add(at)
      made.push(compose(items[part] as Item, item))
    }
  for (const [at, item] of items.entries()) if (!used.has(at)) made.push(item)
  return made.toSorted((a, b) => a.from - b.from || a.to - b.to)
}

/** Findings of one list share their part, and parts of one list share their finding. */
function shareParts(
  words: readonly Word[],
  items: readonly Item[],
  parts: (number[] | undefined)[],
): void {
  const listed = (a: number, b: number) =>
    isListed(words, items[Math.min(a, b)] as Item, items[Math.max(a, b)] as Item)
  for (const [at, own] of [...parts].entries()) {
    const [part] = own ?? []
    if (part === undefined) continue
    for (const step of [-1, 1])
      for (let next = part; roleOf(items[next + step] ?? noItem) === 'part'; next += step) {
        if (!listed(next, next + step)) break
        own?.push(next + step)
      }
    for (const step of [-1, 1])
      for (let next = at; ; next += step) {
        const other = items[next + step]
        if (!other || roleOf(other) !== 'finding' || parts[next + step]) break
        if (!listed(next, next + step)) break
        parts[next + step] = [...(own ?? [])]
      }
  }
}

const noItem: Item = { concept: '', category: '', from: 0, to: 0, isNegative: false }
