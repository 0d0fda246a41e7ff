import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AppError } from '#contract/errors.ts'
import { toastError, toastSuccess, useToastHistory } from './toast.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('a notice leaves the history after 1,000,000 ms, and an unseen error is counted no longer', () => {
  toastError(new AppError('failed', 'The disk is full.'))
  vi.advanceTimersByTime(999_999)
  toastSuccess('Saved')
  const messages = () => useToastHistory.getState().entries.map(({ message }) => message)
  expect([messages(), useToastHistory.getState().unseen]).toEqual([
    ['Saved', 'The disk is full.'],
    1,
  ])
  vi.advanceTimersByTime(1)
  expect([messages(), useToastHistory.getState().unseen]).toEqual([['Saved'], 0])
})
