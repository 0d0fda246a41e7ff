import { expect, it } from 'vitest'
import { setFaults } from './check-set.ts'
import type { Condition, Question, QuestionSet } from './question-set.ts'
import { QuestionSetSchema } from './set-schema.ts'
import { both, option } from './sets/bilingual.ts'

const text = both('Text', 'Texte')
const base = { text, short: text }
const first: Question = { ...base, id: 'first', kind: 'yes-no' }
const pain: Question = { ...base, id: 'pain', kind: 'scale', lowest: text, highest: text }
const set = (...questions: Question[]): QuestionSet => ({
  id: 'own',
  version: 1,
  title: text,
  answeredBy: 'patient',
  questions,
  emergencies: [],
})
const faultsOf = (questions: QuestionSet) => setFaults(questions).map(({ fault }) => fault)
const after = (when: Condition): Question => ({ ...base, id: 'second', kind: 'text', when })

it.each<[string, QuestionSet]>([
  ['repeated-id', set(first, first)],
  ['no-options', set({ ...base, id: 'one', kind: 'choice', options: [option('a', 'A', 'A')] })],
  [
    'repeated-option',
    set({
      ...base,
      id: 'two',
      kind: 'choices',
      options: [option('a', 'A', 'A'), option('a', 'B', 'B')],
    }),
  ],
  ['bad-bounds', set({ ...base, id: 'n', kind: 'number', units: ['kg'], min: 5, max: 5 })],
  ['mixed-units', set({ ...base, id: 'n', kind: 'number', units: ['kg', 'days'], min: 1, max: 5 })],
  ['no-text', set({ ...first, text: { en: 'Only English', fr: ' ' } })],
  ['not-an-earlier-question', set(after({ question: 'first', yes: true }), first)],
  ['not-an-earlier-question', set(after({ question: 'second', yes: true }))],
  ['impossible-condition', set(first, after({ question: 'first', includes: ['a'] }))],
  ['impossible-condition', set(pain, after({ question: 'pain', yes: true }))],
  [
    'impossible-condition',
    set(
      {
        ...base,
        id: 'one',
        kind: 'choice',
        options: [option('a', 'A', 'A'), option('b', 'B', 'B')],
      },
      after({ question: 'one', includes: ['a', 'c'] }),
    ),
  ],
  ['impossible-condition', set(pain, after({ not: { any: [{ question: 'pain', atLeast: 11 }] } }))],
])('finds the fault "%s"', (fault, faulty) => {
  expect(faultsOf(faulty)).toEqual([fault])
})

it('accepts a valid set, and requires the languages that are asked for', () => {
  const fine = set(first, after({ question: 'first', yes: true }))
  expect(faultsOf(fine)).toEqual([])
  expect(new Set(setFaults(fine, ['en', 'es']).map(({ where }) => where))).toEqual(
    new Set(['own', 'first', 'second']),
  )
})

it.each<[string, unknown]>([
  ['an unknown kind', { ...set(), questions: [{ ...base, id: 'x', kind: 'html' }] }],
  ['an unknown field', { ...set(), questions: [{ ...first, script: 'alert(1)' }] }],
  ['an id with spaces', set({ ...first, id: 'my question' })],
  [
    'a unit that does not exist',
    {
      ...set(),
      questions: [{ ...base, id: 'n', kind: 'number', units: ['stone'], min: 0, max: 1 }],
    },
  ],
  [
    'no unit',
    { ...set(), questions: [{ ...base, id: 'n', kind: 'number', units: [], min: 0, max: 1 }] },
  ],
  ['no question', set()],
  [
    'sixty-one questions',
    set(...Array.from({ length: 61 }, (_, n) => ({ ...first, id: `q${n}` }))),
  ],
  ['a text of a page', set({ ...first, text: both('a'.repeat(501), 'b') })],
  [
    'a condition with two meanings',
    set(first, after({ question: 'first', yes: true, ageFrom: 3 } as Condition)),
  ],
])('refuses the shape of a set with %s', (_, input) => {
  expect(QuestionSetSchema.safeParse(input).success).toBe(false)
})

it('refuses a condition that is nested a thousand times, without using up the stack', () => {
  let deep: Condition = { ageFrom: 1 }
  for (let level = 0; level < 1_000; level++) deep = { not: deep }
  expect(QuestionSetSchema.safeParse(set(after(deep))).success).toBe(false)
})
