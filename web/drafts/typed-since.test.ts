import { expect, test } from 'vitest'
import { typedBehind, typedSince, without } from './typed-since.ts'

const words = (content: unknown, base: unknown) => ({
  content: JSON.stringify(content),
  base: JSON.stringify(base),
})

test('a form whose text was saved is empty', () => {
  expect(typedSince(words('Knee', ''), 'Knee')).toBeUndefined()
  expect(typedSince(words({ text: 'Call', due: '' }, {}), { text: 'Call', due: '' })).toBe(
    undefined,
  )
})

test('what was typed during a save stays on top of the answer', () => {
  expect(typedSince(words('Knee pain', ''), 'Knee')).toEqual(words('Knee pain', 'Knee'))
})

test('of several fields those stay that were not sent, or were typed in since', () => {
  const typed = words({ lines: 'Clinic', footer: 'Page' }, {})
  expect(typedSince(typed, { lines: 'Clinic' })).toEqual(words({ footer: 'Page' }, {}))
  expect(typedSince(typed, { on: true })).toEqual(typed)
  const task = words({ text: 'Call her', due: '' }, { text: '', due: '' })
  expect(typedSince(task, { text: 'Call', due: '' })).toEqual(
    words({ text: 'Call her' }, { text: 'Call', due: '' }),
  )
})

test('a form that was empty before keeps what was typed since', () => {
  expect(typedSince(words('# Plan\n', null), '# Plan')).toEqual(words('# Plan\n', '# Plan'))
})

test('after text is added as a new entry, what was typed after it stays', () => {
  expect(typedBehind('Call the lab', 'Call the lab')).toBe('')
  expect(typedBehind('Call the lab\nand her', 'Call the lab')).toBe('and her')
  expect(typedBehind('Call the old lab', 'Call the lab')).toBe('Call the old lab')
})

test('sent fields are no longer changes, and fields changed since are', () => {
  const keep = { days: 7, weeks: 4 }
  expect(without({ on: true, keep }, { on: true, keep: { ...keep } })).toEqual({})
  expect(without({ hour: 3, keep }, { hour: 2, keep: { ...keep } })).toEqual({ hour: 3 })
  expect(without<{ on?: boolean; hour?: number }>({ hour: 3 }, { on: true })).toEqual({ hour: 3 })
})
