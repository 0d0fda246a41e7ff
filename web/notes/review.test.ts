import { expect, it } from 'vitest'
import type { Claim, Problem } from '#contract/notes.ts'
import { nextOpen, openCounts, replacement, riskWords, whyRisky, wordsSaid } from './review.ts'

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
]

it('the bar counts what is left to look at', () => {
  expect(openCounts(claims)).toEqual({ toCheck: 3, notSaid: 2, differs: 1 })
})
it('Next goes from one open sentence to the next and round to the first', () => {
  expect(nextOpen(claims, undefined)?.id).toBe('2')
  expect(nextOpen(claims, '2')?.id).toBe('3')
  expect(nextOpen(claims, '3')?.id).toBe('5')
  expect(nextOpen(claims, '5')?.id).toBe('2')
})
it('Back goes the other way, and from nowhere to the last', () => {
  expect(nextOpen(claims, undefined, -1)?.id).toBe('5')
  expect(nextOpen(claims, '2', -1)?.id).toBe('5')
})
it('with nothing open there is no next one', () => {
  expect(nextOpen([claim('1', 'supported')], undefined)).toBeUndefined()
  expect(nextOpen([], undefined)).toBeUndefined()
})
it('the question before copying counts what was not checked', () => {
  expect(riskWords(1)).toBe('1 statement that could harm has not been checked.')
  expect(riskWords(2)).toBe('2 statements that could harm have not been checked.')
})
it('a sentence without a problem of its own is risky because nobody said it', () => {
  expect(whyRisky(claim('1', 'unsupported'))).toBe('Nothing in this visit says this')
})
it('words are exchanged only where a value stands against a value', () => {
  const problem: Problem = {
    kind: 'frequency',
    inNote: 'BID',
    inSource: 'once daily',
    contradicts: true,
    message: '',
    start: 0,
    end: 3,
  }
  expect(replacement(claim('1', 'contradicted', { problems: [problem] }))?.problem).toBe(problem)
  expect(
    replacement(claim('1', 'contradicted', { problems: [{ ...problem, kind: 'negation' }] })),
  ).toBeUndefined()
  expect(
    replacement(claim('1', 'unsupported', { problems: [{ ...problem, inSource: '' }] })),
  ).toBeUndefined()
})
it('a number that was said alone keeps the unit of the note', () => {
  const problem = { kind: 'number', message: '', start: 0, end: 0, contradicts: true } as const
  expect(wordsSaid({ ...problem, inNote: '39.9 degrees', inSource: '36.7' })).toBe('36.7 degrees')
  expect(wordsSaid({ ...problem, inNote: '50 mg', inSource: '25 mg' })).toBe('25 mg')
  expect(wordsSaid({ ...problem, inNote: 'twice', inSource: '3' })).toBe('3')
})
