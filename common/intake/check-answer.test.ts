import { expect, it } from 'vitest'
import { answersTo } from '#test/intake-answers.ts'
import { fc } from '#test/properties.ts'
import { checkAnswer, checkSentAnswer } from './check-answer.ts'
import { type Problem, problemText } from './problems.ts'
import type { Question } from './question-set.ts'
import { builtInSets } from './sets/all-sets.ts'
import { both } from './sets/bilingual.ts'
import { cough } from './sets/cough.ts'

const today = '2026-11-27'
const text = both('Text', 'Texte')
const base = { id: 'q', text, short: text }
const yesNo: Question = { ...base, kind: 'yes-no' }
const options = ['fever', 'cough'].map((id) => ({ id, text }))
const choice: Question = { ...base, kind: 'choice', options }
const choices: Question = {
  ...base,
  kind: 'choices',
  options: [...options, { id: 'none', text, exclusive: true }],
}
const temperature: Question = {
  ...base,
  kind: 'number',
  units: ['celsius', 'fahrenheit'],
  min: 33,
  max: 43,
}
const date: Question = { ...base, kind: 'date', from: 1920 }
const words: Question = { ...base, kind: 'text' }
const scale: Question = { ...base, kind: 'scale', lowest: text, highest: text }
const map: Question = { ...base, kind: 'body-map', regions: ['left-knee', 'right-knee'] }
const medicines: Question = { ...base, kind: 'medicines' }
const allergies: Question = { ...base, kind: 'allergies' }

const celsius = (value: unknown) => ({ kind: 'number', value, unit: 'celsius' })
const onDate = (value: unknown) => ({ kind: 'date', value })
const pills = (...items: unknown[]) => ({ kind: 'medicines', items })
const metoprolol = { name: 'Metoprolol', dose: '50 mg', frequency: 'twice a day' }

it.each<[Question, unknown]>([
  [yesNo, { kind: 'yes-no', value: false }],
  [choice, { kind: 'choice', option: 'cough' }],
  [choices, { kind: 'choices', options: ['none'] }],
  [temperature, celsius(38.5)],
  [temperature, { kind: 'number', value: 109.4, unit: 'fahrenheit' }],
  [date, onDate('2026')],
  [date, onDate('2026-11')],
  [date, onDate('2026-11-27')],
  [date, onDate('2024-02-29')],
  [words, { kind: 'text', value: 'Since Monday' }],
  [scale, { kind: 'scale', value: 10 }],
  [map, { kind: 'body-map', regions: ['left-knee'] }],
  [medicines, pills(metoprolol, { ...metoprolol, dose: '25 mg' })],
  [medicines, pills()],
  [allergies, { kind: 'allergies', items: [{ substance: 'Penicillin', reaction: 'rash' }] }],
  [yesNo, { kind: 'skipped', reason: 'unknown' }],
  [words, { kind: 'skipped', reason: 'none' }],
])('accepts what fits the question (%#)', (question, input) => {
  expect(checkAnswer(question, input, today)).toEqual({ value: input })
})

it.each<[Question, unknown, Problem['code']]>([
  [yesNo, undefined, 'wrong-type'],
  [yesNo, [], 'wrong-type'],
  [yesNo, { kind: 'yes-no', value: 'yes' }, 'wrong-type'],
  [yesNo, { kind: 'text', value: 'yes' }, 'wrong-type'],
  [yesNo, { kind: 'skipped', reason: 'bored' }, 'wrong-type'],
  [yesNo, { kind: 'skipped', reason: 'none' }, 'wrong-type'],
  [medicines, { kind: 'skipped', reason: 'none' }, 'wrong-type'],
  [choice, { kind: 'choice', option: 'toString' }, 'unknown-option'],
  [choices, { kind: 'choices', options: [] }, 'empty'],
  [choices, { kind: 'choices', options: ['fever', 'fever'] }, 'repeated'],
  [choices, { kind: 'choices', options: ['fever', 'none'] }, 'exclusive'],
  [choices, { kind: 'choices', options: ['fever', 'cold'] }, 'unknown-option'],
  [choices, { kind: 'choices', options: 'fever' }, 'wrong-type'],
  [temperature, celsius('38'), 'not-a-number'],
  [temperature, celsius(Number.NaN), 'not-a-number'],
  [temperature, celsius(32.9), 'out-of-range'],
  [temperature, celsius(101), 'out-of-range'],
  [temperature, celsius(38.55), 'one-decimal'],
  [temperature, { kind: 'number', value: 38, unit: 'kg' }, 'unknown-unit'],
  [date, onDate('2026-02-30'), 'not-a-date'],
  [date, onDate('2026-13'), 'not-a-date'],
  [date, onDate('last week'), 'not-a-date'],
  [date, onDate('2026-11-28'), 'in-the-future'],
  [date, onDate('2027'), 'in-the-future'],
  [date, onDate('1919'), 'too-early'],
  [words, { kind: 'text', value: ' \u0000 ' }, 'empty'],
  [words, { kind: 'text', value: 'a'.repeat(201) }, 'too-long'],
  [words, { kind: 'text', value: 'a'.repeat(1_000_000) }, 'too-long'],
  [scale, { kind: 'scale', value: 11 }, 'out-of-range'],
  [scale, { kind: 'scale', value: 2.5 }, 'whole-number'],
  [map, { kind: 'body-map', regions: ['head'] }, 'unknown-option'],
  [map, { kind: 'body-map', regions: ['left-knee', 'left-knee'] }, 'repeated'],
  [medicines, pills({ dose: '5 mg' }), 'no-name'],
  [medicines, pills('Metoprolol'), 'wrong-type'],
  [medicines, pills({ name: 5 }), 'wrong-type'],
  [medicines, pills({ ...metoprolol, dose: 'x'.repeat(121) }), 'too-long'],
  [medicines, pills(metoprolol, { ...metoprolol, name: 'METOPROLOL' }), 'repeated'],
  [medicines, pills(...Array.from({ length: 41 }, (_, n) => ({ name: `m${n}` }))), 'too-many'],
  [allergies, { kind: 'allergies', items: {} }, 'wrong-type'],
])('refuses what does not fit, and says why in both languages (%#)', (question, input, code) => {
  const result = checkAnswer(question, input, today)
  expect(result).toMatchObject({ problem: { code } })
  if (!('problem' in result)) return
  const english = problemText(result.problem, 'en')
  const french = problemText(result.problem, 'fr')
  expect(english).toMatch(/^[A-Z].*\.$/)
  expect(french).toMatch(/^[A-Z].*\.$/)
  expect(french).not.toBe(english)
  expect(english + french).not.toContain('{')
})

