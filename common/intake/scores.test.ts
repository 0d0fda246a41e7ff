import { expect, it } from 'vitest'
import type { Answer, AnswerValue } from './answers.ts'
import { setFaults } from './check-set.ts'
import { scoresIn } from './scores.ts'
import { checkUp } from './sets/check-up.ts'
import { mood } from './sets/mood.ts'
import { clinicalSummary, summarise } from './summary.ts'

const facts = { birthDate: '1990-05-01', sex: 'male', today: '2026-11-27' }
const answer = (question: string, value: AnswerValue, minute = '14'): Answer => ({
  question,
  value,
  at: `2026-11-27T08:${minute}:00.000Z`,
})
const points = (question: string, option: string, minute?: string) =>
  answer(question, { kind: 'choice', option }, minute)
const skipped: AnswerValue = { kind: 'skipped', reason: 'declined' }

it('adds up PHQ-2 and GAD-2 apart, behind their last questions', () => {
  const answers = [
    points('little-interest', '3'),
    points('feeling-down', '1', '15'),
    points('nervous', '0'),
    points('worry', '2'),
  ]
  const lines = clinicalSummary(mood, answers, facts, 'en')
  expect(lines.map(({ text }) => text)).toEqual([
    'PHQ-2: little interest: Nearly every day',
    'PHQ-2: feeling down: Several days',
    'PHQ-2: 4/6 (positive from 3)',
    'GAD-2: nervous: Not at all',
    'GAD-2: worry: More than half the days',
    'GAD-2: 2/6 (positive from 3)',
  ])
  expect(lines[2]).toMatchObject({ id: 'score.phq-2', kind: 'score', at: answers[1]?.at })
})

it('shows no score to the patient', () => {
  const answers = [points('little-interest', '3'), points('feeling-down', '1')]
  expect(summarise(mood, answers, facts, 'en').map(({ kind }) => kind)).toEqual([
    'choice',
    'choice',
  ])
})

it('gives no score while a question is open or was skipped', () => {
  expect(scoresIn(mood, [points('little-interest', '3')], facts)).toEqual([])
  const declined = [points('little-interest', '3'), answer('feeling-down', skipped)]
  expect(scoresIn(mood, declined, facts)).toEqual([])
})

it('counts 0 for questions that a person who never drinks is not asked', () => {
  const never = [points('alcohol', '0')]
  expect(scoresIn(checkUp, never, facts)).toMatchObject([{ points: 0 }])
  expect(clinicalSummary(checkUp, never, facts, 'en').at(-1)?.text).toBe('AUDIT-C: 0/12')
  expect(scoresIn(checkUp, [points('alcohol', '4')], facts)).toEqual([])
  const drinker = [points('alcohol', '4'), points('drinks', '2'), points('six', '3')]
  expect(scoresIn(checkUp, drinker, facts)).toMatchObject([{ points: 9, rule: { max: 12 } }])
})

it('finds a score that adds up what has no points', () => {
  const rule = { id: 'sum', short: mood.title, questions: ['little-interest', 'high'], max: 4 }
  expect(setFaults({ ...mood, scores: [rule] })).toEqual([{ where: 'sum', fault: 'no-points' }])
})
