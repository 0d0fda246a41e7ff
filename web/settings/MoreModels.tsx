import { Button, Group, Select, Stack } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { getModelList, type ModelList, updateModelList } from '#contract/models.ts'
import { withReauthentication } from '#web/accounts/reauth.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { useEdited } from '#web/drafts/edited.ts'
import { FormError } from '#web/ui/FormError.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { toastSuccess } from '#web/ui/toast.tsx'
import { ModelFields } from './ModelFields.tsx'
import { type ModelRow, newRow, toModelList, toModelRows } from './more-models.ts'
import css from './settings.module.css'
import { WindowField } from './WindowField.tsx'
import { t } from '#web/i18n/i18n.ts'

const listQuery = { queryKey: [...keys.system, 'model-list'] }

/** The quick model and the fallback models. */
export function MoreModels() {
  const { data } = useQuery({
    ...listQuery,
    queryFn: ({ signal }) => call(getModelList, { signal }),
  })
  if (!data || data.items.length === 0) return null
  return <Form list={data} />
}

function Form({ list }: { list: ModelList }) {
  const { edited, save } = useModelList(list)
  const { rows, quick, window } = edited.value
  return (
    <Panel title={t('More models')}>
      <p className={css.hint}>{t('Fallback models, in order. Users can choose between them.')}</p>
      <Stack gap="md" mt="sm">
        <FormError error={save.error} />
        <Rows rows={rows} onChange={(next) => edited.set({ rows: next })} />
        <Select
          label={t('Quick model')}
          description={t('Used for quick drafts.')}
          placeholder={t('None')}
          clearable
          data={toChoices(list, rows)}
          value={quick}
          onChange={(id) => edited.set({ quick: id })}
        />
        <WindowField
          label={t('Context window of {model} (tokens)', { model: list.items[0]?.model ?? '' })}
          description={t('Leave blank if unknown.')}
          value={window}
          onChange={(next) => edited.set({ window: next })}
        />
        <Group>
          <Button loading={save.isPending} onClick={() => save.mutate(edited.value)}>
            {t('Save models')}
          </Button>
        </Group>
      </Stack>
    </Panel>
  )
}

/** The list with its unsaved changes. */
function useModelList(list: ModelList) {
  const queries = useQueryClient()
  const edited = useEdited({
    rows: toModelRows(list),
    quick: list.quick,
    window: list.items[0]?.window ?? null,
  })
  const save = useMutation({
    mutationFn: ({ rows, quick, window }: typeof edited.value) =>
      withReauthentication(() => call(updateModelList, { body: toModelList(rows, quick, window) })),
    meta: { shownBy: 'form' },
    onSuccess: (saved, sent) => {
      queries.setQueryData(listQuery.queryKey, saved)
      edited.sent(sent)
      void queries.invalidateQueries({ queryKey: [...keys.system, 'models'] })
      toastSuccess(t('Models saved'))
    },
  })
  return { edited, save }
}

/** The models that have a name, to choose from. */
function toChoices(list: ModelList, rows: readonly ModelRow[]) {
  const named = [
    ...list.items.filter((one) => one.fixed),
    ...rows.filter(({ model }) => model.trim() !== ''),
  ]
  return named.map(({ id, model }) => ({ value: id, label: model }))
}

interface RowsProps {
  rows: readonly ModelRow[]
  onChange: (rows: ModelRow[]) => void
}

function Rows({ rows, onChange }: RowsProps) {
  return (
    <>
      {rows.map((row) => (
        <ModelFields
          key={row.id}
          row={row}
          onChange={(change) =>
            onChange(rows.map((one) => (one.id === row.id ? { ...one, ...change } : one)))
          }
          onRemove={() => onChange(rows.filter(({ id }) => id !== row.id))}
        />
      ))}
      <Group>
        <Button
          variant="default"
          leftSection={<Plus size={15} aria-hidden />}
          onClick={() => onChange([...rows, newRow()])}
        >
          {t('Add a model')}
        </Button>
      </Group>
    </>
  )
}
