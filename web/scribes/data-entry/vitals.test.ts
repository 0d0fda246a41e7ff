import { expect, test } from 'vitest'
import { noVitals, readVitals, type Vital } from './vitals.ts'

const read = (typed: Partial<Record<Vital, string>>) => readVitals({ ...noVitals, ...typed })

test('vitals become one line each with their units, in the order of the form', () => {
  const typed = { oxygen: '97', bloodPressure: ' 142/90 ', temperature: '37,2', heartRate: '84' }
  expect(read(typed)).toEqual({
    lines: [
      'Blood pressure: 142/90 mmHg',
      'Heart rate: 84/min',
      'Temperature: 37.2 °C',
      'Oxygen saturation: 97 %',
    ],
    problems: {},
  })
})

test('a temperature keeps the unit that it can only have', () => {
  expect(read({ temperature: '98.6' }).lines).toEqual(['Temperature: 98.6 °F'])
  expect(read({ temperature: '45' }).lines).toEqual(['Temperature: 45 °C'])
  expect(read({ temperature: '60' }).problems.temperature).toMatch(/°C or .* °F/)
})

test.each([
  ['bloodPressure', '120'],
  ['bloodPressure', '80/120'],
  ['bloodPressure', '120/120'],
  ['bloodPressure', '1200/80'],
  ['bloodPressure', '120/80/60'],
  ['bloodPressure', '400/80'],
  ['heartRate', '8'],
  ['heartRate', 'fast'],
  ['heartRate', '-80'],
  ['heartRate', '8e1'],
  ['oxygen', '101'],
  ['weight', '0'],
  ['weight', '82 kg'],
  ['height', '1.78'],
] as const)('%s “%s” is refused', (vital, text) => {
  const { lines, problems } = read({ [vital]: text })
  expect(lines).toEqual([])
  expect(problems[vital]).toMatch(/^(Enter|The first)/)
})

test('one wrong field does not hide valid ones, and empty fields are ignored', () => {
  const { lines, problems } = read({ heartRate: '84', weight: 'heavy' })
  expect(lines).toEqual(['Heart rate: 84/min'])
  expect(Object.keys(problems)).toEqual(['weight'])
  expect(read({})).toEqual({ lines: [], problems: {} })
  expect(read({ heartRate: '  ' })).toEqual({ lines: [], problems: {} })
})
