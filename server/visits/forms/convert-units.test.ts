import { expect, test } from 'vitest'
import { inUnit, unitAskedFor } from './convert-units.ts'

test.each([
  ['Weight (kg)', 'kg'],
  ['Weight in lbs', 'lb'],
  ['Height [cm]:', 'cm'],
  ['Height (in inches)', 'in'],
  ['Température (°C)', '°C'],
  ['Temp °F', '°F'],
  ['Weight', undefined],
  ['Date signed in', undefined],
  ['Height (ft) (in)', undefined],
])('the field “%s” asks for %s', (name, unit) => {
  expect(unitAskedFor(name)).toBe(unit)
})

test.each([
  ['180 lb', 'kg', '81.6'],
  ['180 pounds', 'kg', '81.6'],
  ['82.5 kg', 'lb', '181.9'],
  ['5 ft 10 in', 'cm', '177.8'],
  ['5’10”', 'cm', '177.8'],
  ['1,75 m', 'cm', '175'],
  ['101.3 °F', '°C', '38.5'],
  ['37 °C', '°F', '98.6'],
] as const)('%s becomes %s as %s, and what was said stays', (said, unit, text) => {
  expect(inUnit(said, unit)).toEqual({ text, converted: said })
})

test('a figure in the unit of the form isn’t changed, and another quantity isn’t converted', () => {
  expect(inUnit('82.50 kg', 'kg')).toEqual({ text: '82.50' })
  expect(inUnit('82', 'kg')).toBeUndefined()
  expect(inUnit('180 cm', 'kg')).toBeUndefined()
  expect(inUnit('about 80 kg', 'kg')).toBeUndefined()
  expect(inUnit('', 'kg')).toBeUndefined()
})
