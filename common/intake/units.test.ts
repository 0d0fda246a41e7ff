import { expect, it } from 'vitest'
import { convert, roundTo, type Unit, units } from './units.ts'

it.each<[number, Unit, number, Unit]>([
  [37, 'celsius', 98.6, 'fahrenheit'],
  [104, 'fahrenheit', 40, 'celsius'],
  [70, 'kg', 154.3, 'lb'],
  [5.5, 'mmol', 99, 'mgdl'],
  [180, 'mgdl', 10, 'mmol'],
  [53, 'mmolmol', 7, 'percent'],
  [7, 'percent', 53, 'mmolmol'],
  [3, 'weeks', 21, 'days'],
  [2, 'years', 24, 'months'],
])('%d %s is %d %s', (value, from, expected, to) => {
  expect(roundTo(convert(value, from, to), to)).toBe(expected)
})

it('comes back to the same value from every unit of a quantity', () => {
  const names = Object.keys(units) as Unit[]
  for (const from of names)
    for (const to of names.filter((name) => units[name].quantity === units[from].quantity))
      expect(convert(convert(12, from, to), to, from)).toBeCloseTo(12, 8)
})
