import type { Item } from './items.ts'
import { CLAUSE, COMMA, type Word } from './words.ts'

export type Side = 'left' | 'right' | 'both'

const names: Record<string, Side> = {
  left: 'left',
  leftsided: 'left',
  lt: 'left',
  right: 'right',
  rightsided: 'right',
  rt: 'right',
  both: 'both',
  bilateral: 'both',
  bilaterally: 'both',
  bilat: 'both',
  'b/l': 'both',
  either: 'both',
}
const exact: Record<string, Side> = {
  L: 'left',
  R: 'right',
  OS: 'left',
  OD: 'right',
  OU: 'both',
  BL: 'both',
  RUQ: 'right',
  RLQ: 'right',
  RIF: 'right',
  LUQ: 'left',
  LLQ: 'left',
  LIF: 'left',
}

/** After "right" these make it another word ("right now", "right away"). */
const notPlaces = new Set(
  'now away there here before after then okay ok so well but and i'.split(' '),
)
const placed = new Set('my your his her the their on in of to a'.split(' '))

/** The side that a word means in its place, if any. */
function sideAt(words: readonly Word[], at: number, parts: ReadonlySet<number>): Side | undefined {
  const word = words[at] as Word
  const side = exact[word.raw] ?? names[word.word]
  if (!side || side === 'both') return side
  if (word.raw.length <= 2) return side
  const [before, after] = [words[at - 1], words[at + 1]]
  const next = after && after.gap < COMMA ? after.word : ''
  if (parts.has(at + 1) || /^(?:side|sided|hand|upper|lower|sides|more|greater)$/.test(next))
    return side
  if (notPlaces.has(next)) return undefined
  const isPlaced = before !== undefined && word.gap < COMMA && placed.has(before.word)
  if (isPlaced) return side
  // "Knee pain, left": nothing else in its clause.
  return next === '' && word.gap > 0 && side === 'left'
    ? side
    : parts.has(at + 2)
      ? side
      : undefined
}

/** The sides of items: one named inside or up to four words around, in the same clause, no other item between. */
export function findSides(words: readonly Word[], items: readonly Item[]): (Side | undefined)[] {
  const places = new Set<number>()
  for (const item of items) for (let at = item.from; at < item.to; at++) places.add(at)
  const sides = words.map((_, at) => sideAt(words, at, places))
  if (!sides.some(Boolean)) return items.map(() => undefined)
  return items.map((item) => {
    const own = merged(sides.slice(item.from, item.to))
    return own ?? around(words, sides, item, places)
  })
}

function merged(sides: readonly (Side | undefined)[]): Side | undefined {
  const distinct = new Set(sides.filter(Boolean))
  return distinct.size > 1 ? 'both' : [...distinct][0]
}

const reach = 4

function around(
  words: readonly Word[],
  sides: readonly (Side | undefined)[],
  item: Item,
  places: ReadonlySet<number>,
): Side | undefined {
  for (let at = item.from - 1; at >= Math.max(0, item.from - reach); at--) {
    if ((words[at + 1]?.gap ?? CLAUSE) > 0) break
    if (sides[at]) {
      // "left or right knee", "left and right".
      const before =
        sides[at - 2] && /^(?:and|or)$/.test(words[at - 1]?.word ?? '') ? sides[at - 2] : undefined
      return merged([sides[at], before])
    }
    if (places.has(at)) break
  }
  for (let at = item.to; at < Math.min(words.length, item.to + reach); at++) {
    if ((words[at]?.gap ?? CLAUSE) > COMMA) break
    if (sides[at]) return places.has(at + 1) && words[at + 1]?.gap === 0 ? undefined : sides[at]
    if (places.has(at)) break
  }
  return undefined
}
