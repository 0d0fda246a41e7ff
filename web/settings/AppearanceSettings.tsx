import type { Settings } from '#contract/profile.ts'
import { useUser } from '#web/api/useUser.ts'
import { keepLanguage } from '#web/i18n/follow-account.ts'
import { useRecorder } from '#web/recorder/recorder.ts'
import { toastSuccess } from '#web/ui/toast.tsx'
import { setPreferences, usePreferences, type Preferences } from '#web/ui/preferences.ts'
import { Panel } from '#web/ui/Panel.tsx'
import { Choice } from './Choice.tsx'
import { Section } from './Section.tsx'
import { useSaveMe } from './useSaveMe.ts'
import { t } from '#web/i18n/i18n.ts'

const themes = [
  { value: 'light', label: t('Light') },
  { value: 'dark', label: t('Dark') },
  { value: 'auto', label: t('Same as the device') },
] as const
const densities = [
  { value: 'comfortable', label: t('Comfortable') },
  { value: 'compact', label: t('Compact') },
] as const

/** Each language by its own name, for a reader who doesn't know the other. */
const languages = [
  { value: 'auto', label: t('Same as the browser') },
  { value: 'en', label: 'English' },
  { value: 'fr', label: 'Français' },
] as const

export function AppearanceSettings() {
  const { theme, density } = usePreferences()
  const { mutate } = useSaveMe()
  const set = (change: Partial<Pick<Preferences, 'theme' | 'density'>>) => {
    setPreferences(change)
    mutate({ settings: change })
  }
  return (
    <>
      <Section id="language">
        <InterfaceLanguage />
      </Section>
      <Section id="theme">
        <Panel title={t('Theme and density')}>
          <Choice
            label={t('Theme')}
            hint={t('Printed notes are always light.')}
            value={theme}
            options={themes}
            onChange={(next) => set({ theme: next })}
          />
          <Choice
            label={t('Density')}
            hint={t('Compact fits more visits and lines on the screen.')}
            value={density}
            options={densities}
            onChange={(next) => set({ density: next })}
          />
        </Panel>
      </Section>
    </>
  )
}

function InterfaceLanguage() {
  const { interfaceLanguage } = useUser().settings
  const { mutate } = useSaveMe()
  const choose = (next: Settings['interfaceLanguage']) =>
    mutate({ settings: { interfaceLanguage: next } }, { onSuccess: () => showIn(next) })
  return (
    <Panel title={t('Language')}>
      <Choice
        label={t('Interface language')}
        hint={t('For menus, messages and email. Notes have their own language setting.')}
        value={interfaceLanguage}
        options={languages}
        onChange={choose}
      />
    </Panel>
  )
}

/** A recording continues in the old language: reloading the page would leave a gap in it. */
function showIn(language: Settings['interfaceLanguage']): void {
  if (!keepLanguage(language)) return
  const { session, finishing } = useRecorder.getState()
  if (session || finishing.length > 0)
    toastSuccess(t('The language will change the next time you open Ausculta.'))
  else location.reload()
}
