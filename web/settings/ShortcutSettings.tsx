import { Button } from '@mantine/core'
import { type Preferences, setPreferences, usePreferences } from '#web/ui/preferences.ts'
import { ShortcutTable } from '#web/shell/ShortcutTable.tsx'
import { singleKeys, withKey } from '#web/ui/single-keys.ts'
import { Panel } from '#web/ui/Panel.tsx'
import { SwitchChoice } from './Choice.tsx'
import { KeyRow } from './KeyRow.tsx'
import { useSaveSettings } from './useSaveMe.ts'
import { t } from '#web/i18n/i18n.ts'

export function ShortcutSettings() {
  const { singleKeyShortcuts } = usePreferences()
  const set = useSetPreferences()
  return (
    <>
      <Panel>
        <SwitchChoice
          label={t('Single-key shortcuts')}
          hint={t(
            'For example, R starts recording. Turn off if a screen reader or dictation software presses keys. Never active in text fields.',
          )}
          checked={singleKeyShortcuts}
          onChange={(on) => set({ singleKeyShortcuts: on })}
        />
      </Panel>
      <SingleKeys />
      <Panel title={t('On every page')}>
        <ShortcutTable />
      </Panel>
    </>
  )
}

function SingleKeys() {
  const { shortcutKeys } = usePreferences()
  const set = useSetPreferences()
  const isChanged = Object.keys(shortcutKeys).length > 0
  return (
    <Panel
      title={t('Single keys')}
      aside={
        isChanged && (
          <Button variant="default" size="xs" onClick={() => set({ shortcutKeys: {} })}>
            {t('Reset all')}
          </Button>
        )
      }
    >
      {Object.keys(singleKeys).map((first) => (
        <KeyRow
          key={first}
          first={first}
          map={shortcutKeys}
          onChoose={(stroke) => set({ shortcutKeys: withKey(shortcutKeys, first, stroke) })}
        />
      ))}
    </Panel>
  )
}

/** Sets preferences on this device and saves them with the account. */
function useSetPreferences() {
  const save = useSaveSettings()
  return (change: Partial<Pick<Preferences, 'singleKeyShortcuts' | 'shortcutKeys'>>) => {
    setPreferences(change)
    save(change)
  }
}
