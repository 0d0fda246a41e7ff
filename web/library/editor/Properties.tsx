import { Select, TagsInput, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Panel } from '#web/ui/Panel.tsx'
import css from './editor.module.css'
import type { ItemEdit } from './item-saver.ts'
import { foldersQuery } from './queries.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  fields: ItemEdit
  edit: (change: Partial<ItemEdit>) => void
  /** Who sees the template. */
  children: ReactNode
}

/** Name, kind, description, categories, folder and audience of a template. */
export function Properties({ fields, edit, children }: Props) {
  return (
    <Panel title={t('About this template')}>
      <div className={css.fields}>
        <Name name={fields.name} onName={(name) => edit({ name })} />
        <TextInput
          label={t('Kind of document')}
          placeholder={t('Progress note, letter…')}
          maxLength={100}
          value={fields.documentType}
          onChange={(event) => edit({ documentType: event.currentTarget.value })}
        />
        <Textarea
          className={css.wide ?? ''}
          label={t('Description')}
          description={t('One sentence that helps people find it.')}
          autosize
          minRows={1}
          maxLength={2000}
          value={fields.description}
          onChange={(event) => edit({ description: event.currentTarget.value })}
        />
        <TagsInput
          label={t('Categories')}
          placeholder={t('Type one and press Enter')}
          maxTags={20}
          value={fields.categories}
          onChange={(categories) =>
            edit({ categories: categories.map((one) => one.trim().slice(0, 60)).filter(Boolean) })
          }
        />
        <Folder folderId={fields.folderId} onFolder={(folderId) => edit({ folderId })} />
        {children}
      </div>
    </Panel>
  )
}

/** An empty name isn't saved: a template always has one. */
function Name({ name, onName }: { name: string; onName: (name: string) => void }) {
  const [typed, setTyped] = useState<string>()
  return (
    <TextInput
      label={t('Name')}
      required
      maxLength={200}
      value={typed ?? name}
      error={typed?.trim() === '' && t('A template needs a name')}
      onChange={(event) => {
        const { value } = event.currentTarget
        setTyped(value)
        if (value.trim()) onName(value)
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}

function Folder(props: { folderId: string | null; onFolder: (id: string | null) => void }) {
  const { data } = useQuery(foldersQuery)
  const folders = (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))
  if (folders.length === 0) return null
  return (
    <Select
      label={t('Folder')}
      placeholder={t('None')}
      clearable
      data={folders}
      value={props.folderId}
      onChange={props.onFolder}
    />
  )
}
