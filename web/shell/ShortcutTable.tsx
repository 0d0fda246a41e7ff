import { Table } from '@mantine/core'
import { Kbd } from '#web/ui/Kbd.tsx'
import { SEND_KEYS } from '#web/ui/send-by-keys.ts'
import { useAllActions } from './actions.ts'
import { usePreferences } from '#web/ui/preferences.ts'
import { isSingleKey } from '#web/ui/shortcuts.ts'
import { t } from '#web/i18n/i18n.ts'

/** Of the texts themselves, on every page that has one. */
const inTexts = [
  { id: 'send-text', label: t('Send multi-line text'), keys: SEND_KEYS },
  { id: 'leave-note', label: t('Leave the note editor'), keys: 'escape' },
]

/** Every shortcut that works here, with those switched off marked as such. */
export function ShortcutTable() {
  const withKeys = useAllActions().filter((action) => action.keys)
  const singleKeys = usePreferences((p) => p.singleKeyShortcuts)
  return (
    <Table verticalSpacing={6} layout="auto">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('Action')}</Table.Th>
          <Table.Th>{t('Keys')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {[...withKeys, ...inTexts].map(({ id, label, keys = '' }) => (
          <Table.Tr key={id}>
            <Table.Td>{label}</Table.Td>
            <Table.Td>
              <Kbd keys={keys} asGiven />
              {!singleKeys && isSingleKey(keys) && t('turned off')}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
