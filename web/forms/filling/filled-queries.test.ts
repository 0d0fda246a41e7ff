import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { FilledForm } from '#contract/filled-forms.ts'
import { filledQuery, putFilled } from './filled-queries.ts'

const filled = (version: number, second: number, done: number): FilledForm => ({
  id: 'filled',
  scribeId: 'visit',
  formId: 'form',
  formName: 'Sick certificate',
  version,
  typed: {},
  visit: null,
  run: { state: 'running', done, of: 6, message: '' },
  fields: [],
  lost: [],
  signedAt: null,
  created: '2026-11-28T08:00:00.000Z',
  updated: `2026-11-28T08:00:0${second}.000Z`,
})

test('the late answer to starting a run hides neither its progress nor a newer version', () => {
  const queries = new QueryClient()
  const doneOf = () => queries.getQueryData(filledQuery('visit', 'form').queryKey)?.run?.done
  putFilled(queries, filled(1, 3, 4))
  putFilled(queries, filled(1, 1, 0))
  expect(doneOf()).toBe(4)
  putFilled(queries, filled(1, 4, 5))
  expect(doneOf()).toBe(5)
  // The clocks of two processes may differ.
  putFilled(queries, filled(2, 2, 6))
  putFilled(queries, filled(1, 5, 3))
  expect(doneOf()).toBe(6)
})
