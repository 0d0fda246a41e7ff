import { expect, it } from 'vitest'
import { fc } from '#test/properties.ts'
import { indexPlaces } from './places.ts'

function allOf(text: string, needle: string): number[] {
  return Array.from(text, (_, at) => at).filter((at) => text.startsWith(needle, at))
}

it('a sentence is found wherever it is, even overlapping itself', () => {
  const words = fc.string({ unit: fc.constantFrom('a', 'b', 'é'), minLength: 1, maxLength: 9 })
  fc.assert(
    fc.property(fc.array(words), words, (parts, needle) => {
      const text = parts.join('')
      expect(indexPlaces(text)(needle)).toEqual(allOf(text, needle))
    }),
    { numRuns: 300 },
  )
})
it('a missing or overlong sentence is not found', () => {
  const find = indexPlaces('Nofever.')
  expect([find('Nofeverish'), find('Nopain.'), indexPlaces('')('Nofever.')]).toEqual([[], [], []])
})
it('finding each sentence of a long note compares about as many places as there are sentences', () => {
  const sentences = Array.from({ length: 2000 }, (_, at) => `Takes${at}mgofmetoprololeachday.`)
  let compared = 0
  const find = indexPlaces(sentences.join(''), () => compared++)
  const found = sentences.map((one) => find(one).length)
  expect(found.every((count) => count === 1)).toBe(true)
  expect(compared).toBeLessThan(10 * sentences.length)
})
it('a sentence that occurs many times is searched for once', () => {
  let compared = 0
  const find = indexPlaces('Nofever.'.repeat(500), () => compared++)
  for (let at = 0; at < 500; at++) expect(find('Nofever.')).toHaveLength(500)
  expect(compared).toBe(500)
})
