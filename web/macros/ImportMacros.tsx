import { Button, Checkbox, Group, Modal, Stack } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createItem, type Item } from '#contract/items.ts'
import { allActions } from '#web/shell/actions.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { FormError } from '#web/ui/FormError.tsx'
import { toastSuccess } from '#web/ui/toast.tsx'
import { conflictText } from './conflict-text.ts'
import { findConflicts, type MacroImport } from './import.ts'
import css from './macros.module.css'
import { MacroText } from './MacroText.tsx'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  incoming: readonly MacroImport[]
  macros: readonly Item[]
  onClose: () => void
}

/** Shows the macros of files before any of them is added, and which of their keys would conflict. */
export function ImportMacros({ incoming, macros, onClose }: Props) {
  const [left, setLeft] = useState(() => incoming.filter(({ known }) => known).map(({ id }) => id))
  const chosen = incoming.filter(({ id }) => !left.includes(id))
  const add = useAddMacros()
  // Macros added before a failure keep their ids: they aren't conflicts, and adding them again does nothing.
  const others = macros.filter(({ id }) => incoming.every((one) => one.id !== id))
  return (
    <Modal opened onClose={onClose} title={t('Import macros')} size="lg">
      <Stack gap="sm">
        <ul className={css.macros} aria-label={t('Macros in the files')}>
          {incoming.map((macro) => (
            <Row
              key={macro.id}
              macro={macro}
              warnings={findConflicts(macro, chosen, others, allActions()).map(conflictText)}
              checked={!left.includes(macro.id)}
              onChange={(on) =>
                setLeft((ids) => (on ? ids.filter((id) => id !== macro.id) : [...ids, macro.id]))
              }
            />
          ))}
        </ul>
        <FormError error={add.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <AddButton
            count={chosen.length}
            loading={add.isPending}
            onClick={() => add.mutate(chosen, { onSuccess: onClose })}
          />
        </Group>
      </Stack>
    </Modal>
  )
}

interface AddButtonProps {
  count: number
  loading: boolean
  onClick: () => void
}

function AddButton({ count, loading, onClick }: AddButtonProps) {
  return (
    <Button loading={loading} disabled={count === 0} onClick={onClick}>
      {t('{count, plural, one {Add # macro} other {Add # macros}}', { count })}
    </Button>
  )
}

function useAddMacros() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (macros: readonly MacroImport[]) => {
      for (const { known: _known, ...macro } of macros) await call(createItem, { body: macro })
    },
    meta: { shownBy: 'form' },
    onSuccess: (_, { length }) =>
      toastSuccess(
        t('{count, plural, one {# macro added.} other {# macros added.}}', { count: length }),
      ),
    onSettled: () => void queries.invalidateQueries({ queryKey: keys.items }),
  })
}

interface RowProps {
  macro: MacroImport
  warnings: string[]
  checked: boolean
  onChange: (on: boolean) => void
}

function Row({ macro, warnings, checked, onChange }: RowProps) {
  const { name, known } = macro
  return (
    <li>
      <Checkbox
        aria-label={name}
        mr="xs"
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <MacroText macro={macro}>
        {known && <span className={css.soft}>{t('You already have this macro.')}</span>}
        {checked && warnings.length > 0 && (
          <span className={css.warning}>{warnings.join(' ')}</span>
        )}
      </MacroText>
    </li>
  )
}
