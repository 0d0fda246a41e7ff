import { describe, expect, test } from 'vitest'
import { indexSources, withPair } from './source-index.ts'
import type { Source } from './source.ts'

const visit = (...lines: [string | undefined, string][]): Source[] =>
  lines.map(([speaker, text], i) => ({
    kind: 'transcript',
    id: String(i),
    text,
    ...(speaker ? { speaker } : {}),
  }))

const polarity = (sources: Source[], key: string) =>
  indexSources(sources)
    .mentions.get(key)
    ?.map((m) => m.polarity)

describe('an answer', () => {
  test('settles all questions in a row before it', () => {
    const sources = visit(['clinician', 'Any fever? Chills? Cough?'], ['patient', 'No.'])
    for (const key of ['fever', 'chills', 'cough']) expect(polarity(sources, key)).toEqual(['no'])
  })

  test('of yes affirms the question', () => {
    expect(polarity(visit(['S1', 'Do you have a cough?'], ['S2', 'Yeah, I do.']), 'cough')).toEqual(
      ['yes'],
    )
  })

  test('is found without speaker labels too', () => {
    expect(
      polarity(visit([undefined, 'Any vomiting?'], [undefined, 'No, never.']), 'vomiting'),
    ).toEqual(['no'])
  })

  test('that says neither yes nor no leaves the question open', () => {
    expect(
      polarity(visit(['clinician', 'Any fever?'], ['patient', 'My wife measured it.']), 'fever'),
    ).toEqual(['open'])
  })

  test('comes with its question', () => {
    const index = indexSources(visit(['clinician', 'Any fever?'], ['patient', 'No.']))
    const [, answer] = index.units
    expect(answer && withPair(index, answer).map((u) => u.text)).toEqual(['Any fever?', 'No.'])
  })
})

test('a statement that ends in "okay?" is not a question', () => {
  const sources = visit(
    ['clinician', 'You have some edema in your legs, okay?'],
    ['patient', 'No problem.'],
  )
  expect(polarity(sources, 'edema')).toEqual(['yes'])
})

test('a sentence that a recogniser cut into lines is read as one and cites them all', () => {
  const [unit] = indexSources(
    visit(['patient', 'I take lisinopril'], ['patient', 'twenty milligrams a day.']),
  ).units
  expect(unit?.sources.map((s) => s.id)).toEqual(['0', '1'])
  expect(unit?.analysis.quantities).toHaveLength(2)
})

test('speech without full stops is cut where something new begins', () => {
  const text =
    'okay so on your lung exam your lungs are clear and I do hear a murmur on your heart exam there is no swelling in your legs and your blood pressure is one thirty over eighty today'
  expect(indexSources(visit(['clinician', text])).units.length).toBeGreaterThan(3)
})

test('a statement about the mother is not about the patient', () => {
  const [unit] = indexSources(visit(['patient', 'My mother had a stroke.'])).units
  expect(unit).toMatchObject({ persons: ['mother'], aboutPatient: false })
})
