import { expect, test } from 'vitest'
import { without } from './edited.ts'

test('what was sent is no change any more, what was changed since is', () => {
  const keep = { days: 7, weeks: 4 }
  expect(without({ on: true, keep }, { on: true, keep: { ...keep } })).toEqual({})
  expect(without({ hour: 3, keep }, { hour: 2, keep: { ...keep } })).toEqual({ hour: 3 })
  expect(without<{ on?: boolean; hour?: number }>({ hour: 3 }, { on: true })).toEqual({ hour: 3 })
})
