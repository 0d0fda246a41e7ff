import { expect, it } from 'vitest'
import type { Answer, AnswerValue } from './answers.ts'
import type { PatientFacts, Question, QuestionSet } from './question-set.ts'
import { both } from './sets/bilingual.ts'
import { cough } from './sets/cough.ts'
import { openQuestions, summarise } from './summary.ts'

const facts: PatientFacts = { birthDate: '1990-05-01', sex: 'male', today: '2026-11-27' }
const at = '2026-11-27T08:14:00.000Z'
const answer = (question: string, value: AnswerValue, when = at): Answer => ({
  question,
  value,
  at: when,
})
const answers: Answer[] = [
  answer('temperature', { kind: 'number', value: 38.5, unit: 'celsius' }),
  answer('symptoms', { kind: 'choices', options: ['cough', 'fever'] }),
  answer('contact', { kind: 'yes-no', value: false }),
  answer('smoking', { kind: 'skipped', reason: 'declined' }),
  answer('medicines', {
    kind: 'medicines',
    items: [
      { name: 'Metoprolol', dose: '50 mg', frequency: 'twice a day' },
      { name: 'Vitamin D', dose: '', frequency: '' },
    ],
  }),
  answer('allergies', { kind: 'allergies', items: [] }, '2026-11-27T08:20:00.000Z'),
]
const texts = (language: string) =>
  summarise(cough, answers, facts, language).map(({ text }) => text)

it('lists the answers in the order of the questions, one line for each medicine', () => {
  expect(texts('en')).toEqual([
    'Symptoms: Cough; Fever or chills',
    'Highest temperature: 38.5\u00A0°C',
    'Ill contact: No',
    'Smoking: “I’d rather not say”',
    'Medicine: Metoprolol 50 mg, twice a day',
    'Medicine: Vitamin D',
    'Allergy: None known',
  ])
})

it('writes French with its decimal comma and the space before a colon', () => {
  expect(texts('fr').slice(0, 3)).toEqual([
    'Symptômes\u00A0: Toux; Fièvre ou frissons',
    'Température maximale\u00A0: 38,5\u00A0°C',
    'Contact malade\u00A0: Non',
  ])
  expect(texts('fr').at(-1)).toBe('Allergie\u00A0: Aucune connue')
})

it('keeps the time of each answer, what was asked, and ids that name the question', () => {
  const lines = summarise(cough, answers, facts, 'en')
  expect(lines.map(({ id }) => id)).toEqual([
    'symptoms',
    'temperature',
    'contact',
    'smoking',
    'medicines.1',
    'medicines.2',
    'allergies',
  ])
  expect(lines.at(-1)).toMatchObject({
    at: '2026-11-27T08:20:00.000Z',
    asked: 'Do you have any allergies?',
  })
  expect(lines.filter(({ isSkipped }) => isSkipped).map(({ id }) => id)).toEqual(['smoking'])
})

it('leaves out answers to questions that are not asked', () => {
  const withoutFever = answers.filter(({ question }) => question !== 'symptoms')
  const ids = summarise(cough, withoutFever, facts, 'en').map(({ id }) => id)
  expect(ids).not.toContain('temperature')
})

it('names what is still open', () => {
  const open = openQuestions(cough, answers, facts, 'en')
  expect(open).toContain('Danger signs')
  expect(open).toContain('Sputum')
  expect(open).not.toContain('Symptoms')
  expect(open).not.toContain('Possible pregnancy')
})

it('words every other kind of answer', () => {
  const short = both('Short', 'Court')
  const base = { id: 'q', text: short, short }
  const line = (question: Question, value: AnswerValue) => {
    const set: QuestionSet = { ...cough, questions: [question], emergencies: [] }
    return summarise(set, [answer('q', value)], facts, 'fr')[0]?.answer
  }
  expect(
    line({ ...base, kind: 'scale', lowest: short, highest: short }, { kind: 'scale', value: 7 }),
  ).toBe('7/10')
  expect(line({ ...base, kind: 'date', from: 1900 }, { kind: 'date', value: '2024-05' })).toBe(
    '2024-05',
  )
  expect(line({ ...base, kind: 'text' }, { kind: 'text', value: 'Since Monday' })).toBe(
    'Since Monday',
  )
  expect(
    line({ ...base, kind: 'body-map' }, { kind: 'body-map', regions: ['head', 'left-knee'] }),
  ).toBe('Tête; Genou gauche')
  expect(
    line(
      { ...base, kind: 'allergies' },
      { kind: 'allergies', items: [{ substance: 'Pénicilline', reaction: 'éruption' }] },
    ),
  ).toBe('Pénicilline, éruption')
  expect(line({ ...base, kind: 'yes-no' }, { kind: 'skipped', reason: 'unknown' })).toBe(
    '«\u00A0Je ne sais pas\u00A0»',
  )
  expect(line({ ...base, kind: 'text' }, { kind: 'skipped', reason: 'none' })).toBe(
    'Rien, ou ne s’applique pas',
  )
})
