import { expect, test } from 'vitest'
import { nextPlace } from './useRovingFocus.ts'

test('arrow keys lead along a row and stop at its ends', () => {
  expect(nextPlace('ArrowRight', 0, 3)).toBe(1)
  expect(nextPlace('ArrowRight', 2, 3)).toBe(2)
  expect(nextPlace('ArrowLeft', 0, 3)).toBe(0)
  expect(nextPlace('Home', 2, 3)).toBe(0)
  expect(nextPlace('End', 0, 3)).toBe(2)
})

test('other keys keep their meaning', () => {
  expect(nextPlace('Enter', 1, 3)).toBeUndefined()
  expect(nextPlace('Tab', 1, 3)).toBeUndefined()
})
