import { expect, test } from 'vitest'
import { chartParts, choiceOrigin, chosenParts, withPart } from './chart-choice.ts'
import type { Settings } from './profile.ts'

type Preferences = Settings['integrationDataPreferences']

const on = { enabled: true }
const preferences: Preferences = {
  includeIntegrationData: true,
  individualSettings: {
    allergies: on,
    medications: on,
    diagnoses: { enabled: false },
    encounter_notes: on,
    custom_bands: on,
    lab_test: on,
  },
}

test('turning one part off for a visit keeps every other part as it was', () => {
  const before = chosenParts(null, preferences)
  const options = withPart(null, preferences, 'medications', false)
  expect(chosenParts(options, preferences)).toEqual(before.filter((one) => one !== 'medications'))
  const both = withPart(options, preferences, 'letters', false)
  expect(chosenParts(both, preferences)).not.toContain('medications')
  expect(chosenParts(both, preferences)).not.toContain('letters')
})

test('a visit can use a part although the settings leave chart data out, and no other part with it', () => {
  const off = { ...preferences, includeIntegrationData: false }
  expect(chosenParts(null, off)).toEqual([])
  const options = withPart(null, off, 'allergies', true)
  expect(chosenParts(options, off)).toEqual(['allergies'])
})

test('each part says whether the visit, the settings or the default decides', () => {
  const options = withPart(null, preferences, 'letters', false)
  const origins = chartParts.map((part) => [part, choiceOrigin(part, options, preferences)])
  expect(Object.fromEntries(origins)).toMatchObject({
    letters: 'visit',
    medications: 'settings',
    diagnoses: 'settings',
    historyItems: 'default',
    basicInfo: 'default',
  })
  expect(choiceOrigin('letters', null, preferences)).toBe('settings')
})
