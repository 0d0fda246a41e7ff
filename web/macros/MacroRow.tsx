import { ActionIcon } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Copy, History, type LucideIcon, Pencil, Trash2 } from 'lucide-react'
import { copyItem, createItem, deleteItem, type Item } from '#contract/items.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { sendRemoval } from '#web/api/optimistic.ts'
import { useMayEdit } from '#web/shell/items/may-edit.ts'
import { useItemOrigin } from '#web/shell/items/origin.ts'
import { toastSuccess, toastUndo } from '#web/ui/toast.tsx'
import css from './macros.module.css'
import { MacroText } from './MacroText.tsx'
import { macrosQuery } from './queries.ts'
import { toNewMacro } from './restore.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  macro: Item
  onEdit: () => void
  onVersions: () => void
}

export function MacroRow({ macro, onEdit, onVersions }: Props) {
  const remove = useRemoveMacro(macro)
  const copy = useCopyMacro(macro)
  const mayEdit = useMayEdit(macro)
  const origin = useItemOrigin(macro)
  const { name, mine, group } = macro
  return (
    <li>
      <MacroText macro={macro}>
        {group !== 'me' && <p className={css.origin}>{origin}</p>}
      </MacroText>
      {!mine && <RowButton icon={Copy} label={t('Copy {name}', { name })} onClick={copy} />}
      {mayEdit && (
        <>
          <RowButton icon={Pencil} label={t('Edit {name}', { name })} onClick={onEdit} />
          <RowButton
            icon={History}
            label={t('Versions of {name}', { name })}
            onClick={onVersions}
          />
          {mine && (
            <RowButton icon={Trash2} label={t('Delete {name}', { name })} onClick={remove} />
          )}
        </>
      )}
    </li>
  )
}

/** Makes a private copy of a macro that somebody shared. */
function useCopyMacro({ id }: Item): () => void {
  const queries = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: () => call(copyItem, { params: { id } }),
    onSuccess: ({ name }) => toastSuccess(t('“{name}” added', { name })),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.items }),
  })
  return () => mutate()
}

/** Deletes a macro at once and offers to undo it. */
function useRemoveMacro(macro: Item): () => void {
  const queries = useQueryClient()
  const onSettled = () => queries.invalidateQueries({ queryKey: keys.items })
  const restore = useMutation({
    mutationFn: () => call(createItem, { body: toNewMacro(macro) }),
    onSettled,
  })
  const remove = useMutation({
    mutationFn: () =>
      sendRemoval(queries, [macrosQuery.queryKey], macro.id, (signal) =>
        call(deleteItem, { params: { id: macro.id }, signal }),
      ),
    onSuccess: () => toastUndo(t('“{name}” deleted', { name: macro.name }), () => restore.mutate()),
    onSettled,
  })
  return () => remove.mutate()
}

interface ButtonProps {
  icon: LucideIcon
  label: string
  onClick: () => void
}

function RowButton({ icon: Icon, label, onClick }: ButtonProps) {
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={onClick}>
      <Icon size={15} aria-hidden />
    </ActionIcon>
  )
}
