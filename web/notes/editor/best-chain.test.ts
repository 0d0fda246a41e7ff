import { expect, it } from 'vitest'
import { fc } from '#test/properties.ts'
import { bestChain, type Candidate } from './best-chain.ts'

/** The same by comparing each candidate with all before it. */
function slowChain(candidates: readonly Candidate[]): Candidate[] {
  const chains: Candidate[][] = []
  const weight = (chain: readonly Candidate[]) =>
    chain.reduce((sum, { start, end }) => sum + end - start, 0)
  const heaviest = (some: readonly Candidate[][]) =>
    some.reduce((best, chain) => (weight(chain) > weight(best) ? chain : best), [])
  for (const one of candidates) {
    const fits = chains.filter((chain) => {
      const other = chain.at(-1)
      return other && other.of !== one.of && other.end <= one.start
    })
    chains.push([...heaviest(fits), one])
  }
  return heaviest(chains)
}

const textLength = 30
const places = fc
  .array(fc.tuple(fc.nat(6), fc.nat(textLength - 5), fc.integer({ min: 1, max: 5 })), {
    maxLength: 25,
  })
  .map((all) =>
    all
      .map(([of, start, length]) => ({ of, start, end: start + length }))
      .toSorted((a, b) => a.of - b.of || a.start - b.start),
  )

it('of all possible places of sentences, it chooses those that an exhaustive search chooses', () => {
  fc.assert(
    fc.property(places, (candidates) => {
      expect(bestChain(candidates, textLength)).toEqual(slowChain(candidates))
    }),
    { numRuns: 500 },
  )
})
it('thousands of sentences with many places each are put in order without comparing all with all', () => {
  let read = 0
  const candidates = Array.from({ length: 40_000 }, (_, at) => {
    const of = Math.floor(at / 20)
    const start = (of + (at % 20)) * 5
    return {
      of,
      start,
      get end() {
        read++
        return start + 5
      },
    }
  })
  const chain = bestChain(candidates, 2020 * 5)
  expect(chain).toHaveLength(2000)
  expect(read).toBeLessThan(5 * candidates.length)
})
