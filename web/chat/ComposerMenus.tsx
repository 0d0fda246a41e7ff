import { ActionIcon, Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { LayoutTemplate, MessageSquarePlus } from 'lucide-react'
import { useState } from 'react'
import type { Item } from '#contract/items.ts'
import css from './chat.module.css'
import { templatesQuery } from './chats.ts'
import { quickPrompts } from './quick-prompts.ts'
import { t } from '#web/i18n/i18n.ts'

/** Chooses the template whose format the answer follows. */
export function TemplateMenu({ onChoose }: { onChoose: (item: Item) => void }) {
  const [opened, setOpened] = useState(false)
  const { data: items = [] } = useQuery({ ...templatesQuery, enabled: opened })
  return (
    <Menu opened={opened} onChange={setOpened} position="top-start" width={260}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t('Answer with a template')}
        >
          <LayoutTemplate size={17} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={css.menu}>
        <Menu.Label>{t('Answer with')}</Menu.Label>
        {items.map((item) => (
          <Menu.Item key={item.id} onClick={() => onChoose(item)}>
            {item.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Questions to choose from. */
export function QuickMenu({ onChoose }: { onChoose: (text: string) => void }) {
  return (
    <Menu position="top-start" width={300}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('Suggested questions')}>
          <MessageSquarePlus size={17} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={css.menu}>
        {quickPrompts.map((text) => (
          <Menu.Item key={text} onClick={() => onChoose(text)}>
            {text}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
