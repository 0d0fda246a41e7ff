import { Autocomplete, Button, PasswordInput, Select, TextInput } from '@mantine/core'
import { Trash2 } from 'lucide-react'
import { modelProviders } from '#contract/system.ts'
import { noProvider, providers } from './model-form.ts'
import { modelNames } from './model-names.ts'
import type { ModelRow } from './more-models.ts'
import css from './settings.module.css'
import { WindowField } from './WindowField.tsx'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  row: ModelRow
  onChange: (change: Partial<ModelRow>) => void
  onRemove: () => void
}

/** The fields of one further model. */
export function ModelFields({ row, onChange, onRemove }: Props) {
  return (
    <fieldset className={css.modelRow} aria-label={row.model || t('New model')}>
      <ProviderSelect row={row} onChange={onChange} />
      <Autocomplete
        label={t('Model')}
        data={modelNames(row.provider)}
        value={row.model}
        onChange={(model) => onChange({ model })}
      />
      <TextInput
        label={t('Base URL')}
        inputMode="url"
        value={row.baseUrl}
        onChange={(event) => onChange({ baseUrl: event.currentTarget.value })}
      />
      <PasswordInput
        label={t('Key')}
        autoComplete="off"
        placeholder={row.hasKey ? t('A key is saved') : ''}
        value={row.apiKey}
        onChange={(event) => onChange({ apiKey: event.currentTarget.value })}
      />
      <WindowField
        label={t('Context window (tokens)')}
        value={row.window}
        onChange={(window) => onChange({ window })}
      />
      <Button
        variant="subtle"
        color="red"
        leftSection={<Trash2 size={15} aria-hidden />}
        onClick={onRemove}
      >
        {t('Remove')}
      </Button>
    </fieldset>
  )
}

function ProviderSelect({ row, onChange }: Pick<Props, 'row' | 'onChange'>) {
  return (
    <Select
      label={t('Provider')}
      data={providers.filter(({ value }) => value !== noProvider)}
      allowDeselect={false}
      value={row.provider}
      onChange={(value) => {
        const provider = modelProviders.find((one) => one === value)
        if (provider) onChange({ provider })
      }}
    />
  )
}
