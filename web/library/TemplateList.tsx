import { TextInput } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { NavLink } from 'react-router'
import type { Item } from '#contract/items.ts'
import { useUser } from '#web/app/useUser.ts'
import { paths } from '#web/paths.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { NewTemplate } from './editor/NewTemplate.tsx'
import css from './library.module.css'
import { matching } from './matching.ts'

interface Props {
  templates: UseQueryResult<Item[]>
  openId: string | undefined
}

export function TemplateList({ templates, openId }: Props) {
  const [query, setQuery] = useState('')
  const { profile } = useUser()
  const shown = matching(templates.data ?? [], query)
  return (
    <>
      <div className={css.head}>
        <div className={css.title}>
          <h2>Templates</h2>
          <NewTemplate />
        </div>
        <TextInput
          aria-label="Search templates"
          placeholder="Search templates"
          leftSection={<Search size={16} aria-hidden />}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
      </div>
      {templates.isSuccess && shown.length === 0 && (
        <EmptyState title="No template has these words">Try fewer of them.</EmptyState>
      )}
      <ul className={css.rows}>
        {shown.map((item) => (
          <li key={item.id}>
            <NavLink
              to={paths.template(item.id)}
              className={css.row}
              data-on={item.id === openId || undefined}
            >
              <strong>{item.name}</strong>
              {item.draft && <Tag>Draft</Tag>}
              {item.id === profile.defaultTemplateId && <Tag tone="good">Default</Tag>}
              <p>{item.description}</p>
            </NavLink>
          </li>
        ))}
      </ul>
    </>
  )
}
