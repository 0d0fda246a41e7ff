import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AppError } from '#contract/errors.ts'
import { toastError, toastSuccess, toastUndo, useToastHistory } from './toast.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

const messages = () => useToastHistory.getState().entries.map(({ message }) => message)

test('a notice leaves the history after 1,000,000 ms, and an unseen error is counted no longer', () => {
  toastError(new AppError('failed', 'The disk is full.'))
  vi.advanceTimersByTime(999_999)
  toastSuccess('Saved')
  expect([messages(), useToastHistory.getState().unseen]).toEqual([
    ['Saved', 'The disk is full.'],
    1,
  ])
  vi.advanceTimersByTime(1)
  expect([messages(), useToastHistory.getState().unseen]).toEqual([['Saved'], 0])
})

test('the history has one entry for the marks that were kept one after another', () => {
  const takeBack = vi.fn()
  toastUndo('Kept.', takeBack, 'review')
  vi.advanceTimersByTime(900_000)
  for (let i = 0; i < 20; i++) toastUndo('Kept.', takeBack, 'review')
  toastSuccess('Saved')
  toastSuccess('Saved')
  expect(messages()).toEqual(['Saved', 'Saved', 'Kept.'])
  // The first one leaves, not the one in its place.
  vi.advanceTimersByTime(100_000)
  expect(messages()).toContain('Kept.')
})
