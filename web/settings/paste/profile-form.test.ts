import { expect, test } from 'vitest'
import { shippedProfiles } from '#contract/export.ts'
import { formOf, profileOf } from './profile-form.ts'

test('a paste profile comes back from its form as it went in', () => {
  for (const shipped of shippedProfiles) {
    const profile = {
      ...shipped,
      order: ['Plan', 'Subjective'],
      fields: [{ field: 'A/P', headings: ['Assessment', 'Plan'] }],
    }
    expect(profileOf(profile, formOf(profile))).toEqual(profile)
  }
})

test('a field without headings is the heading of its own name, and a width is a number within bounds', () => {
  const [first] = shippedProfiles
  if (!first) throw new Error('a shipped profile')
  const form = { ...formOf(first), fields: 'Plan\n\n HPI : Subjective , History', width: '900' }
  expect(profileOf(first, form)).toMatchObject({
    width: 200,
    fields: [
      { field: 'Plan', headings: ['Plan'] },
      { field: 'HPI', headings: ['Subjective', 'History'] },
    ],
  })
})
