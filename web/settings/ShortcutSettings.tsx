import { setPreferences, usePreferences } from '#web/app/preferences.ts'
import { ShortcutTable } from '#web/app/ShortcutTable.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { SwitchChoice } from './Choice.tsx'
import { useSaveMe } from './useSaveMe.ts'

export function ShortcutSettings() {
  const { singleKeyShortcuts } = usePreferences()
  const { mutate } = useSaveMe()
  const set = (on: boolean) => {
    setPreferences({ singleKeyShortcuts: on })
    mutate({ settings: { singleKeyShortcuts: on } })
  }
  return (
    <>
      <Panel>
        <SwitchChoice
          label="Single-key shortcuts"
          hint="Such as R to record. Switch them off where a screen reader or dictation presses keys for you. They never work in text fields."
          checked={singleKeyShortcuts}
          onChange={set}
        />
      </Panel>
      <Panel title="On every page">
        <ShortcutTable />
      </Panel>
    </>
  )
}
