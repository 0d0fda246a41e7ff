import { describe, expect, test } from 'vitest'
import { normaliseVisit } from '#server/clinical/transcript/normalise.ts'
import { sourcesOf } from '#test/clinical/visit.ts'
import { extractFacts } from './extract.ts'
import type { FactKind } from './fact.ts'

const textsOf = (kind: FactKind, dialogue: string): string[] =>
  extractFacts(normaliseVisit(sourcesOf({ name: '', note: '', invented: [], wrong: [], dialogue })))
    .filter((fact) => fact.kind === kind)
    .map(({ text }) => text)

describe('a denial names a symptom, a sign, a condition or a habit', () => {
  test.each([
    ['C: Any fever, or a stiff neck?\nP: No.', ['fever', 'stiff neck']],
    ['C: Have you fainted, or felt your heart pounding?\nP: No.', ['fainting', 'heart pounding']],
    ['C: Did you black out?\nP: No, never.', ['blacking out']],
    ['C: Do you vape?\nP: No.', ['vaping']],
    ['C: Do you take anything like tadalafil?\nP: No.', []],
    ['C: Does it hurt if I press here?\nP: No.', []],
    ['C: Does it come on when you lie flat?\nP: No.', []],
    ['C: Is the cough worse at night?\nP: No.', []],
    ['C: And the other side?\nP: No.', []],
    ['C: Do you have any questions?\nP: No.', []],
    ['C: Do you drink much alcohol?\nP: No.', []],
    ['C: Apart from the asthma, any other illnesses?\nP: No.', []],
    ['P: No rash, my elbow itches though.', ['rash']],
  ])('%s', (dialogue, expected) => {
    expect(textsOf('denial', dialogue).toSorted()).toEqual(expected)
  })

  test('keeps what the question is about', () => {
    expect(
      textsOf('denial', 'C: Now the elbow. Is it red, or swollen?\nP: No, it only aches.'),
    ).toEqual(['elbow red or swollen'])
    expect(textsOf('denial', 'C: Still coughing?\nP: A little.\nC: Any blood?\nP: No.')).toEqual([
      'haemoptysis',
    ])
  })

  test('excludes what the answer affirms afterwards', () => {
    const dialogue = 'C: Any nausea, or dizziness?\nP: No nausea. I had some dizziness on Monday.'
    expect(textsOf('denial', dialogue)).toEqual(['nausea'])
  })

  test('is listed once, whatever words it has', () => {
    const dialogue = 'C: Have you blacked out?\nP: No. No blackouts.'
    expect(textsOf('denial', dialogue)).toHaveLength(1)
  })
})

describe('a no belongs to', () => {
  test('the family if it is asked about', () => {
    const dialogue = 'C: Any brothers or sisters with epilepsy?\nP: No.'
    expect(textsOf('denial', dialogue)).toEqual([])
    expect(textsOf('family', dialogue).join()).toMatch(/^No epilepsy in /)
  })

  test('the history if it is about hospitals', () => {
    const dialogue = 'C: Did you go into hospital with it?\nP: No.'
    expect(textsOf('denial', dialogue)).toEqual([])
    expect(textsOf('history', dialogue)).toEqual(['did not go into hospital'])
  })

  test('vaccines if they are mentioned', () => {
    const dialogue = "C: Now vaccines. And shingles?\nP: No, I'm not having that one."
    expect(textsOf('denial', dialogue)).toEqual([])
    expect(textsOf('history', dialogue)).toContain('shingles vaccine declined')
  })
})

describe('risk', () => {
  test('is worded as in a note', () => {
    const dialogue =
      "C: Any thoughts of hurting yourself, or of ending your life?\nP: No. I've got a dog to feed."
    expect(textsOf('risk', dialogue).toSorted()).toEqual([
      'No suicidal thoughts',
      'No thoughts of self-harm',
    ])
  })

  test('keeps what qualifies a no', () => {
    const dialogue =
      'C: Any thoughts of ending your life?\nP: No. Well, sometimes I think nobody would miss me.'
    expect(textsOf('risk', dialogue).join()).toContain('nobody')
  })
})

describe('an allergy', () => {
  test.each([
    [
      "C: I've got codeine down as an allergy.\nP: Yes, I came out in hives as a kid. All over.\nC: Any trouble breathing with it?\nP: No, just the hives. My gran told me.",
      ['Codeine: hives, as a child, all over, no trouble breathing'],
    ],
    ['C: Any allergies?\nP: Trimethoprim. It makes me swell up.', ['Trimethoprim: swelling']],
    [
      'C: Any allergies?\nP: None to medicines. Horses.',
      ['No known medication allergies', 'Horses'],
    ],
    ['C: Any allergies?\nP: Oh, no allergies.', ['No known allergies']],
  ])('%s', (dialogue, expected) => {
    expect(textsOf('allergy', dialogue)).toEqual(expected)
    expect(textsOf('denial', dialogue)).toEqual([])
  })
})

test.each([
  ['P: I have no drug allergies.', 'No known medication allergies'],
  ['P: I’m not allergic to anything.', 'No known allergies'],
  ['P: I don’t have any allergies.', 'No known allergies'],
])('allergies are denied: %s', (dialogue, expected) => {
  expect(textsOf('allergy', dialogue)).toEqual([expected])
})
