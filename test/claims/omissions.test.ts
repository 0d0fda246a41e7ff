import { describe, expect, test } from 'vitest'
import { findOmissions } from '#server/notes/omissions/find-omissions.ts'
import { indexSources } from '#server/notes/text/source-index.ts'
import { isNoticed, omissionSeeds } from './omission-seeds.ts'
import { sourcesOf } from './visit.ts'
import { visits } from './visits/all.ts'
import { composed, copied } from './writers.ts'

const writers = [
  ['a person', undefined],
  ['the composer', composed],
  ['a model that copies', copied],
] as const

describe.each(writers)('notes of %s', (_, write) => {
  const notes = visits.map((visit) => {
    const sources = sourcesOf(visit)
    return { index: indexSources(sources), note: write ? write(sources) : visit.note }
  })

  test('at least 80 % of what is taken out of them is noticed', () => {
    const outcomes = notes.flatMap(({ note, index }) =>
      omissionSeeds(note, index).map((seed) => isNoticed(seed, note, index)),
    )
    expect(outcomes.length).toBeGreaterThanOrEqual(40)
    expect(outcomes.filter(Boolean).length / outcomes.length).toBeGreaterThanOrEqual(0.8)
  })

  test('of complete ones at most one line each is called left out', () => {
    const alarms = notes.flatMap(({ note, index }) => findOmissions(note, index))
    expect(alarms.length).toBeLessThanOrEqual(notes.length)
  })
})

const said = (dialogue: string) =>
  indexSources(sourcesOf({ name: '', dialogue, note: '', invented: [], wrong: [] }))
const kinds = (dialogue: string, note: string) =>
  findOmissions(note, said(dialogue)).map(({ kind }) => kind)

describe('an empty plan', () => {
  test.each([
    ['P: My husband hits me when he drinks.', 'abuse'],
    ['C: Any thoughts of hurting yourself?\nP: No, never.', 'self-harm'],
    ['C: If the pain gets worse, call 911.', 'safety-net'],
    ['P: Could you write me a sick note for work?', 'request'],
    ['C: I will refer you to the eye clinic.', 'follow-up'],
    ['P: Penicillin gives me a rash.', 'allergy'],
    ['P: I drink wine every night.', 'substance'],
  ])('leaves out what was said: %s', (dialogue, kind) => {
    expect(kinds(dialogue, '## Plan\n\nRest.')).toEqual([kind])
  })

  test('lacks the dose where the drug is named without it', () => {
    const dialogue = 'P: I take lisinopril 10 milligrams.'
    expect(kinds(dialogue, 'Takes lisinopril.')).toEqual(['dose'])
    expect(kinds(dialogue, 'Takes lisinopril 10 mg.')).toEqual([])
  })

  test('lacks nothing that a relative has, or that was only asked for', () => {
    expect(kinds('P: My mother has migraines.\nC: Any fever?\nP: No.', 'Rest.')).toEqual([])
  })
})
