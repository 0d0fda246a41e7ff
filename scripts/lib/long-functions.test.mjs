import { expect, test } from 'vitest'
import { findLongFunctions, judgeLong, limits } from './long-functions.mjs'

const some = (count, lines) =>
  Array.from({ length: count }, (_, at) => ({ place: `web/some.ts:${at}`, lines }))

const { mostLong } = limits

test('some functions may be long', () => {
  expect(judgeLong(some(mostLong, 41))).toEqual([])
})

test('one more is refused, and all of them are listed', () => {
  const problems = judgeLong(some(mostLong + 1, 41))
  expect(problems).toHaveLength(mostLong + 2)
  expect(problems[0]).toBe('web/some.ts:0: a function of 41 lines')
  expect(problems.at(-1)).toContain(
    `${mostLong + 1} functions are over 40 lines, and ${mostLong} may be`,
  )
})

test('no function may be over a hundred lines', () => {
  expect(judgeLong([...some(1, 101), ...some(1, 100)])).toEqual([
    'web/some.ts:0: a function of 101 lines; 100 are the most',
  ])
})

test('the functions of the project are within the limits', () => {
  expect(findLongFunctions()).toEqual([])
})
