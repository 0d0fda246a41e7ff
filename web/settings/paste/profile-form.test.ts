import { expect, test } from 'vitest'
import { shippedProfiles } from '#contract/export.ts'
import { toForm, toProfile } from './profile-form.ts'

test('a paste profile round-trips through its form', () => {
  for (const shipped of shippedProfiles) {
    const profile = {
      ...shipped,
      order: ['Plan', 'Subjective'],
      fields: [
        { field: 'A/P', headings: ['Assessment', 'Plan'] },
        { field: 'Plan', headings: ['Plan'], target: { path: ['textarea'], label: 'Plan' } },
      ],
      screen: { origin: 'https://emr.example', path: '/chart/*' },
    }
    expect(toProfile(profile, toForm(profile))).toEqual(profile)
  }
})

test('a field without headings uses its own name as the heading, and the width is kept within bounds', () => {
  const [first] = shippedProfiles
  if (!first) throw new Error('a shipped profile')
  const form = { ...toForm(first), fields: 'Plan\n\n HPI : Subjective , History', width: '900' }
  expect(toProfile(first, form)).toMatchObject({
    width: 200,
    fields: [
      { field: 'Plan', headings: ['Plan'] },
      { field: 'HPI', headings: ['Subjective', 'History'] },
    ],
  })
})
