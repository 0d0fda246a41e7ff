import { fc } from '#test/properties.ts'
import { describe, expect, test } from 'vitest'
import type { ItemFields } from '#contract/item-fields.ts'
import { patientHints, listTexts } from './patient-hints.ts'

const empty: ItemFields = {
  name: 'Knee clinic',
  description: '',
  content: '',
  sections: [],
  categories: [],
  documentType: '',
  additionalInfo: '',
  preview: { testConvo: '', testOutput: '' },
  triggerWord: '',
  spokenPhrase: '',
  hotkey: '',
  assets: [],
}
const kindsIn = (text: string) =>
  patientHints({ ...empty, additionalInfo: text }).map(({ kind, text: words }) => [kind, words])

describe('what looks like patient data', () => {
  test.each([
    ['Seen with Mrs Müller-Weber today', 'name', 'Mrs Müller-Weber'],
    ['Patient: Jonas Beispiel, knee', 'name', 'Patient: Jonas Beispiel'],
    ['the patient named Jonas Beispiel', 'name', 'patient named Jonas Beispiel'],
    ['seen on 04.11.1962', 'date', '04.11.1962'],
    ['seen on 1962-11-04', 'date', '1962-11-04'],
    ['seen on 4 November 1962', 'date', '4 November 1962'],
    ['seen on March 3rd, 2024', 'date', 'March 3rd, 2024'],
    ['DOB: 4 / 1962', 'date', 'DOB: 4 / 1962'],
    ['insured 756.1234.5678.97', 'number', '756.1234.5678.97'],
    ['call +41 44 123 45 67', 'number', '+41 44 123 45 67'],
    ['MRN 48213', 'number', 'MRN 48213'],
    ['a 64-year-old man', 'age', '64-year-old'],
    ['write to jonas@example.org', 'contact', 'jonas@example.org'],
  ])('is found in %j', (text, kind, words) => {
    expect(kindsIn(text)).toEqual([[kind, words]])
  })

  test.each([
    'Give doses exactly as said, for example 500 mg twice a day.',
    'Blood pressure 120/80, pulse 72, 1.5 to 2.5 litres.',
    'Name the patient was referred by, if stated. What the patient said about mood.',
    'Write in 3 to 5 sentences. Use ICD-10 and SNOMED CT.',
    'Dr and patient talk in turns.',
  ])('is not seen in %j', (text) => {
    expect(kindsIn(text)).toEqual([])
  })

  test('is shown with its place', () => {
    const section = { heading: 'Plan', instruction: 'As for Mr Beispiel.', kind: 'plan' as const }
    const preview = { testConvo: 'born 1962', testOutput: '' }
    expect(patientHints({ ...empty, sections: [section], preview })).toEqual([
      { where: 'Section 1', kind: 'name', text: 'Mr Beispiel' },
      { where: 'Test conversation', kind: 'date', text: 'born 1962' },
    ])
  })

  test('is searched for in every field that others will read', () => {
    const marked = (n: number) => `a${n}@example.org`
    const all: ItemFields = {
      name: marked(1),
      description: marked(2),
      content: marked(3),
      sections: [{ heading: marked(4), instruction: marked(5), kind: 'plan' }],
      categories: [marked(6)],
      documentType: marked(7),
      additionalInfo: marked(8),
      preview: { testConvo: marked(9), testOutput: marked(10) },
      triggerWord: marked(11),
      spokenPhrase: marked(12),
      hotkey: marked(13),
      assets: [marked(14)],
    }
    for (const [field, value] of Object.entries(all))
      expect(JSON.stringify(value), `Mark ${field}, and list it in listTexts`).toContain('@')
    expect(patientHints(all)).toHaveLength(14)
    expect(listTexts(empty)).toEqual([{ where: 'Name', text: 'Knee clinic' }])
  })

  test('is found quickly in any text', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z]?[a-z0-9 .\-/()+@]{0,400}$/), (text) => {
        const before = process.cpuUsage()
        kindsIn(text.repeat(20))
        expect(process.cpuUsage(before).user).toBeLessThan(1_000_000)
      }),
      { numRuns: 30 },
    )
  })
})
