import type { ChartCategory } from '#contract/profile.ts'
import { useUser } from '#web/api/useUser.ts'
import { Panel } from '#web/ui/Panel.tsx'
import { SwitchChoice } from './Choice.tsx'
import { Section } from './Section.tsx'
import css from './settings.module.css'
import { useSaveMe } from './useSaveMe.ts'
import { t } from '#web/i18n/i18n.ts'

const categories: { key: ChartCategory; label: string; hint: string }[] = [
  {
    key: 'allergies',
    label: t('Allergies'),
    hint: t('With reactions, if the chart has them.'),
  },
  { key: 'medications', label: t('Medications'), hint: t('Current medications with doses.') },
  { key: 'diagnoses', label: t('Diagnoses'), hint: t('The problem list.') },
  { key: 'encounter_notes', label: t('Encounter notes'), hint: t('Notes from earlier visits.') },
  {
    key: 'custom_bands',
    label: t('Custom chart sections'),
    hint: t('Sections your clinic added to its charts.'),
  },
  { key: 'lab_test', label: t('Lab tests'), hint: t('Results with dates and units.') },
]

/** Which chart data notes may use for a linked patient; a visit can override it. */
export function ChartSettings({ isConnected }: { isConnected: boolean }) {
  const { settings } = useUser()
  const { mutate } = useSaveMe()
  const preferences = settings.integrationDataPreferences
  const { includeIntegrationData, individualSettings } = preferences
  const set = (change: Partial<typeof preferences>) =>
    mutate({ settings: { integrationDataPreferences: { ...preferences, ...change } } })
  return (
    <Section id="chart">
      <Panel title={t('Chart data')}>
        <SwitchChoice
          label={t('Use chart data in notes')}
          hint={t(
            'For visits linked to a patient in your EMR. You can change this for each visit.',
          )}
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
        {!isConnected && (
          <p className={css.hint}>{t('Your choices apply once an EMR is connected.')}</p>
        )}
      </Panel>
    </Section>
  )
}
