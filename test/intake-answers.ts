import type { Answer, AnswerValue } from '#common/intake/answers.ts'
import { boundsIn, regionsOf } from '#common/intake/check-answer.ts'
import type { PatientFacts, Question, QuestionSet } from '#common/intake/question-set.ts'
import { roundTo } from '#common/intake/units.ts'
import { fc } from './properties.ts'

const word = fc.stringMatching(/^[a-z]{1,12}$/)

/** Any accepted answer to a question. */
export function valueFor(question: Question): fc.Arbitrary<AnswerValue> {
  const skipped = fc.constantFrom<AnswerValue>(
    { kind: 'skipped', reason: 'unknown' },
    { kind: 'skipped', reason: 'declined' },
  )
  return fc.oneof({ arbitrary: givenFor(question), weight: 9 }, { arbitrary: skipped, weight: 1 })
}

function givenFor(question: Question): fc.Arbitrary<AnswerValue> {
  switch (question.kind) {
    case 'yes-no':
      return fc.boolean().map((value) => ({ kind: 'yes-no', value }))
    case 'choice':
      return fc.constantFrom(...question.options).map(({ id }) => ({ kind: 'choice', option: id }))
    case 'choices':
      return fc
        .oneof(
          fc.constantFrom(...question.options).map((option) => [option]),
          fc.subarray(
            question.options.filter(({ exclusive }) => !exclusive),
            { minLength: 1 },
          ),
        )
        .map((options) => ({ kind: 'choices', options: options.map(({ id }) => id) }))
    case 'number':
      return fc.constantFrom(...question.units).chain((unit) => {
        const { min, max } = boundsIn(question, unit)
        return fc
          .oneof(fc.constantFrom(min, max), fc.double({ min, max, noNaN: true }))
          .map((value) => ({ kind: 'number', value: roundTo(value, unit), unit }))
      })
    case 'date':
      return fc
        .integer({ min: question.from, max: 2025 })
        .map((year) => ({ kind: 'date', value: String(year) }))
    case 'text':
      return word.map((value) => ({ kind: 'text', value }))
    case 'scale':
      return fc.integer({ min: 0, max: 10 }).map((value) => ({ kind: 'scale', value }))
    case 'body-map':
      return fc
        .subarray(regionsOf(question), { minLength: 1 })
        .map((regions) => ({ kind: 'body-map', regions }))
    case 'medicines':
      return fc.uniqueArray(word, { maxLength: 3 }).map((names) => ({
        kind: 'medicines',
        items: names.map((name) => ({ name, dose: '5 mg', frequency: 'daily' })),
      }))
    case 'allergies':
      return fc.uniqueArray(word, { maxLength: 3 }).map((names) => ({
        kind: 'allergies',
        items: names.map((substance) => ({ substance, reaction: 'rash' })),
      }))
  }
}

/** An accepted answer to every question of a set, asked or not. */
export const answersTo = (set: QuestionSet): fc.Arbitrary<Answer[]> =>
  fc.tuple(...set.questions.map(valueFor)).map((values) =>
    set.questions.flatMap(({ id }, index) => {
      const value = values[index]
      return value ? [{ question: id, value, at: '2026-11-27T08:14:00.000Z' }] : []
    }),
  )

/** Patients of every age, also unknown, and of either sex or none. */
export const anyFacts: fc.Arbitrary<PatientFacts> = fc.record({
  birthDate: fc.constantFrom(
    '',
    '1941-05-01',
    '1975-11-28',
    '1999-01-31',
    '2016-07-01',
    '2026-10-01',
  ),
  sex: fc.constantFrom('', 'female', 'male', 'other'),
  today: fc.constant('2026-11-27'),
})
