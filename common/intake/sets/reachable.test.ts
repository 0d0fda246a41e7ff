import { expect, it } from 'vitest'
import { answersTo, anyFacts } from '#test/intake-answers.ts'
import { fc } from '#test/properties.ts'
import type { Answer, AnswerValue } from '../answers.ts'
import { emergenciesIn } from '../emergencies.ts'
import type { PatientFacts, Question, QuestionSet } from '../question-set.ts'
import { askedQuestions, keptAnswers } from '../walk.ts'
import { builtInSets } from './all-sets.ts'

const at = '2026-11-27T08:14:00.000Z'
const runs = (set: QuestionSet) => fc.sample(fc.tuple(answersTo(set), anyFacts), 1_500)

it.each(builtInSets)('every question of $id can be asked, and every follow-up left out', (set) => {
  const asked = new Map<string, number>()
  const all = runs(set)
  for (const [answers, facts] of all)
    for (const { id } of askedQuestions(set, answers, facts))
      asked.set(id, (asked.get(id) ?? 0) + 1)
  for (const { id, when } of set.questions) {
    expect(asked.get(id) ?? 0, id).toBeGreaterThan(0)
    if (when) expect(asked.get(id), id).toBeLessThan(all.length)
  }
})

it.each(builtInSets)('every emergency rule of $id can apply and can stay silent', (set) => {
  const applied = new Map<string, number>()
  const all = runs(set)
  for (const [answers, facts] of all)
    for (const { id } of emergenciesIn(set, answers, facts))
      applied.set(id, (applied.get(id) ?? 0) + 1)
  for (const { id } of set.emergencies) {
    expect(applied.get(id) ?? 0, id).toBeGreaterThan(0)
    expect(applied.get(id), id).toBeLessThan(all.length)
  }
})

/** The answer of somebody who is well. */
function harmless(question: Question): AnswerValue {
  switch (question.kind) {
    case 'yes-no':
      return { kind: 'yes-no', value: false }
    case 'choice':
      return { kind: 'choice', option: mildest(question.options.map(({ id }) => id)) }
    case 'choices':
      return { kind: 'choices', options: [question.options.at(-1)?.id ?? ''] }
    case 'number':
      return { kind: 'number', value: question.min, unit: question.units[0] }
    case 'scale':
      return { kind: 'scale', value: 0 }
    case 'medicines':
    case 'allergies':
      return { kind: question.kind, items: [] }
    default:
      return { kind: 'skipped', reason: 'unknown' }
  }
}
/** The pain that ended days ago is the last option; everywhere else the first one is mild. */
const mildest = (options: string[]) => (options.includes('earlier') ? 'earlier' : options[0]) ?? ''

const adult: PatientFacts = { birthDate: '1980-01-01', sex: 'female', today: '2026-11-27' }
const answered = (set: QuestionSet, change?: (question: Question) => AnswerValue): Answer[] =>
  set.questions.map((question) => ({
    question: question.id,
    value: (change ?? harmless)(question),
    at,
  }))

it.each(builtInSets)('the answers of somebody who is well raise no alarm in $id', (set) => {
  expect(emergenciesIn(set, answered(set), adult)).toEqual([])
})

it.each(builtInSets)('skipping everything in $id asks no follow-up and raises no alarm', (set) => {
  const skipped = answered(set, () => ({ kind: 'skipped', reason: 'declined' }))
  expect(emergenciesIn(set, skipped, adult)).toEqual([])
  const kept = keptAnswers(set, skipped, adult).map(({ question }) => question)
  const onAnswers = set.questions.filter(({ when }) => when && 'question' in when)
  for (const { id } of onAnswers) expect(kept).not.toContain(id)
})
