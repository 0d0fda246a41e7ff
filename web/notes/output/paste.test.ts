import { describe, expect, test } from 'vitest'
import { type PasteProfile, shippedProfiles } from '#contract/export.ts'
import { listFields, formatNote, formatSections } from './paste.ts'

const note = `## Subjective

- Chest pain for **two** days
  - worse at night

## Plan

1. ECG today
2. Aspirin 81 mg — once a day, with “food”
`
const shipped = (id: string, more: Partial<PasteProfile> = {}): PasteProfile => {
  const found = shippedProfiles.find((one) => one.id === id)
  if (!found) throw new Error('a shipped profile')
  return { ...found, ...more }
}

describe('a note is pasted', () => {
  test('as plain text with headings in capitals', () => {
    expect(formatNote(note, shipped('plain'))).toBe(
      'SUBJECTIVE\n- Chest pain for two days\n  - worse at night\n\nPLAN\n1. ECG today\n2. Aspirin 81 mg — once a day, with “food”',
    )
  })

  test('for an old chart in short lines of plain signs', () => {
    const text = formatNote(note, shipped('oscar', { width: 24 }))
    expect(text).toBe(
      'Subjective:\n- Chest pain for two\n  days\n  - worse at night\nPlan:\n1. ECG today\n2. Aspirin 81 mg - once\n   a day, with "food"',
    )
    for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(24)
  })

  test('with another bullet or none, with underlined headings or none', () => {
    expect(formatNote(note, shipped('epic'))).toContain('Subjective:\n• Chest pain')
    expect(formatNote(note, shipped('cerner'))).toContain('Subjective\nChest pain')
    const underlined = shipped('plain', { headings: 'underlined' })
    expect(formatNote(note, underlined)).toContain('Plan\n----\n1. ECG')
    expect(formatNote(note, shipped('plain', { headings: 'none' }))).not.toMatch(/plan/i)
  })

  test('in the order of the chart, losing nothing', () => {
    const text = formatNote(note, shipped('plain', { order: ['plan', 'Nowhere'] }))
    expect(text.indexOf('PLAN')).toBeLessThan(text.indexOf('SUBJECTIVE'))
    expect(text).toContain('worse at night')
  })

  test('with every word of a text that has no headings', () => {
    expect(formatNote('Just one line.\n\nAnd *another*.', shipped('plain'))).toBe(
      'Just one line.\nAnd another.',
    )
    expect(formatNote('', shipped('plain'))).toBe('')
  })

  test('with signs that every chart can show', () => {
    const text = formatNote('36.7 °C, 38°F, 50 µg → ≥ 3 × “daily”…', shipped('oscar'))
    expect(text).toBe('36.7 deg C, 38 deg F, 50 mcg -> >= 3 x "daily"...')
  })

  test('with long words whole', () => {
    const text = formatNote('averyveryverylongword and more', shipped('plain', { width: 10 }))
    expect(text).toBe('averyveryverylongword\nand more')
  })
})

describe('the fields of a chart', () => {
  test('are filled as the profile maps them, and sections that it does not name follow', () => {
    const profile = shipped('plain', { fields: [{ field: 'A/P', headings: ['plan'] }] })
    const fields = listFields(note, profile)
    expect(fields.map(({ name }) => name)).toEqual(['A/P', 'Subjective'])
    expect(formatSections(fields[0]?.sections ?? [], profile, true)).toMatch(/^1\. ECG today/)
  })

  test('are the sections of the note where nothing is mapped', () => {
    expect(listFields(note, shipped('any')).map(({ name }) => name)).toEqual(['Subjective', 'Plan'])
  })
})
