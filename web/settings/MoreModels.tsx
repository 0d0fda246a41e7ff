import {
  Autocomplete,
  Button,
  Group,
  NumberInput,
  PasswordInput,
  Select,
  Stack,
  TextInput,
} from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { getModelList, type ModelList, updateModelList } from '#contract/models.ts'
import { modelProviders } from '#contract/system.ts'
import { withReauthentication } from '#web/accounts/reauth.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { useEdited } from '#web/drafts/edited.ts'
import { FormError } from '#web/ui/FormError.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { toastSuccess } from '#web/ui/toast.tsx'
import { noProvider, providers } from './model-form.ts'
import { modelNames } from './model-names.ts'
import { type ModelRow, newRow, rowsOf, toModelList } from './more-models.ts'
import css from './settings.module.css'

const listQuery = { queryKey: [...keys.system, 'model-list'] }

/** The models beside the default one: the quick one, and those that take over. */
export function MoreModels() {
  const { data } = useQuery({
    ...listQuery,
    queryFn: ({ signal }) => call(getModelList, { signal }),
  })
  if (!data || data.items.length === 0) return null
  return <Form list={data} />
}

function Form({ list }: { list: ModelList }) {
  const queries = useQueryClient()
  const [main] = list.items
  const edited = useEdited({
    rows: rowsOf(list),
    quick: list.quick,
    window: main?.window ?? null,
  })
  const { rows, quick, window } = edited.value
  const save = useMutation({
    mutationFn: (typed: typeof edited.value) =>
      withReauthentication(() =>
        call(updateModelList, { body: toModelList(typed.rows, typed.quick, typed.window) }),
      ),
    meta: { shownBy: 'form' },
    onSuccess: (saved, typed) => {
      queries.setQueryData(listQuery.queryKey, saved)
      edited.sent(typed)
      void queries.invalidateQueries({ queryKey: [...keys.system, 'models'] })
      toastSuccess('The models are saved.')
    },
  })
  const change = (id: string, next: Partial<ModelRow>) =>
    edited.set({ rows: rows.map((row) => (row.id === id ? { ...row, ...next } : row)) })
  const named = [
    ...list.items.filter((one) => one.fixed),
    ...rows.filter(({ model }) => model.trim() !== ''),
  ]
  return (
    <Panel title="More models">
      <p className={css.hint}>
        Where the default fails, the next in this list takes over. People may choose among them.
      </p>
      <Stack gap="md" mt="sm">
        <FormError error={save.error} />
        {rows.map((row) => (
          <Row
            key={row.id}
            row={row}
            onChange={(next) => change(row.id, next)}
            onRemove={() => edited.set({ rows: rows.filter(({ id }) => id !== row.id) })}
          />
        ))}
        <Group>
          <Button
            variant="default"
            leftSection={<Plus size={15} aria-hidden />}
            onClick={() => edited.set({ rows: [...rows, newRow()] })}
          >
            Add a model
          </Button>
        </Group>
        <Select
          label="Quick model"
          description="For quick drafts."
          placeholder="None"
          clearable
          data={named.map(({ id, model }) => ({ value: id, label: model }))}
          value={quick}
          onChange={(id) => edited.set({ quick: id })}
        />
        <NumberInput
          label={`Tokens that ${main?.model} reads at once`}
          description="Leave empty where you do not know."
          min={1000}
          thousandSeparator=","
          value={window ?? ''}
          onChange={(value) => edited.set({ window: typeof value === 'number' ? value : null })}
        />
        <Group>
          <Button loading={save.isPending} onClick={() => save.mutate(edited.value)}>
            Save models
          </Button>
        </Group>
      </Stack>
    </Panel>
  )
}

interface RowProps {
  row: ModelRow
  onChange: (next: Partial<ModelRow>) => void
  onRemove: () => void
}

function Row({ row, onChange, onRemove }: RowProps) {
  return (
    <fieldset className={css.modelRow} aria-label={row.model || 'New model'}>
      <Select
        label="Provider"
        data={providers.filter(({ value }) => value !== noProvider)}
        allowDeselect={false}
        value={row.provider}
        onChange={(value) => {
          const provider = modelProviders.find((one) => one === value)
          if (provider) onChange({ provider })
        }}
      />
      <Autocomplete
        label="Model"
        data={modelNames(row.provider)}
        value={row.model}
        onChange={(model) => onChange({ model })}
      />
      <TextInput
        label="Base URL"
        inputMode="url"
        value={row.baseUrl}
        onChange={(event) => onChange({ baseUrl: event.currentTarget.value })}
      />
      <PasswordInput
        label="Key"
        autoComplete="off"
        placeholder={row.hasKey ? 'A key is stored' : ''}
        value={row.apiKey}
        onChange={(event) => onChange({ apiKey: event.currentTarget.value })}
      />
      <NumberInput
        label="Tokens it reads at once"
        min={1000}
        thousandSeparator=","
        value={row.window ?? ''}
        onChange={(value) => onChange({ window: typeof value === 'number' ? value : null })}
      />
      <Button
        variant="subtle"
        color="red"
        leftSection={<Trash2 size={15} aria-hidden />}
        onClick={onRemove}
      >
        Remove
      </Button>
    </fieldset>
  )
}
