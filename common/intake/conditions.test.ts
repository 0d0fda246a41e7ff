import { expect, it } from 'vitest'
import type { AnswerValue } from './answers.ts'
import { ageInMonths, holds } from './conditions.ts'
import type { Condition, PatientFacts, Question } from './question-set.ts'
import { both } from './sets/bilingual.ts'

const text = both('Text', 'Texte')
const base = { text, short: text }
const questions: Question[] = [
  { ...base, id: 'fever', kind: 'yes-no' },
  {
    ...base,
    id: 'temperature',
    kind: 'number',
    units: ['celsius', 'fahrenheit'],
    min: 33,
    max: 43,
  },
  { ...base, id: 'where', kind: 'body-map' },
  { ...base, id: 'pain', kind: 'scale', lowest: text, highest: text },
]
const woman: PatientFacts = { birthDate: '1980-11-27', sex: 'female', today: '2026-11-27' }
const unknown: PatientFacts = { today: '2026-11-27' }

function check(condition: Condition, values: Record<string, AnswerValue>, facts = woman) {
  const answers = Object.entries(values).map(([question, value]) => ({ question, value, at: '' }))
  return holds(condition, questions, answers, facts)
}
const degrees = (value: number, unit: 'celsius' | 'fahrenheit'): Record<string, AnswerValue> => ({
  temperature: { kind: 'number', value, unit },
})

it('reads a number in whatever unit the patient chose', () => {
  const hot: Condition = { question: 'temperature', atLeast: 38 }
  expect(check(hot, degrees(38, 'celsius'))).toBe(true)
  expect(check(hot, degrees(100.4, 'fahrenheit'))).toBe(true)
  expect(check({ question: 'temperature', atMost: 38 }, degrees(100.4, 'fahrenheit'))).toBe(true)
  expect(check(hot, degrees(100.3, 'fahrenheit'))).toBe(false)
  expect(check(hot, degrees(37.9, 'celsius'))).toBe(false)
})

it('holds at its bounds', () => {
  const pain = (value: number): Record<string, AnswerValue> => ({ pain: { kind: 'scale', value } })
  expect(check({ question: 'pain', atLeast: 7 }, pain(7))).toBe(true)
  expect(check({ question: 'pain', atMost: 7 }, pain(7))).toBe(true)
  expect(check({ question: 'pain', atMost: 7 }, pain(8))).toBe(false)
})

it('takes a missing answer or a skipped question for neither yes nor no', () => {
  const skipped: Record<string, AnswerValue> = { fever: { kind: 'skipped', reason: 'unknown' } }
  for (const values of [{}, skipped])
    for (const yes of [true, false]) expect(check({ question: 'fever', yes }, values)).toBe(false)
})

it('finds any of the chosen regions', () => {
  const where: Record<string, AnswerValue> = {
    where: { kind: 'body-map', regions: ['head', 'left-knee'] },
  }
  expect(check({ question: 'where', includes: ['left-knee', 'right-knee'] }, where)).toBe(true)
  expect(check({ question: 'where', includes: ['right-knee'] }, where)).toBe(false)
})

it('counts a new year of age from the birthday on', () => {
  expect(check({ ageFrom: 46 }, {})).toBe(true)
  expect(check({ ageFrom: 46 }, {}, { ...woman, birthDate: '1980-11-28' })).toBe(false)
  expect(check({ ageUnder: 0.25 }, {}, { ...woman, birthDate: '2026-08-28' })).toBe(true)
  expect(check({ ageUnder: 0.25 }, {}, { ...woman, birthDate: '2026-08-27' })).toBe(false)
})

it.each(['', '1980', '1980-11', '27.11.1980', '2027-01-01'])(
  'does not guess an age from "%s"',
  (birthDate) => {
    expect(ageInMonths({ birthDate, today: '2026-11-27' })).toBeUndefined()
  },
)

it('leaves open what age and sex decide while they are unknown, also in combinations', () => {
  const female: Condition = { sex: 'female' }
  expect(check(female, {}, unknown)).toBeUndefined()
  expect(check({ not: female }, {}, unknown)).toBeUndefined()
  expect(check({ ageFrom: 50 }, {}, unknown)).toBeUndefined()
  expect(check({ all: [female, { question: 'fever', yes: true }] }, {}, unknown)).toBe(false)
  const fever: Record<string, AnswerValue> = { fever: { kind: 'yes-no', value: true } }
  expect(check({ any: [female, { question: 'fever', yes: true }] }, fever, unknown)).toBe(true)
  expect(
    check({ any: [female, { question: 'fever', yes: false }] }, fever, unknown),
  ).toBeUndefined()
  expect(check(female, {}, { ...unknown, sex: 'other' })).toBeUndefined()
  expect(check(female, {}, { ...unknown, sex: 'male' })).toBe(false)
})

it('recognises missing age and sex', () => {
  expect(check({ unknown: 'age' }, {}, unknown)).toBe(true)
  expect(check({ unknown: 'age' }, {}, woman)).toBe(false)
  expect(check({ unknown: 'sex' }, {}, { ...woman, sex: 'other' })).toBe(true)
  expect(check({ unknown: 'sex' }, {}, woman)).toBe(false)
})
