import { expect, it } from 'vitest'
import { fleschKincaid } from '#server/visits/notes/patient-summary/readability.ts'
import { setFaults } from '../check-set.ts'
import type { QuestionSet } from '../question-set.ts'
import { QuestionSetSchema } from '../set-schema.ts'
import { textsIn } from '../set-texts.ts'
import { builtInSet, builtInSets } from './all-sets.ts'
import { pastTwoWeeks } from './common-answers.ts'

it('has twelve sets with different ids', () => {
  expect(new Set(builtInSets.map(({ id }) => id)).size).toBe(12)
})

it.each(builtInSets)('$id has no fault and the right shape', (set) => {
  expect(setFaults(set)).toEqual([])
  expect(QuestionSetSchema.safeParse(JSON.parse(JSON.stringify(set))).success).toBe(true)
  expect(builtInSet(set.id)).toBe(set)
})

it.each(builtInSets)('$id has 8 to 20 questions, with medicines and allergies', ({ questions }) => {
  expect(questions.length).toBeGreaterThanOrEqual(8)
  expect(questions.length).toBeLessThanOrEqual(20)
  const kinds = questions.map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'medicines')).toHaveLength(1)
  expect(kinds.filter((kind) => kind === 'allergies')).toHaveLength(1)
})

/** The texts that we may word as we like; those of PHQ-2 and GAD-2 are fixed. */
const ownTexts = (set: QuestionSet) =>
  textsIn(set).filter(({ where }) => {
    const question = set.questions.find(({ id }) => id === where)
    return !question || !('options' in question) || question.options !== pastTwoWeeks
  })

it.each(builtInSets)('$id is written in sentences of at most 20 words', (set) => {
  for (const { text } of ownTexts(set))
    for (const sentence of `${text.en}. ${text.fr}`.split(/[.?!]\s/))
      expect(sentence.split(/\s+/).length, sentence).toBeLessThanOrEqual(20)
})

it.each(builtInSets)('$id asks no more of a reader than six years of school', (set) => {
  const texts = ownTexts(set).map(({ text }) => text.en)
  expect(fleschKincaid(texts.join('\n\n'))).toBeLessThanOrEqual(6)
})

it.each(builtInSets)('$id follows the typography of both languages', (set) => {
  for (const { text } of textsIn(set)) {
    expect(text.fr, text.fr).not.toMatch(/ [?!:;»]|« |'|[^\s][?!:;](?!\S)(?<!\u00A0.)/)
    expect(text.en, text.en).not.toMatch(/\s[?!:;]|'/)
  }
})
