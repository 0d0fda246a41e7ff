import { describe, expect, test } from 'vitest'
import { normaliseVisit } from '#server/clinical/transcript/normalise.ts'
import type { Source } from '#server/clinical/language/source.ts'
import type { ChartPart } from '#contract/chart.ts'
import { chartEntries } from './entries.ts'
import { checkRecord } from './check-record.ts'

const said: Source[] = [
  ['clinician', 'How have you been since last time?'],
  ['patient', 'The headaches are worse. They come twice a week.'],
  ['clinician', 'Let’s increase the metoprolol to 100 milligrams twice a day.'],
  ['patient', 'I stopped the lisinopril because of the cough.'],
].map(([speaker = '', text = ''], at) => ({ kind: 'transcript', id: `${at}`, speaker, text }))

const items: readonly [text: string, part: ChartPart, ended?: boolean, statement?: boolean][] = [
  ['The patient is a 75-year-old woman.', 'basicInfo'],
  ['On hold: Furosemide 40 mg, once daily, 3 Mar 2026', 'medications', false, true],
  ['Takes Metoprolol 50 mg, 1 tablet twice a day, 3 Mar 2026', 'medications'],
  ['Takes Lisinopril 10 mg, once daily, 3 Mar 2026', 'medications'],
  ['Takes Atorvastatin 40 mg, once daily, 3 Mar 2026', 'medications'],
  ['No longer takes Warfarin 5 mg, 3 Mar 2020', 'medications', true],
  ['Allergic to Penicillin: hives (moderate), 12 Jan 2019', 'allergies'],
  ['Has Type 2 diabetes mellitus, 4 May 2015', 'diagnoses'],
  ['HbA1c 7.9 % (4.0–6.0), 3 Mar 2026', 'labResults'],
]
const chart: Source[] = items.map(([text, part, ended = false, statement = false], at) => ({
  kind: 'chart',
  id: `Item/${at}`,
  text,
  date: '2026-03-03',
  chart: { part, ended, statement },
}))

function check(note: string, { sources = said, pulled = chart } = {}) {
  const record = {
    visit: normaliseVisit(sources),
    chart: { visit: normaliseVisit(pulled), entries: chartEntries(pulled) },
  }
  const [claim] = checkRecord(note, record)
  if (!claim) throw new Error('The note has no sentence.')
  return { ...claim, kinds: claim.evidence.map(({ kind }) => kind) }
}
const withoutPull = { pulled: [] }

describe('a statement that only the chart supports', () => {
  test.each([
    'Takes atorvastatin 40 mg once daily.',
    'Allergy: penicillin (hives).',
    'History of type 2 diabetes.',
    'HbA1c 7.9 %.',
  ])('has no mark and cites the chart: %s', (note) => {
    expect(check(note, withoutPull).status).toBe('unsupported')
    const claim = check(note)
    expect(claim.problems).toEqual([])
    expect(claim.status).toBe('unchecked')
    expect(claim.kinds).toContain('chart')
    expect(claim.evidence.find(({ kind }) => kind === 'chart')?.date).toBe('2026-03-03')
  })

  test.each(['Started atorvastatin 40 mg once daily.', 'Prescribed atorvastatin 40 mg.'])(
    'keeps its mark when it is something done today: %s',
    (note) => {
      expect(check(note).status).toBe('unsupported')
    },
  )
})

describe('an unsupported statement, checked against the chart', () => {
  test.each([
    'Takes atorvastatin 80 mg once daily.',
    'Takes warfarin 5 mg daily.',
    'No history of diabetes.',
    'NKDA.',
    'Start amoxicillin 500 mg three times a day.',
    'Takes furosemide 40 mg once daily.',
    '84-year-old woman.',
    'She is 84 years old.',
    'The patient is now 84 years old and lives alone.',
  ])('is red: %s', (note) => {
    const claim = check(note)
    expect(claim.status).toBe('contradicted')
    expect(claim.kinds).toContain('chart')
  })
})

test('a drug that the chart has on hold is named as such, and a note that says so has no conflict', () => {
  const [problem] = check('Takes furosemide 40 mg once daily.').problems
  expect(problem?.message).toContain('On hold: Furosemide')
  expect(check('Furosemide is on hold.').status).not.toBe('contradicted')
})

test.each([
  'She is 75 years old.',
  'Her mother is 84 years old.',
  'She was 30 years old when it began.',
  'She is 84 weeks old.',
  // Her husband, as the sentence before says.
  'He is 84 years old.',
  '84-year-old mother with dementia.',
  'Lives with her sister; she is 84 years old.',
])('an age that the chart doesn’t contradict is not red: %s', (note) => {
  expect(check(note).status).not.toBe('contradicted')
})

test('an age that was said has no mark, whatever the chart says', () => {
  const text = 'I am 84 years old.'
  const sources: Source[] = [...said, { kind: 'transcript', id: '8', speaker: 'patient', text }]
  expect(check('She is 84 years old.', { sources }).problems).toEqual([])
})

describe('a statement supported by the visit', () => {
  test('needs no chart, and the chart’s other dose does not mark it', () => {
    const note = 'Increase metoprolol to 100 mg twice a day.'
    expect(check(note).status).toBe(check(note, withoutPull).status)
    expect(check(note).problems).toEqual([])
  })

  test('stays red if the note follows the chart instead', () => {
    expect(check('Increase metoprolol to 50 mg twice a day.').status).toBe('contradicted')
    expect(check('Continue lisinopril 10 mg.').status).toBe('contradicted')
  })

  test('is amber if the chart lists an allergy that the patient denies', () => {
    const sources: Source[] = [
      ...said,
      { kind: 'transcript', id: '8', speaker: 'clinician', text: 'Any drug allergies?' },
      { kind: 'transcript', id: '9', speaker: 'patient', text: 'No.' },
    ]
    expect(check('No known drug allergies.', { sources, ...withoutPull }).problems).toEqual([])
    const claim = check('No known drug allergies.', { sources })
    expect(claim.status).toBe('unsupported')
    expect(claim.kinds[0]).toBe('chart')
  })

  test.each(['Warfarin: start 5 mg once a day.', 'Start warfarin 5 mg once a day.'])(
    'has no mark if a drug is restarted that the chart lists as stopped: %s',
    (note) => {
      const text = 'Let’s start warfarin 5 mg once a day.'
      const line: Source = { kind: 'transcript', id: '8', speaker: 'clinician', text }
      const sources = [...said, line]
      expect(check(note, { sources, ...withoutPull }).problems).toEqual([])
      expect(check(note, { sources }).problems).toEqual([])
    },
  )

  test('is red if a drug was started that the chart lists an allergy to', () => {
    const sources: Source[] = [
      ...said,
      {
        kind: 'transcript',
        id: '8',
        speaker: 'clinician',
        text: 'Let’s start amoxicillin 500 mg three times a day.',
      },
    ]
    const note = 'Start amoxicillin 500 mg three times a day.'
    expect(check(note, { sources, ...withoutPull }).problems).toEqual([])
    expect(check(note, { sources }).status).toBe('contradicted')
  })

  test('stays marked if neither visit nor chart has it', () => {
    expect(check('Takes apixaban 5 mg.').status).toBe('unsupported')
  })
})
