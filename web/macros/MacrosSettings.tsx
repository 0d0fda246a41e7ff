import { Button, Modal } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { Item } from '#contract/items.ts'
import { keys } from '#web/api/keys.ts'
import { Unfinished } from '#web/drafts/Unfinished.tsx'
import { clearForm, useDraftNames } from '#web/drafts/useDraft.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { MacroDialog } from './MacroDialog.tsx'
import { MacroFiles } from './MacroFiles.tsx'
import { MacroRow } from './MacroRow.tsx'
import css from './macros.module.css'
import { macrosQuery } from './queries.ts'
import { t } from '#web/i18n/i18n.ts'

const ItemVersions = lazy(async () => ({
  default: (await import('#web/shell/ItemVersions.tsx')).ItemVersions,
}))

const PublishDialog = lazy(async () => ({
  default: (await import('#web/shell/items/PublishDialog.tsx')).PublishDialog,
}))

/** The macros of the user: texts that a trigger word, keys or a phrase insert. */
export function MacrosSettings() {
  const query = useQuery(macrosQuery)
  const [editing, setEditing] = useState<Item | 'new'>()
  const [publishing, setPublishing] = useState<Item>()
  const drafts = useUnsavedMacros(query.data)
  return (
    <Panel>
      <Head macros={query.data} onAdd={() => setEditing('new')} />
      {!editing && (
        <Unfinished
          waiting={drafts}
          onOpen={(key) => setEditing(query.data?.find(({ id }) => id === key) ?? 'new')}
        />
      )}
      <Loaded what={t('the macros')} query={query}>
        {(macros) => <MacroList macros={macros} onEdit={setEditing} />}
      </Loaded>
      {editing && query.data && (
        <OpenMacro
          edited={editing}
          macros={query.data}
          onPublish={setPublishing}
          onClose={() => setEditing(undefined)}
        />
      )}
      <Suspense>
        {publishing && <Publish macro={publishing} onClose={() => setPublishing(undefined)} />}
      </Suspense>
    </Panel>
  )
}

function Publish({ macro, onClose }: { macro: Item; onClose: () => void }) {
  const queries = useQueryClient()
  return (
    <PublishDialog
      item={macro}
      onPublished={() => void queries.invalidateQueries({ queryKey: keys.items })}
      onClose={onClose}
    />
  )
}

interface HeadProps {
  /** Undefined until they are loaded. */
  macros: Item[] | undefined
  onAdd: () => void
}

/** What macros are for, and ways to add some. */
function Head({ macros, onAdd }: HeadProps) {
  return (
    <div className={css.head}>
      <p>
        {t(
          'Text you insert by typing a trigger, pressing a shortcut or saying a phrase. Type / in a note to see all macros.',
        )}
      </p>
      <div className={css.actions}>
        <Button leftSection={<Plus size={15} aria-hidden />} onClick={onAdd}>
          {t('Add a macro')}
        </Button>
        {macros && <MacroFiles macros={macros} />}
      </div>
    </div>
  )
}

interface OpenProps {
  edited: Item | 'new'
  macros: readonly Item[]
  onPublish: (macro: Item) => void
  onClose: () => void
}

/** The dialog of a macro, or a notice once the user can no longer read it: its text leaves the window at once. */
function OpenMacro({ edited, macros, onPublish, onClose }: OpenProps) {
  const macro = edited === 'new' ? undefined : macros.find(({ id }) => id === edited.id)
  const gone = edited !== 'new' && !macro ? edited : undefined
  useEffect(() => {
    if (gone) clearForm(`macro ${gone.id}`)
  }, [gone])
  if (!gone) return <MacroDialog {...{ macro, macros, onPublish, onClose }} />
  return (
    <Modal opened onClose={onClose} title={t('Macro not found')} size="sm">
      <p role="status">
        {t('It was deleted, made private, or belongs to someone else or to a group you’re not in.')}
      </p>
    </Modal>
  )
}

/** Drafts of macros whose dialog is closed. */
function useUnsavedMacros(macros: readonly Item[] | undefined) {
  return useDraftNames('macro ').flatMap((key) => {
    if (key === 'new') return { key, text: t('You have an unfinished macro.') }
    const macro = macros?.find(({ id }) => id === key)
    return macro ? { key, text: t('“{name}” has unsaved changes.', { name: macro.name }) } : []
  })
}

interface ListProps {
  macros: readonly Item[]
  onEdit: (macro: Item) => void
}

function MacroList({ macros, onEdit }: ListProps) {
  const [versionsId, setVersionsId] = useState<string>()
  const versionsItem = macros.find(({ id }) => id === versionsId)
  if (macros.length === 0) return <p className={css.empty}>{t('No macros yet.')}</p>
  return (
    <>
      <ul className={css.macros} aria-label={t('Macros')}>
        {macros.map((macro) => (
          <MacroRow
            key={macro.id}
            macro={macro}
            onEdit={() => onEdit(macro)}
            onVersions={() => setVersionsId(macro.id)}
          />
        ))}
      </ul>
      {versionsItem && (
        <Suspense>
          <ItemVersions item={versionsItem} onClose={() => setVersionsId(undefined)} />
        </Suspense>
      )}
    </>
  )
}
