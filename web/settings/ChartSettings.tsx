import type { ChartCategory } from '#contract/profile.ts'
import { useUser } from '#web/api/useUser.ts'
import { Panel } from '#web/ui/Panel.tsx'
import { SwitchChoice } from './Choice.tsx'
import { Section } from './Section.tsx'
import css from './settings.module.css'
import { useSaveMe } from './useSaveMe.ts'

const categories: { key: ChartCategory; label: string; hint: string }[] = [
  { key: 'allergies', label: 'Allergies', hint: 'With the reaction, where the chart has it.' },
  { key: 'medications', label: 'Medications', hint: 'What is taken now, with its dose.' },
  { key: 'diagnoses', label: 'Diagnoses', hint: 'The problem list.' },
  { key: 'encounter_notes', label: 'Encounter notes', hint: 'Notes of earlier visits.' },
  {
    key: 'custom_bands',
    label: 'Custom chart sections',
    hint: 'Sections that your clinic has added to its charts.',
  },
  { key: 'lab_test', label: 'Lab tests', hint: 'Results, with their dates and units.' },
]

/** Which chart data notes may use for a linked patient; a visit can override it. */
export function ChartSettings() {
  const { settings } = useUser()
  const { mutate } = useSaveMe()
  const preferences = settings.integrationDataPreferences
  const { includeIntegrationData, individualSettings } = preferences
  const set = (change: Partial<typeof preferences>) =>
    mutate({ settings: { integrationDataPreferences: { ...preferences, ...change } } })
  return (
    <Section id="chart">
      <Panel title="Chart data">
        <SwitchChoice
          label="Use chart data in notes"
          hint="Where a visit is linked to a patient in your record system. Each visit can say otherwise."
          checked={includeIntegrationData}
          onChange={(on) => set({ includeIntegrationData: on })}
        />
        {includeIntegrationData &&
          categories.map(({ key, label, hint }) => (
            <SwitchChoice
              key={key}
              label={label}
              hint={hint}
              checked={individualSettings[key].enabled}
              onChange={(enabled) =>
                set({ individualSettings: { ...individualSettings, [key]: { enabled } } })
              }
            />
          ))}
        <p className={css.hint}>
          No record system is connected here yet. What you choose is kept for when one is.
        </p>
      </Panel>
    </Section>
  )
}
