import { expect, it } from 'vitest'
import { answersTo, anyFacts } from '#test/intake-answers.ts'
import { fc } from '#test/properties.ts'
import { type Answer, type AnswerValue, answerTo } from './answers.ts'
import type { QuestionSet } from './question-set.ts'
import { builtInSets } from './sets/all-sets.ts'
import { both } from './sets/bilingual.ts'
import { askedQuestions, nextQuestion, previousQuestion, progress, withAnswer } from './walk.ts'

const facts = { birthDate: '1980-01-01', sex: 'female', today: '2026-11-27' }
const at = '2026-11-27T08:14:00.000Z'
const text = both('Text', 'Texte')
const asked = { text, short: text }

const smoking: QuestionSet = {
  id: 'smoking',
  version: 1,
  title: text,
  answeredBy: 'patient',
  questions: [
    { ...asked, id: 'smokes', kind: 'yes-no' },
    {
      ...asked,
      id: 'a-day',
      kind: 'number',
      units: ['times'],
      min: 0,
      max: 100,
      when: { question: 'smokes', yes: true },
    },
    { ...asked, id: 'wants-help', kind: 'yes-no', when: { question: 'a-day', atLeast: 10 } },
    { ...asked, id: 'more', kind: 'text' },
  ],
  emergencies: [],
}
const answer = (question: string, value: AnswerValue): Answer => ({ question, value, at })
const yes: AnswerValue = { kind: 'yes-no', value: true }
const no: AnswerValue = { kind: 'yes-no', value: false }
const twenty: AnswerValue = { kind: 'number', value: 20, unit: 'times' }
const put = (answers: readonly Answer[], given: Answer) =>
  withAnswer(smoking, answers, facts, given)
const smoker = [answer('smokes', yes), answer('a-day', twenty), answer('wants-help', yes)]

it('asks what an answer makes necessary', () => {
  expect(nextQuestion(smoking, [answer('smokes', yes)], facts, 'smokes')?.id).toBe('a-day')
  expect(nextQuestion(smoking, [answer('smokes', no)], facts, 'smokes')?.id).toBe('more')
  expect(nextQuestion(smoking, smoker, facts, 'more')).toBeUndefined()
})

it('drops the answers that a changed answer makes meaningless, along the whole chain', () => {
  expect(put(smoker, answer('smokes', no))).toEqual([answer('smokes', no)])
  const fewer = put(smoker, answer('a-day', { kind: 'number', value: 2, unit: 'times' }))
  expect(fewer.map(({ question }) => question)).toEqual(['smokes', 'a-day'])
})

it('keeps one answer to a question that is answered twice, the later one', () => {
  const changed = put(put([], answer('more', { kind: 'text', value: 'one' })), {
    question: 'more',
    value: { kind: 'text', value: 'two' },
    at: '2026-11-27T08:20:00.000Z',
  })
  expect(changed).toEqual([
    { question: 'more', value: { kind: 'text', value: 'two' }, at: '2026-11-27T08:20:00.000Z' },
  ])
})

it('does not ask what depends on a skipped question', () => {
  const skipped = put([], answer('smokes', { kind: 'skipped', reason: 'declined' }))
  expect(nextQuestion(smoking, skipped, facts, 'smokes')?.id).toBe('more')
})

it('asks what depends on sex or age while they are unknown, and not once they rule it out', () => {
  const pregnancy = { ...asked, id: 'pregnancy', kind: 'yes-no', when: { sex: 'female' } } as const
  const frail = { ...asked, id: 'frail', kind: 'yes-no', when: { ageFrom: 65 } } as const
  const set: QuestionSet = { ...smoking, questions: [pregnancy, frail] }
  const ids = (known: Partial<typeof facts>) =>
    askedQuestions(set, [], { today: facts.today, ...known }).map(({ id }) => id)
  expect(ids({})).toEqual(['pregnancy', 'frail'])
  expect(ids({ sex: 'male', birthDate: '1950-01-01' })).toEqual(['frail'])
  expect(ids({ sex: 'female', birthDate: '1980-01-01' })).toEqual(['pregnancy'])
})

it('resumes at the first question without an answer, and goes on from one that vanished', () => {
  expect(nextQuestion(smoking, [], facts)?.id).toBe('smokes')
  expect(nextQuestion(smoking, [answer('smokes', yes)], facts)?.id).toBe('a-day')
  expect(nextQuestion(smoking, [answer('smokes', no)], facts, 'wants-help')?.id).toBe('more')
})

it('goes back to the question that was shown before, and from the end to the last', () => {
  expect(previousQuestion(smoking, [answer('smokes', no)], facts, 'more')?.id).toBe('smokes')
  expect(previousQuestion(smoking, smoker, facts)?.id).toBe('more')
  expect(previousQuestion(smoking, smoker, facts, 'smokes')).toBeUndefined()
})

it('counts only questions that are asked', () => {
  expect(progress(smoking, [answer('smokes', no)], facts)).toEqual({ answered: 1, total: 2 })
  expect(progress(smoking, smoker, facts)).toEqual({ answered: 3, total: 4 })
})

it.each(builtInSets)('walks $id to its end and back with any answers', (set) => {
  fc.assert(
    fc.property(answersTo(set), anyFacts, (given, patient) => {
      let answers: Answer[] = []
      const shown: string[] = []
      for (let next = nextQuestion(set, answers, patient); next;) {
        shown.push(next.id)
        expect(shown.length).toBeLessThanOrEqual(set.questions.length)
        const value = answerTo(given, next.id)
        if (value) answers = withAnswer(set, answers, patient, { question: next.id, value, at })
        next = nextQuestion(set, answers, patient, next.id)
      }
      expect(askedQuestions(set, answers, patient).map(({ id }) => id)).toEqual(shown)
      const back: string[] = []
      for (let before = previousQuestion(set, answers, patient); before;) {
        back.unshift(before.id)
        before = previousQuestion(set, answers, patient, before.id)
      }
      expect(back).toEqual(shown)
    }),
    { numRuns: 60 },
  )
})

it.each(builtInSets)('keeps no hidden answer in $id, in whatever order answers change', (set) => {
  const order = fc.array(fc.nat({ max: set.questions.length - 1 }), { maxLength: 30 })
  fc.assert(
    fc.property(answersTo(set), answersTo(set), order, anyFacts, (one, other, places, patient) => {
      let answers: Answer[] = []
      for (const [turn, place] of places.entries()) {
        const given = (turn % 2 === 0 ? one : other)[place]
        if (given) answers = withAnswer(set, answers, patient, given)
        const questions = askedQuestions(set, answers, patient).map(({ id }) => id)
        const answered = answers.map(({ question }) => question)
        expect(questions).toEqual(expect.arrayContaining(answered))
        expect(new Set(answered).size).toBe(answered.length)
      }
    }),
    { numRuns: 60 },
  )
})