it('names the bounds in the unit that the patient chose', () => {
  const result = checkAnswer(temperature, { kind: 'number', value: 20, unit: 'fahrenheit' }, today)
  if (!('problem' in result)) throw new Error('20 °F was accepted')
  expect(problemText(result.problem, 'en')).toBe('Enter a number from 91.4 to 109.4\u00A0°F.')
  expect(problemText(result.problem, 'fr')).toBe('Entrez un nombre de 91,4 à 109,4\u00A0°F.')
})

it('trims texts and removes characters that hide or reverse text', () => {
  const input = { kind: 'text', value: ' a\u202Eb\u0007\tc\r\nd\uD800 ' }
  expect(checkAnswer(words, input, today)).toEqual({ value: { kind: 'text', value: 'ab c\nd' } })
})

it('keeps only the known fields of an entry', () => {
  const input: unknown = JSON.parse(
    '{"kind":"medicines","items":[{"name":" Iron\\npills ","extra":"x","__proto__":{"dose":"x"}}]}',
  )
  expect(checkAnswer(medicines, input, today)).toEqual({
    value: pills({ name: 'Iron pills', dose: '', frequency: '' }),
  })
})

it('sets the time of a sent answer itself and refuses questions of other sets', () => {
  const at = '2026-11-27T08:14:00.000Z'
  const value = { kind: 'yes-no', value: true }
  const sent = { question: 'contact', value, at: '1999-01-01T00:00:00.000Z' }
  expect(checkSentAnswer(cough, sent, { at, today })).toEqual({
    value: { question: 'contact', value, at },
  })
  for (const question of ['other', '__proto__', 7, undefined])
    expect(checkSentAnswer(cough, { question, value }, { at, today })).toEqual({
      problem: { code: 'unknown-question' },
    })
})

it.each(builtInSets)(
  'accepts every possible answer to $id as it is, and twice the same way',
  (set) => {
    fc.assert(
      fc.property(answersTo(set), (answers) => {
        for (const { question, value } of answers) {
          const sent = checkSentAnswer(set, { question, value }, { at: '', today })
          expect(sent).toEqual({ value: { question, value, at: '' } })
        }
      }),
      { numRuns: 40 },
    )
  },
)

it('answers anything that a stranger sends with a value or a problem, and never throws', () => {
  const kinds = fc.constantFrom(...builtInSets.flatMap(({ questions }) => questions))
  const member = fc.constantFrom('value', 'option', 'options', 'unit', 'regions', 'items', 'reason')
  fc.assert(
    fc.property(
      kinds,
      fc.dictionary(member, fc.anything()),
      fc.anything(),
      (question, parts, any) => {
        for (const input of [
          any,
          { ...parts, kind: question.kind },
          { ...parts, kind: 'skipped' },
        ]) {
          const first = checkAnswer(question, input, today)
          if ('value' in first) expect(checkAnswer(question, first.value, today)).toEqual(first)
          else expect(problemText(first.problem, 'fr')).not.toBe('')
        }
      },
    ),
    { numRuns: 2_000 },
  )
})
