import { expect, it } from 'vitest'
import { reasonInWords } from './suggestion-reason.ts'

it('names the words of the visit that a template fits', () => {
  const words = ['sugar', 'metformin', 'feet']
  expect(reasonInWords({ reason: 'Mentions sugar.', words })).toBe(
    'Mentions sugar, metformin and feet.',
  )
})

it('counts earlier uses', () => {
  expect(reasonInWords({ reason: '', uses: 1 })).toBe('You’ve used it once.')
  expect(reasonInWords({ reason: '', uses: 3 })).toBe('You’ve used it 3 times.')
})

it('shows any other reason as the server words it', () => {
  expect(reasonInWords({ reason: 'For any visit.' })).toBe('For any visit.')
})
