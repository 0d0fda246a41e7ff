import { expect, test } from 'vitest'
import { sidesIn } from './sides.ts'
import { tokenize } from './tokens.ts'

const sides = (text: string) => sidesIn(tokenize(text)).map((s) => s.side)

test.each([
  ['My left knee hurts.', ['left']],
  ['The pain is on the right.', ['right']],
  ['Right-sided weakness', ['right']],
  ['Both of my knees ache.', ['both']],
  ['Lungs clear bilaterally', ['both']],
])('sides of the body are found: %s', (text, found) => {
  expect(sides(text)).toEqual(found)
})

test.each([
  "All right, let's go.",
  'I left the house.',
  'It hurts right now.',
  "That's right.",
  'It is seventy, right',
])('no side of the body is meant in: %s', (text) => {
  expect(sides(text)).toEqual([])
})
