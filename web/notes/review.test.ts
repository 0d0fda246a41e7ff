import { expect, it } from 'vitest'
import type { Claim, Problem } from '#contract/notes.ts'
import { correction, curlyQuotes, statusWords } from '#web/ui/checked/claim-words.ts'
import {
  claimMark,
  markWords,
  nextOpen,
  openClaims,
  openCounts,
  reasonWords,
  riskWords,
} from './review.ts'

const claim = (id: string, status: Claim['status'], more: Partial<Claim> = {}): Claim => ({
  id,
  start: Number(id),
  end: Number(id) + 1,
  text: id,
  section: '',
  status,
  evidence: [],
  problems: [],
  reviewed: false,
  ...more,
})
const claims = [
  claim('1', 'supported'),
  claim('2', 'unsupported'),
  claim('3', 'contradicted'),
  claim('4', 'unsupported', { reviewed: true }),
  claim('5', 'unsupported'),
  claim('6', 'unchecked'),
]
const problem: Problem = {
  kind: 'number',
  inNote: '10 mg',
  inSource: 'five',
  message: 'The patient takes "five"',
  start: 0,
  end: 5,
  contradicts: true,
}

it('the bar counts what is left to review', () => {
  expect(openCounts(claims)).toEqual({ toReview: 3, notFound: 2, conflicts: 1 })
})
it('Next goes from one open sentence to the next and round to the first', () => {
  expect(nextOpen(claims, undefined)?.id).toBe('2')
  expect(nextOpen(claims, 2)?.id).toBe('3')
  expect(nextOpen(claims, 3)?.id).toBe('5')
  expect(nextOpen(claims, 5)?.id).toBe('2')
})
it('Next continues from its place when the sentence there has been changed or removed', () => {
  expect(nextOpen(claims.slice(3), 3)?.id).toBe('5')
})
it('Back goes the other way, and from nowhere to the last', () => {
  expect(nextOpen(claims, undefined, -1)?.id).toBe('5')
  expect(nextOpen(claims, 5, -1)?.id).toBe('3')
})
it('with everything reviewed there is no next sentence', () => {
  expect(nextOpen([claim('1', 'supported')], undefined)).toBeUndefined()
  expect(nextOpen([], undefined)).toBeUndefined()
})

it('an unconfirmed sentence carries no mark and is never called supported', () => {
  const unchecked = claim('6', 'unchecked', {
    evidence: [{ kind: 'transcript', sourceId: '1', quote: 'Said.' }],
  })
  expect(claimMark(unchecked, false)).toBeUndefined()
  expect(statusWords(unchecked)).toBe('No conflict found')
  expect(statusWords(unchecked, 'not-covered')).toBe('Not checked in this language')
})
it('a mark signed without review stays a mark, and a reviewed one does not', () => {
  const open = claim('3', 'contradicted', { problems: [problem] })
  expect(claimMark(open, true)).toBe('kept')
  expect(markWords(open, true)).toBe('Different number (kept without review)')
  expect(claimMark({ ...open, reviewed: true }, true)).toBeUndefined()
  expect(markWords({ ...open, reviewed: true }, true)).toBe('Different number (kept)')
})
it('a signed note has nothing left to review', () => {
  const signed = { at: '', by: '', version: 1 }
  expect(openClaims({ claims, signed })).toEqual([])
  expect(openClaims({ claims })).toHaveLength(3)
})

it('one press replaces words only by a fix of the checks, never by words of the visit', () => {
  expect(correction(claim('3', 'contradicted', { problems: [problem] }))).toBeUndefined()
  const fixed = { ...problem, fix: '5 mg' }
  expect(correction(claim('3', 'contradicted', { problems: [problem, fixed] }))).toEqual({
    problem: fixed,
    index: 1,
  })
})

it('the question before copying counts unreviewed sentences', () => {
  expect(riskWords(1)).toBe('1 high-risk statement hasn’t been reviewed.')
  expect(riskWords(2)).toBe('2 high-risk statements haven’t been reviewed.')
})
it('several reasons are separate sentences with the quotation marks of the interface', () => {
  const two = claim('1', 'contradicted', {
    problems: [problem, { ...problem, message: 'Not mentioned.' }],
  })
  expect(reasonWords(two)).toBe('The patient takes “five”. Not mentioned.')
  expect(reasonWords(claim('1', 'unsupported'))).toBe('Not found in the recording.')
  expect(curlyQuotes(`"It's" (his "own")`)).toBe('“It’s” (his “own”)')
})
