import { expect, test } from 'vitest'
import { typedBehind, typedSince, without } from './typed-since.ts'

const words = (content: unknown, base: unknown) => ({
  content: JSON.stringify(content),
  base: JSON.stringify(base),
})

test('a form whose words arrived has nothing left', () => {
  expect(typedSince(words('Knee', ''), 'Knee')).toBeUndefined()
  expect(typedSince(words({ text: 'Call', due: '' }, {}), { text: 'Call', due: '' })).toBe(
    undefined,
  )
})

test('what was typed while it was sent stays, over what arrived', () => {
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

test('a form that had nothing before keeps what was typed since', () => {
  expect(typedSince(words('# Plan\n', null), '# Plan')).toEqual(words('# Plan\n', '# Plan'))
})

test('of a text that was added as a thing of its own, what was typed behind it stays', () => {
  expect(typedBehind('Call the lab', 'Call the lab')).toBe('')
  expect(typedBehind('Call the lab\nand her', 'Call the lab')).toBe('and her')
  expect(typedBehind('Call the old lab', 'Call the lab')).toBe('Call the old lab')
})

test('what was sent is no change any more, what was changed since is', () => {
  const keep = { days: 7, weeks: 4 }
  expect(without({ on: true, keep }, { on: true, keep: { ...keep } })).toEqual({})
  expect(without({ hour: 3, keep }, { hour: 2, keep: { ...keep } })).toEqual({ hour: 3 })
  expect(without<{ on?: boolean; hour?: number }>({ hour: 3 }, { on: true })).toEqual({ hour: 3 })
})
