import { Button, Menu } from '@mantine/core'
import { Braces } from 'lucide-react'
import { placeholders, placeholdersIn } from '#common/placeholders.ts'
import { Tag } from '#web/ui/Tag.tsx'
import css from './editor.module.css'
import { placeholderName } from './placeholder-name.ts'
import { t } from '#web/i18n/i18n.ts'

/** Details of the patient, the visit and the clinician that a note can be given. */
export function InsertPlaceholder({ onInsert }: { onInsert: (name: string) => void }) {
  return (
    <Menu position="bottom-start" width={240}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<Braces size={14} aria-hidden />}
        >
          {t('Insert a detail')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={css.menu ?? ''}>
        {placeholders.map(({ name }) => (
          <Menu.Item key={name} onClick={() => onInsert(name)}>
            {placeholderName(name)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The details that a text asks for, in words; unknown ones are highlighted. */
export function PlaceholderChips({ text }: { text: string }) {
  const names = [...new Set(placeholdersIn(text).map(({ name }) => name))]
  return names.map((name) => {
    const label = placeholderName(name)
    return (
      <Tag key={name} tone={label ? 'good' : 'check'}>
        {label ?? t('Unknown: {name}', { name })}
      </Tag>
    )
  })
}
