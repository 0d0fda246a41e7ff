import { expect, test } from 'vitest'
import { compareTexts } from './compare-texts.ts'

test('each side shows its own words, and a word in place of another is one difference', () => {
  const { left, right, differences } = compareTexts('Aspirin 81 mg daily.', 'Aspirin 100 mg.')
  expect(left.map(({ text }) => text).join('')).toBe('Aspirin 81 mg daily.')
  expect(right.map(({ text }) => text).join('')).toBe('Aspirin 100 mg.')
  expect(differences).toBe(2)
})

test('two texts that are the same have no difference', () => {
  expect(compareTexts('Same.', 'Same.').differences).toBe(0)
})
