import { fc } from '#test/properties.ts'
import { describe, expect, test } from 'vitest'
import { isOneEdit, vocabulary } from './vocabulary.ts'

const letters = 'abcdefghijklmnopqrstuvwxyz'
const word = fc.stringMatching(/^[a-z]{5,12}$/)

/** One insertion, deletion, replacement or swap at a place. */
function misspelt(text: string, kind: number, place: number, letter: number): string {
  const at = place % text.length
  const other = letters[letter % letters.length] ?? ''
  if (kind === 0) return text.slice(0, at) + other + text.slice(at)
  if (kind === 1) return text.slice(0, at) + text.slice(at + 1)
  if (kind === 2) return text.slice(0, at) + other + text.slice(at + 1)
  return text.slice(0, at) + (text[at + 1] ?? '') + (text[at] ?? '') + text.slice(at + 2)
}

describe('a misspelt word', () => {
  test('leads to the word that was meant, wherever the one wrong letter is', () => {
    const typo = fc.tuple(word, fc.nat(3), fc.nat(20), fc.nat(25))
    fc.assert(
      fc.property(typo, ([meant, kind, place, letter]) => {
        const known = vocabulary()
        known.add([meant])
        const found = known.near(misspelt(meant, kind, place, letter))
        expect(found.some((start) => meant.startsWith(start))).toBe(true)
      }),
    )
  })

  test('leads to its beginning while it is still being typed', () => {
    const known = vocabulary()
    known.add(['cardiology', 'asthma', 'headache'])
    expect(known.near('cadri')).toEqual(['cardi'])
    expect(known.near('hedac')).toEqual(['headac'])
    expect(known.near('astm')).toEqual(['asth'])
    expect(known.near('ast')).toEqual([])
    expect(known.near('xylophone')).toEqual([])
  })

  test('of a word added later is found too', () => {
    const known = vocabulary()
    known.add(['asthma'])
    known.add(['asthma', 'migraine'])
    expect(known.has('migr')).toBe(true)
    expect(known.has('migx')).toBe(false)
    expect(known.near('migraone')).toEqual(['migraine'])
  })
})

test.each([
  ['asthma', 'asthma', true],
  ['asthma', 'astma', true],
  ['asthma', 'asthhma', true],
  ['asthma', 'astmha', true],
  ['asthma', 'asthna', true],
  ['asthma', 'astmah', false],
  ['asthma', 'asth', false],
])('%s and %s are one edit apart: %s', (a, b, yes) => {
  expect(isOneEdit(a, b)).toBe(yes)
  expect(isOneEdit(b, a)).toBe(yes)
})
