import { expect, it } from 'vitest'
import { joinTokens } from './words.ts'

it('joins pieces of words at the next leading space', () => {
  const tokens = [' ibu', 'pro', 'fen', ' daily']
  const words = joinTokens({ tokens, timestamps: [0, 0.08, 0.16, 0.64] }, 10)
  expect(words).toEqual([
    { text: 'ibuprofen', start: 10, end: 10.56 },
    { text: 'daily', start: 10.64, end: 11.04 },
  ])
})

it('ends a word where its duration ends, but never after the next one has begun', () => {
  const words = joinTokens(
    { tokens: ['▁no', '▁fever'], timestamps: [1, 1.2], durations: [0.32, 0.24] },
    0,
  )
  expect(words.map((word) => word.end)).toEqual([1.2, 1.44])
})

it('keeps punctuation with the word before it', () => {
  expect(joinTokens({ tokens: [' fever', '.'], timestamps: [0, 0.3] }, 0)[0]?.text).toBe('fever.')
})
