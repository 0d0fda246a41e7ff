import { expect, test } from 'vitest'
import { markHints } from './mark-hints.ts'

test('possible patient data is marked in place, and the text stays whole', () => {
  const text = 'As for Mr Muster, born 1962. As for Mr Muster.'
  const parts = markHints(text, [
    { text: 'Mr Muster' },
    { text: 'born 1962' },
    { text: 'Mr Muster' },
  ])
  expect(parts.filter((part) => part.marked)).toHaveLength(3)
  expect(parts.map((part) => part.text).join('')).toBe(text)
  expect(markHints('Plain', [])).toEqual([{ text: 'Plain', marked: false }])
})
