import { expect, it } from 'vitest'
import { setFaults } from '../check-set.ts'
import { QuestionSetSchema } from '../set-schema.ts'
import { textsIn } from '../set-texts.ts'
import { builtInSet, builtInSets } from './all-sets.ts'

it.each(builtInSets)('$id has no fault and the shape that clinics’ own sets need', (set) => {
  expect(setFaults(set)).toEqual([])
  expect(QuestionSetSchema.safeParse(JSON.parse(JSON.stringify(set))).success).toBe(true)
  expect(builtInSet(set.id)).toBe(set)
})

it.each(builtInSets)('$id has 8 to 20 questions, with medicines and allergies', ({ questions }) => {
  expect(questions.length).toBeGreaterThanOrEqual(8)
  expect(questions.length).toBeLessThanOrEqual(20)
  expect(questions.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['medicines', 'allergies']),
  )
})

it.each(builtInSets)('$id is written in short sentences, and differs in French', (set) => {
  for (const { text } of textsIn(set)) {
    for (const sentence of `${text.en} ${text.fr}`.split(/[.?!]\s/))
      expect(sentence.split(/\s+/).length, sentence).toBeLessThanOrEqual(22)
    expect(text.fr, text.fr).not.toMatch(/ [?!:;»]|« |'/)
    expect(text.en, text.en).not.toMatch(/\s[?!:;]|'/)
  }
})
