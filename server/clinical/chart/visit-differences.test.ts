import { describe, expect, test } from 'vitest'
import type { ChartPart } from '#contract/chart.ts'
import type { Source } from '#server/clinical/language/source.ts'
import { normaliseVisit } from '#server/clinical/transcript/normalise.ts'
import { chartEntries } from './entries.ts'
import { chartDifferences } from './visit-differences.ts'

type Item = readonly [text: string, part: ChartPart, ended?: boolean, statement?: boolean]
const chart: readonly Item[] = [
  ['Takes Metoprolol 50 mg, 1 tablet twice a day, 3 Mar 2026', 'medications'],
  ['Takes Lisinopril 10 mg, once daily, 3 Mar 2026', 'medications'],
  ['No longer takes Warfarin 5 mg, 3 Mar 2020', 'medications', true],
  ['Allergic to Penicillin: hives (moderate), 12 Jan 2019', 'allergies'],
  ['Has Asthma, 4 May 2015', 'diagnoses'],
]

/** Lines as "C: …" and "P: …". */
function differ(said: readonly string[], items: readonly Item[] = chart) {
  const spoken = said.map((line, at): Source => {
    const speaker = line.startsWith('C') ? 'clinician' : 'patient'
    return { kind: 'transcript', id: `${at}`, speaker, text: line.slice(3) }
  })
  const sources = items.map(([text, part, ended = false, statement = false], at): Source => ({
    kind: 'chart',
    id: `Item/${at}`,
    text,
    chart: { part, ended, statement },
  }))
  const visit = normaliseVisit(spoken)
  return chartDifferences({
    entries: chartEntries(sources),
    parts: ['medications', 'allergies', 'diagnoses'],
    visit,
  })
}
const differencesIn = (said: readonly string[], items?: readonly Item[]) =>
  differ(said, items).map(({ kind, subject }) => `${kind} ${subject.toLowerCase()}`)

describe('the chart and the conversation differ', () => {
  test.each([
    ['a dose', ['P: I take metoprolol 100 milligrams twice a day.'], 'dose metoprolol'],
    ['a frequency', ['P: I take metoprolol 50 milligrams once a day.'], 'frequency metoprolol'],
    ['a stopped drug', ['P: I stopped the lisinopril in May.'], 'stopped lisinopril'],
    [
      'a drug that isn’t listed',
      ['P: I take apixaban 5 milligrams twice a day.'],
      'taking apixaban',
    ],
    [
      'a drug listed as stopped',
      ['P: I still take warfarin 5 milligrams a day.'],
      'taking warfarin',
    ],
    ['an allergy', ['C: Any allergies?', 'P: Yes, I’m allergic to latex.'], 'allergy latex'],
    ['denied allergies', ['C: Any drug allergies?', 'P: No.'], 'no-allergy penicillin'],
    [
      'an ordered allergen',
      ['C: I’ll start you on amoxicillin 500 milligrams three times a day.'],
      'allergen amoxicillin',
    ],
    ['a denied problem', ['C: Do you have asthma?', 'P: No.'], 'problem asthma'],
  ])('about %s', (_what, said, difference) => {
    expect(differencesIn(said)).toEqual([difference])
  })
})

describe('the chart and the conversation agree', () => {
  test.each([
    ['the same dose in words', ['P: I take metoprolol fifty milligrams twice daily.']],
    [
      'a dose that is raised today',
      ['C: Let’s increase the metoprolol to 100 milligrams twice a day.'],
    ],
    ['a drug that is started today', ['C: We’ll start atorvastatin 40 milligrams at night.']],
    ['the listed allergy', ['C: Any allergies?', 'P: Yes, penicillin, I get hives.']],
    ['a relative’s drug', ['P: My mother takes apixaban 5 milligrams.']],
    ['nothing about it', ['P: My knee hurts.']],
  ])('about %s', (_what, said) => {
    expect(differencesIn(said)).toEqual([])
  })
})

describe('a drug that the chart has on hold', () => {
  const onHold: readonly Item[] = [
    ['On hold: Furosemide 40 mg, once daily, 3 Mar 2026', 'medications', false, true],
  ]

  test.each([
    ['isn’t stopped by who no longer takes it', 'P: I stopped the furosemide in May.'],
    ['may be started again', 'C: Let’s start furosemide 40 milligrams once a day.'],
  ])('%s', (_what, line) => {
    expect(differencesIn([line], onHold)).toEqual([])
  })

  test('differs from a patient who takes it, and not by its dose', () => {
    const [difference, ...others] = differ(['P: I take furosemide 80 milligrams a day.'], onHold)
    expect(others).toEqual([])
    expect(difference).toMatchObject({ kind: 'taking' })
    expect(difference?.inChart).toContain('On hold')
  })
})

test('a part of the chart that was not read is not missing from it', () => {
  const visit = normaliseVisit([
    { kind: 'transcript', id: '0', speaker: 'patient', text: 'I take apixaban 5 milligrams.' },
  ])
  const compared = { entries: [], parts: [], visit }
  expect(chartDifferences(compared)).toEqual([])
})

test('a chart that lists "no allergies" agrees, in any language', () => {
  const visit = normaliseVisit([
    { kind: 'transcript', id: '0', speaker: 'patient', text: 'I have no drug allergies.' },
  ])
  const none: Source = {
    kind: 'chart',
    id: 'AllergyIntolerance/1',
    text: 'Aucune allergie connue',
    chart: { part: 'allergies', ended: false, statement: true },
  }
  const compared = { parts: ['allergies' as const], visit }
  expect(chartDifferences({ ...compared, entries: chartEntries([none]) })).toEqual([])
})

test('a difference has the item of the chart and the line of the visit, and keeps its id', () => {
  const said = ['C: What do you take?', 'P: I take metoprolol 100 milligrams twice a day.']
  const [one] = differ(said)
  expect(one?.evidence.map(({ kind, sourceId }) => `${kind} ${sourceId}`)).toEqual([
    'chart Item/0',
    'transcript 0',
    'transcript 1',
  ])
  expect(differ(['C: Hello.', ...said])[0]?.id).toBe(one?.id)
})
