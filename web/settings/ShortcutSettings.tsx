import { Button } from '@mantine/core'
import { setPreferences, usePreferences } from '#web/ui/preferences.ts'
import { ShortcutTable } from '#web/shell/ShortcutTable.tsx'
import { type KeyMap, singleKeys, withKey } from '#web/ui/single-keys.ts'
import { Panel } from '#web/ui/Panel.tsx'
import { SwitchChoice } from './Choice.tsx'
import { KeyRow } from './KeyRow.tsx'
import { useSaveMe } from './useSaveMe.ts'

export function ShortcutSettings() {
  const { singleKeyShortcuts, shortcutKeys } = usePreferences()
  const { mutate } = useSaveMe()
  const set = (on: boolean) => {
    setPreferences({ singleKeyShortcuts: on })
    mutate({ settings: { singleKeyShortcuts: on } })
  }
  const place = (map: KeyMap) => {
    setPreferences({ shortcutKeys: map })
    mutate({ settings: { shortcutKeys: map } })
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
      <Panel
        title="Single keys"
        aside={
          Object.keys(shortcutKeys).length > 0 && (
            <Button variant="default" size="xs" onClick={() => place({})}>
              Put all back
            </Button>
          )
        }
      >
        {Object.keys(singleKeys).map((first) => (
          <KeyRow
            key={first}
            first={first}
            map={shortcutKeys}
            onChoose={(stroke) => place(withKey(shortcutKeys, first, stroke))}
          />
        ))}
      </Panel>
      <Panel title="On every page">
        <ShortcutTable />
      </Panel>
    </>
  )
}
