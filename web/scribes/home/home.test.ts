import { expect, it } from 'vitest'
import { visitsAfter } from './review-walk.ts'
import { stageWords } from './stages.ts'
import { shortDuration } from './week-words.ts'

it('goes on to visits that were neither decided nor skipped, and never back to the open one', () => {
  expect(visitsAfter(['a', 'b', 'c'], 'b', ['a'])).toEqual(['c'])
  // The list was read again without the visit that is open.
  expect(visitsAfter(['c'], 'b', ['a', 'b'])).toEqual(['c'])
  expect(visitsAfter(['b'], 'b', [])).toEqual([])
})

it('says that a copied note was not reviewed', () => {
  const done = { recorded: true, written: true, reviewed: true, copied: true }
  expect(stageWords(done)).toBe('Recorded, written, reviewed and copied')
  expect(stageWords({ ...done, reviewed: false })).toMatch(/not yet reviewed/)
  expect(stageWords({ ...done, written: false, reviewed: false, copied: false })).toMatch(/no note/)
})

it('shows a duration in one unit, and a dash without one', () => {
  expect([null, 45, 90, 3 * 3600, 50 * 3600].map(shortDuration)).toEqual([
    '–',
    '45 s',
    '2 min',
    '3 h',
    '2 d',
  ])
})
