import { describe, expect, test } from 'vitest'
import type { ChartPart } from '#contract/chart.ts'
import type { Source } from '#server/clinical/language/source.ts'
import { normaliseVisit } from '#server/clinical/transcript/normalise.ts'
import { chartEntries } from './entries.ts'
import { chartDifferences } from './visit-differences.ts'

const chart: readonly (readonly [text: string, part: ChartPart])[] = [
  ['Takes Metoprolol 50 mg, 1 tablet twice a day, 3 Mar 2026', 'medications'],
  ['Takes Lisinopril 10 mg, once daily, 3 Mar 2026', 'medications'],
  ['Allergic to Penicillin: hives (moderate), 12 Jan 2019', 'allergies'],
  ['Has Asthma, 4 May 2015', 'diagnoses'],
]

/** The differences that the answers of a patient make, as evidence of their own kind. */
function differ(answers: readonly (string | undefined)[]) {
  const written = answers.map((text = '', at): Source => ({
    kind: 'intake',
    id: `link ${at}`,
    text,
    ...(text.startsWith('Takes') && { list: 'medicines' }),
  }))
  const items = chart.map(([text, part], at): Source => ({
    kind: 'chart',
    id: `Item/${at}`,
    text,
    chart: { part, ended: false },
  }))
  const found = chartDifferences({
    entries: chartEntries(items),
    parts: ['medications', 'allergies', 'diagnoses'],
    visit: normaliseVisit(written),
  })
  return found.map(({ kind, subject }) => `${kind} ${subject}`)
}

const both = ['Takes metoprolol 50 mg, twice a day.', 'Takes lisinopril 10 mg, once a day.']

describe('what a patient wrote before the visit differs from the chart in', () => {
  test.each([
    ['a dose', ['Takes metoprolol 100 mg, twice a day.', both[1]], ['dose Metoprolol']],
    ['a frequency', ['Takes metoprolol 50 mg, once a day.', both[1]], ['frequency Metoprolol']],
    [
      'a medicine that only the patient lists',
      [...both, 'Takes apixaban 5 mg, twice a day.'],
      ['taking Apixaban'],
    ],
    ['a medicine that only the chart lists', [both[0]], ['not-taken Lisinopril']],
    ['all medicines', ['Takes no medicines.'], ['not-taken Metoprolol', 'not-taken Lisinopril']],
    ['an allergy', ['Allergic to latex: rash.'], ['allergy Latex']],
    ['denied allergies', ['No known allergies.'], ['no-allergy Penicillin']],
    ['a denied illness', ['Do you have asthma? No.'], ['problem Asthma']],
    [
      'one of several denied illnesses',
      ['Illness: None of these. Asthma? No. Diabetes? No.'],
      ['problem Asthma'],
    ],
  ] as const)('%s', (_, answers, expected) => {
    expect(differ(answers)).toEqual(expected)
  })

  test('nothing if both list the same', () => {
    expect(differ([...both, 'Allergic to penicillin: hives.'])).toEqual([])
  })

  test('no medicine that the patient mentions elsewhere', () => {
    const stopped = 'Is there anything else? I stopped the lisinopril in May.'
    expect(differ([both[0], stopped])).toEqual(['stopped Lisinopril'])
  })

  test('no medicine if the patient wasn’t asked for all of them', () => {
    expect(differ(['Is there anything else? I take metoprolol 50 mg twice a day.'])).toEqual([])
  })
})
