import { expect, test } from 'vitest'
import {
  type ChartOptions,
  chartParts,
  choiceOrigin,
  chosenParts,
  includedByDefault,
  withPart,
} from './chart-choice.ts'
import type { Settings } from './profile.ts'

type Preferences = Settings['integrationDataPreferences']

const visit = (
  patientDataOptions: ChartOptions | null = null,
  proposal: ChartOptions | null = null,
) => ({ patientDataOptions, includedByDefault: proposal })
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
  const before = chosenParts(visit(), preferences)
  const options = withPart(visit(), preferences, 'medications', false)
  expect(chosenParts(visit(options), preferences)).toEqual(
    before.filter((one) => one !== 'medications'),
  )
  const both = withPart(visit(options), preferences, 'letters', false)
  expect(chosenParts(visit(both), preferences)).not.toContain('medications')
  expect(chosenParts(visit(both), preferences)).not.toContain('letters')
})

test('a visit can use a part although the settings leave chart data out, and no other part with it', () => {
  const off = { ...preferences, includeIntegrationData: false }
  expect(chosenParts(visit(), off)).toEqual([])
  const options = withPart(visit(), off, 'allergies', true)
  expect(chosenParts(visit(options), off)).toEqual(['allergies'])
})

test('each part says whether the visit, the settings or the default decides', () => {
  const options = withPart(visit(), preferences, 'letters', false)
  const origins = chartParts.map((part) => [part, choiceOrigin(part, visit(options), preferences)])
  expect(Object.fromEntries(origins)).toMatchObject({
    letters: 'visit',
    medications: 'settings',
    diagnoses: 'settings',
    historyItems: 'default',
    basicInfo: 'default',
  })
  expect(choiceOrigin('letters', visit(), preferences)).toBe('settings')
})

test('the visit decides about the EMR’s own sections like about any other part', () => {
  expect(chosenParts(visit(), preferences)).toContain('customBands')
  const options = withPart(visit(), preferences, 'customBands', false)
  expect(chosenParts(visit(options), preferences)).not.toContain('customBands')
  expect(choiceOrigin('customBands', visit(options), preferences)).toBe('visit')
  // A choice that was made before the visit could decide this.
  const { includeCustomBands: _none, ...earlier } = options
  expect(chosenParts(visit(earlier), preferences)).toContain('customBands')
  expect(choiceOrigin('customBands', visit(earlier), preferences)).toBe('settings')
})

test("the visit overrides the settings, and the settings override the server's proposal", () => {
  const proposal = { ...includedByDefault, includeHistoryItems: true, includeDiagnoses: true }
  const proposed = chosenParts(visit(null, proposal), preferences)
  expect(proposed).toContain('historyItems')
  // The settings turn it off.
  expect(proposed).not.toContain('diagnoses')
  const options = withPart(visit(null, proposal), preferences, 'historyItems', false)
  expect(chosenParts(visit(options, proposal), preferences)).not.toContain('historyItems')
  const off = { ...preferences, includeIntegrationData: false }
  expect(chosenParts(visit(null, proposal), off)).toEqual([])
})
