import { expect, test } from 'vitest'
import { setFaults } from '#common/intake/check-set.ts'
import { builtInSets } from '#common/intake/sets/all-sets.ts'
import { kneeSet } from '#test/question-set.ts'
import {
  addQuestion,
  addRule,
  conditionOn,
  emptySet,
  freeId,
  moveQuestion,
  removeQuestion,
  removeRule,
  withKind,
} from './edit-set.ts'
import { kindWords } from './words.ts'

const ids = ({ questions }: { questions: readonly { id: string }[] }) =>
  questions.map(({ id }) => id)

test('a new question and a new rule never take an id that is used', () => {
  expect(freeId('q', ['q1', 'q3'])).toBe('q4')
  const set = removeQuestion(addQuestion(addQuestion(emptySet())), 'q2')
  const more = addQuestion(set)
  expect(new Set(ids(more)).size).toBe(more.questions.length)
  expect(setFaults(addRule(more) ?? set).map(({ fault }) => fault)).not.toContain('repeated-id')
})

test('a question moves up and down and stays at the ends', () => {
  expect(ids(moveQuestion(kneeSet, 'hot', -1))).toEqual(['swollen', 'hot', 'weeks'])
  expect(ids(moveQuestion(kneeSet, 'swollen', -1))).toEqual(ids(kneeSet))
  expect(ids(moveQuestion(kneeSet, 'hot', 1))).toEqual(ids(kneeSet))
})

test('another kind of answer keeps the texts and the condition', () => {
  const [, weeks] = kneeSet.questions
  if (!weeks) throw new Error('the set has a second question')
  for (const kind of Object.keys(kindWords) as (keyof typeof kindWords)[]) {
    const changed = withKind(weeks, kind)
    expect(changed).toMatchObject({ id: 'weeks', kind, text: weeks.text, when: weeks.when })
  }
})

test('a condition is offered for each kind that has one, and can be met', () => {
  for (const set of builtInSets)
    for (const question of set.questions) {
      const when = conditionOn(question)
      if (!when) continue
      const id = 'test-rule'
      const rule = { id, when, action: 'today', reason: set.title, short: set.title } as const
      const faults = setFaults({ ...set, emergencies: [rule] }).filter(({ where }) => where === id)
      expect([set.id, question.id, faults]).toEqual([set.id, question.id, []])
    }
})

test('removing a question removes its score, and conditions on it become problems', () => {
  const scored = builtInSets.find(({ scores }) => scores)
  const question = scored?.scores?.[0]?.questions[0]
  if (!scored || question === undefined) throw new Error('a set has a score')
  expect(removeQuestion(scored, question).scores?.length ?? 0).toBeLessThan(
    scored.scores?.length ?? 0,
  )
  expect(setFaults(removeQuestion(kneeSet, 'swollen'))).toEqual([
    { where: 'weeks', fault: 'not-an-earlier-question' },
  ])
  expect(setFaults(removeRule(removeQuestion(kneeSet, 'hot'), 'infection'))).toEqual([])
})
