import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { splitRows } from './concepts.ts'
import { mentionsIn, type Mention } from './mentions.ts'
import { opposite, sameMeaning } from './relations.ts'

interface Pair {
  relation: string
  a: string
  b: string
}

const pairs = splitRows(readFileSync(new URL('./pairs.tsv', import.meta.url), 'utf8')).map(
  (row): Pair => {
    const [relation = '', a = '', b = ''] = row.split('\t')
    return { relation, a, b }
  },
)

/** Half of the pairs, drawn by hash: scored as a total, never listed. */
const isHeldOut = ({ a, b }: Pair) =>
  (createHash('sha256').update(`${a}|${b}`).digest()[0] ?? 0) % 2 === 1

const anyOf = (a: Mention[], b: Mention[], holds: (x: Mention, y: Mention) => boolean) =>
  a.some((x) => b.some((y) => holds(x, y)))

function isRight({ relation, a, b }: Pair): boolean {
  const [first, second] = [mentionsIn(a), mentionsIn(b)]
  if (relation === 'opposite') return anyOf(first, second, opposite)
  const same = anyOf(first, second, (x, y) => sameMeaning(x, y) === 'same')
  if (relation === 'same') return same && !anyOf(first, second, opposite)
  return first.length > 0 && second.length > 0 && !same
}

const wrongOf = (some: Pair[]) => some.filter((pair) => !isRight(pair))

test('lay and clinical words of the open half mean the same, another or the opposite thing', () => {
  const open = pairs.filter((pair) => !isHeldOut(pair))
  const wrong = wrongOf(open).map(({ relation, a, b }) => `${relation}: ${a} | ${b}`)
  expect(wrong.length / open.length, wrong.join('\n')).toBeLessThanOrEqual(0.05)
})

test('at least 85 in 100 pairs of the held-out half are right', () => {
  const held = pairs.filter(isHeldOut)
  expect(pairs.length).toBeGreaterThanOrEqual(250)
  expect(1 - wrongOf(held).length / held.length).toBeGreaterThanOrEqual(0.85)
})
