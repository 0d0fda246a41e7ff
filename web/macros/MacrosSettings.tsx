import { ActionIcon, Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { History, Pencil, Plus, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { createItem, deleteItem, type Item } from '#contract/items.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { sendRemoval } from '#web/api/optimistic.ts'
import { Unfinished } from '#web/drafts/Unfinished.tsx'
import { useDraftNames } from '#web/drafts/useDraft.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { toastUndo } from '#web/ui/toast.tsx'
import { MacroDialog } from './MacroDialog.tsx'
import { MacroFiles } from './MacroFiles.tsx'
import css from './macros.module.css'
import { MacroText } from './MacroText.tsx'
import { macrosQuery } from './queries.ts'

const ItemVersions = lazy(async () => ({
  default: (await import('#web/shell/ItemVersions.tsx')).ItemVersions,
}))
const unfinished = 'A macro that you began is not added yet.'

/** Pieces of text that one writes again and again. */
export function MacrosSettings() {
  const macros = useQuery(macrosQuery)
  const [editing, setEditing] = useState<Item | 'new'>()
  const [past, setPast] = useState<string>()
  const macroOf = (id: string) => macros.data?.find((macro) => macro.id === id)
  const unsent = useDraftNames('macro ').flatMap((key) => {
    const name = macroOf(key)?.name
    if (key !== 'new' && !name) return []
    return { key, text: name ? `“${name}” has changes that are not saved.` : unfinished }
  })
  const known = macros.data?.find(({ id }) => id === past)
  return (
    <Panel>
      <div className={css.head}>
        <p>
          Text for a trigger word and a space, a key or a spoken phrase. Type / in a note to see
          them all.
        </p>
        <div className={css.deeds}>
          <Button leftSection={<Plus size={15} aria-hidden />} onClick={() => setEditing('new')}>
            Add a macro
          </Button>
          {macros.data && <MacroFiles macros={macros.data} />}
        </div>
      </div>
      {!editing && (
        <Unfinished waiting={unsent} onOpen={(key) => setEditing(macroOf(key) ?? 'new')} />
      )}
      {macros.isPending && <LoadingRows label="Loading the macros" />}
      {macros.isError && (
        <ErrorState
          title="Could not load the macros"
          error={macros.error}
          onRetry={() => void macros.refetch()}
        />
      )}
      {macros.data?.length === 0 && <p className={css.empty}>No macros yet.</p>}
      {macros.data && macros.data.length > 0 && (
        <ul className={css.macros} aria-label="Macros">
          {macros.data.map((macro) => (
            <MacroRow
              key={macro.id}
              macro={macro}
              onEdit={() => setEditing(macro)}
              onHistory={() => setPast(macro.id)}
            />
          ))}
        </ul>
      )}
      {editing && (
        <MacroDialog
          macro={editing === 'new' ? undefined : editing}
          macros={macros.data ?? []}
          onClose={() => setEditing(undefined)}
        />
      )}
      {known && (
        <Suspense>
          <ItemVersions item={known} onClose={() => setPast(undefined)} />
        </Suspense>
      )}
    </Panel>
  )
}

interface RowProps {
  macro: Item
  onEdit: () => void
  onHistory: () => void
}

function MacroRow({ macro, onEdit, onHistory }: RowProps) {
  const queries = useQueryClient()
  const readAgain = () => queries.invalidateQueries({ queryKey: keys.items })
  const { name, content, triggerWord, spokenPhrase, hotkey, documentType } = macro
  const back = useMutation({
    mutationFn: () => {
      const fields = { name, content, triggerWord, spokenPhrase, hotkey, documentType }
      return call(createItem, { body: { itemType: 'macro', ...fields } })
    },
    onSettled: readAgain,
  })
  const remove = useMutation({
    mutationFn: () =>
      sendRemoval(queries, [macrosQuery.queryKey], macro.id, (signal) =>
        call(deleteItem, { params: { id: macro.id }, signal }),
      ),
    onSuccess: () => toastUndo(`“${name}” deleted`, () => back.mutate()),
    onSettled: readAgain,
  })
  return (
    <li>
      <MacroText macro={macro} />
      {macro.mine && (
        <>
          <ActionIcon variant="subtle" color="gray" aria-label={`Change ${name}`} onClick={onEdit}>
            <Pencil size={15} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Versions of ${name}`}
            onClick={onHistory}
          >
            <History size={15} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Delete ${name}`}
            onClick={() => remove.mutate()}
          >
            <Trash2 size={15} aria-hidden />
          </ActionIcon>
        </>
      )}
    </li>
  )
}
