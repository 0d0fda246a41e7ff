import { setPreferences, usePreferences, type Preferences } from '#web/ui/preferences.ts'
import { Panel } from '#web/ui/Panel.tsx'
import { Choice } from './Choice.tsx'
import { useSaveMe } from './useSaveMe.ts'

const themes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'Same as the device' },
] as const
const densities = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
] as const

export function AppearanceSettings() {
  const { theme, density } = usePreferences()
  const { mutate } = useSaveMe()
  const set = (change: Partial<Pick<Preferences, 'theme' | 'density'>>) => {
    setPreferences(change)
    mutate({ settings: change })
  }
  return (
    <Panel title="Look">
      <Choice
        label="Theme"
        hint="Printed notes are always light."
        value={theme}
        options={themes}
        onChange={(next) => set({ theme: next })}
      />
      <Choice
        label="Density"
        hint="Compact shows more visits and more lines at once."
        value={density}
        options={densities}
        onChange={(next) => set({ density: next })}
      />
    </Panel>
  )
}
