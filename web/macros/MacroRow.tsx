import { ActionIcon } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { History, type LucideIcon, Pencil, Trash2 } from 'lucide-react'
import { createItem, deleteItem, type Item } from '#contract/items.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { sendRemoval } from '#web/api/optimistic.ts'
import { toastUndo } from '#web/ui/toast.tsx'
import { MacroText } from './MacroText.tsx'
import { macrosQuery } from './queries.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  macro: Item
  onEdit: () => void
  onVersions: () => void
}

export function MacroRow({ macro, onEdit, onVersions }: Props) {
  const remove = useRemoveMacro(macro)
  const { name, mine } = macro
  return (
    <li>
      <MacroText macro={macro} />
      {mine && (
        <>
          <RowButton icon={Pencil} label={t('Edit {name}', { name })} onClick={onEdit} />
          <RowButton
            icon={History}
            label={t('Versions of {name}', { name })}
            onClick={onVersions}
          />
          <RowButton icon={Trash2} label={t('Delete {name}', { name })} onClick={remove} />
        </>
      )}
    </li>
  )
}

/** Deletes a macro at once and offers to undo it. */
function useRemoveMacro(macro: Item): () => void {
  const queries = useQueryClient()
  const onSettled = () => queries.invalidateQueries({ queryKey: keys.items })
  const { name, content, triggerWord, spokenPhrase, hotkey, documentType } = macro
  const restore = useMutation({
    mutationFn: () => {
      const fields = { name, content, triggerWord, spokenPhrase, hotkey, documentType }
      return call(createItem, { body: { itemType: 'macro', ...fields } })
    },
    onSettled,
  })
  const remove = useMutation({
    mutationFn: () =>
      sendRemoval(queries, [macrosQuery.queryKey], macro.id, (signal) =>
        call(deleteItem, { params: { id: macro.id }, signal }),
      ),
    onSuccess: () => toastUndo(t('“{name}” deleted', { name }), () => restore.mutate()),
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
