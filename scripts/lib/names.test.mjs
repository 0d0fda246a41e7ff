import { expect, test } from 'vitest'
import { findParticiples, participlesIn } from './names.mjs'

test('a type that is named by a participle alone is found, wherever it is declared', () => {
  const text = [
    'export interface Said { text: string }',
    'type Sealed = Buffer',
    '  class Refused extends Error {}',
  ]
  expect(participlesIn(text.join('\n'))).toEqual(['Said', 'Sealed', 'Refused'])
})

test('a noun is a name, also with a participle before it or with its ending', () => {
  const text = [
    'interface StoredDraft {}',
    'type Speed = number',
    'interface Need {}',
    'type Run = 1',
  ]
  expect(participlesIn(text.join('\n'))).toEqual([])
})

test('no type of the project is named by a participle alone', () => {
  expect(findParticiples()).toEqual([])
})
