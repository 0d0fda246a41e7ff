import { Button, Menu } from '@mantine/core'
import { Plus } from 'lucide-react'
import type { RuleRow } from '#contract/speech.ts'
import { t } from '#web/i18n/i18n.ts'

const newRows: { label: string; row: RuleRow }[] = [
  { label: t('The language is…'), row: { when: 'language', languages: ['fr'], use: 'microsoft' } },
  {
    label: t('The language isn’t…'),
    row: { when: 'language-not', languages: ['en'], use: 'microsoft' },
  },
  {
    label: t('The user prefers…'),
    row: { when: 'user-setting', services: ['gcp', 'microsoft', 'ausculta', 'gemini'] },
  },
  { label: t('A service is set up'), row: { when: 'available', use: 'ausculta' } },
  { label: t('Otherwise'), row: { when: 'always', use: 'microsoft' } },
]

/** Adds a row of the chosen kind at the end of the rule. */
export function AddRuleRow({ onAdd }: { onAdd: (row: RuleRow) => void }) {
  return (
    <Menu>
      <Menu.Target>
        <Button size="xs" variant="default" leftSection={<Plus size={14} aria-hidden />}>
          {t('Add a rule')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {newRows.map(({ label, row }) => (
          <Menu.Item key={label} onClick={() => onAdd(row)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
