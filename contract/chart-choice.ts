import type { ChartPart } from './chart.ts'
import type { Settings } from './profile.ts'
import type { Scribe } from './scribes.ts'

export type ChartOptions = NonNullable<Scribe['patientDataOptions']>
type Preferences = Settings['integrationDataPreferences']
type Category = keyof Preferences['individualSettings']

/** A visit's choice of chart data. */
export type ChartChoice = Pick<Scribe, 'patientDataOptions' | 'includedByDefault'>

/** What the product proposes (specification §3): the patient's identity, and what matters for safe prescribing. */
export const includedByDefault: ChartOptions = {
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
const names: Record<ChartPart, { option?: keyof ChartOptions; category?: Category }> = {
  basicInfo: { option: 'includeBasicInfo' },
  appointmentHistory: { option: 'includeAppointmentHistory' },
  allergies: { option: 'includeAllergies', category: 'allergies' },
  medications: { option: 'includeMedications', category: 'medications' },
  diagnoses: { option: 'includeDiagnoses', category: 'diagnoses' },
  letters: { option: 'includeLetters', category: 'encounter_notes' },
  historyItems: { option: 'includeHistoryItems' },
  labResults: { option: 'includeLabResults', category: 'lab_test' },
  labGroups: { option: 'includeLabGroups', category: 'lab_test' },
  customBands: { option: 'includeCustomBands', category: 'custom_bands' },
}

/** Every part, in the order of the specification; the EMR's own sections last. */
export const chartParts = Object.keys(names) as readonly ChartPart[] // our own keys

/** Whether preferences allow reading a part; parts without a category are read with the others. */
export function isReadable(part: ChartPart, preferences: Preferences): boolean {
  const { category } = names[part]
  if (!preferences.includeIntegrationData) return false
  return category === undefined || preferences.individualSettings[category].enabled
}

/** Whether a note receives a part unless the visit says otherwise; a part without a category follows the server's proposal. */
function isPreferred(
  part: ChartPart,
  { includedByDefault: proposal }: ChartChoice,
  preferences: Preferences,
): boolean {
  const { option, category } = names[part]
  if (!preferences.includeIntegrationData) return false
  if (category) return preferences.individualSettings[category].enabled
  return option !== undefined && ((proposal ?? includedByDefault)[option] ?? false)
}

/** The parts that a change of preferences includes or leaves out where the visit and the server's proposal don't decide. */
export const changedParts = (before: Preferences, after: Preferences): ChartPart[] =>
  chartParts.filter((part) => isReadable(part, before) !== isReadable(part, after))

/** Whether preferences decide about a part for a visit. */
export function followsPreferences(part: ChartPart, visit: ChartChoice): boolean {
  const { option, category } = names[part]
  if (ownChoice(part, visit) !== undefined) return false
  const proposal = visit.includedByDefault ?? includedByDefault
  return category !== undefined || (option !== undefined && proposal[option] === true)
}

/** The visit's own choice for a part; undefined if it has none. */
function ownChoice(part: ChartPart, { patientDataOptions }: ChartChoice): boolean | undefined {
  const { option } = names[part]
  return option && patientDataOptions?.[option]
}

/** Whether the note receives a part: the visit's own choice, then the user's preferences, then the server's proposal. */
export const isChosen = (part: ChartPart, visit: ChartChoice, preferences: Preferences): boolean =>
  ownChoice(part, visit) ?? isPreferred(part, visit, preferences)

/** The parts of a chart that the note receives. */
export const chosenParts = (visit: ChartChoice, preferences: Preferences): ChartPart[] =>
  chartParts.filter((part) => isChosen(part, visit, preferences))

/** The choice for a visit that changes one part only. */
export function withPart(
  visit: ChartChoice,
  preferences: Preferences,
  part: ChartPart,
  isIncluded: boolean,
): ChartOptions {
  const changed = { ...includedByDefault }
  for (const one of chartParts) {
    const { option } = names[one]
    if (option) changed[option] = one === part ? isIncluded : isChosen(one, visit, preferences)
  }
  return changed
}

/** What decides whether the note receives a part. */
export function choiceOrigin(
  part: ChartPart,
  visit: ChartChoice,
  preferences: Preferences,
): 'visit' | 'settings' | 'default' {
  const own = ownChoice(part, visit)
  if (own !== undefined && own !== isPreferred(part, visit, preferences)) return 'visit'
  return names[part].category || !preferences.includeIntegrationData ? 'settings' : 'default'
}
