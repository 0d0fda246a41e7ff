import { type ChartPart, ChartPart as Part } from '#contract/chart.ts'
import type { Settings } from '#contract/profile.ts'
import type { Scribe } from '#contract/scribes.ts'

type Options = NonNullable<Scribe['patientDataOptions']>
type Preferences = Settings['integrationDataPreferences']
type Category = keyof Preferences['individualSettings']

/** What the product proposes (specification §3): who the patient is, and what a prescription must not overlook. */
export const includedByDefault: Options = {
  includeBasicInfo: true,
  includeAppointmentHistory: false,
  includeAllergies: true,
  includeMedications: true,
  includeDiagnoses: true,
  includeLetters: false,
  includeHistoryItems: false,
  includeLabResults: false,
  includeLabGroups: false,
}

/** How the specification names a part in the choice for a visit and in the user's preferences (§3). */
const names: Record<ChartPart, { option?: keyof Options; category?: Category }> = {
  basicInfo: { option: 'includeBasicInfo' },
  appointmentHistory: { option: 'includeAppointmentHistory' },
  allergies: { option: 'includeAllergies', category: 'allergies' },
  medications: { option: 'includeMedications', category: 'medications' },
  diagnoses: { option: 'includeDiagnoses', category: 'diagnoses' },
  letters: { option: 'includeLetters', category: 'encounter_notes' },
  historyItems: { option: 'includeHistoryItems' },
  labResults: { option: 'includeLabResults', category: 'lab_test' },
  labGroups: { option: 'includeLabGroups', category: 'lab_test' },
  customBands: { category: 'custom_bands' },
}

/** Whether preferences let a part be read; one without a category is read with the others. */
export function isReadable(part: ChartPart, preferences: Preferences): boolean {
  const { category } = names[part]
  if (!preferences.includeIntegrationData) return false
  return category === undefined || preferences.individualSettings[category].enabled
}

/** Whether the user's preferences let a note receive a part; one without a category follows the proposal. */
function isPreferred(part: ChartPart, preferences: Preferences): boolean {
  if (!preferences.includeIntegrationData) return false
  const { option, category } = names[part]
  if (category) return preferences.individualSettings[category].enabled
  return option !== undefined && includedByDefault[option]
}

/** The parts of a chart that the note receives: the visit's own choice, then the user's preferences, then the proposal. */
export const chosenParts = (options: Options | null, preferences: Preferences): ChartPart[] =>
  Part.options.filter((part) => {
    const { option } = names[part]
    return options && option ? options[option] : isPreferred(part, preferences)
  })
