import {
  Autocomplete,
  Button,
  Group,
  PasswordInput,
  Select,
  Stack,
  TextInput,
  Tooltip,
} from '@mantine/core'
import type { ModelSettings } from '#contract/system.ts'
import { FormError } from '#web/ui/FormError.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { needsBaseUrl, noProvider, providers } from './model-form.ts'
import { modelNames } from './model-names.ts'
import css from './settings.module.css'
import { TestLine } from './TestLine.tsx'
import { useModelForm } from './useModelForm.ts'
import { t, translate } from '#web/i18n/i18n.ts'

/** The language model that writes the notes; without one, notes are Highlights. */
export function ModelForm({ model }: { model: ModelSettings }) {
  const { form, test, save, tryOut } = useModelForm(model)
  if (model.source === 'environment') return <FromEnvironment model={model} />
  const hasProvider = form.values.provider !== noProvider
  return (
    <Panel title={t('Language model')}>
      <form onSubmit={form.onSubmit((values) => save.mutate(values))}>
        <Stack gap="md">
          <FormError error={save.error} />
          <Select
            label={t('Provider')}
            data={providers}
            allowDeselect={false}
            checkIconPosition="right"
            {...form.getInputProps('provider')}
          />
          {hasProvider && <Details form={form} hasKey={model.hasKey} />}
          <Group gap="sm">
            <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
              {t('Save')}
            </Button>
            <TestButton isTesting={test.isPending} disabled={!hasProvider} onClick={tryOut} />
          </Group>
          <FormError error={test.error} />
          {test.data && (
            <TestLine ok={test.data.ok}>
              {translate(test.data.message)}{' '}
              {test.data.ok && (
                <span className="tabular">
                  {t('({milliseconds, number} ms)', { milliseconds: test.data.milliseconds })}
                </span>
              )}
            </TestLine>
          )}
        </Stack>
      </form>
    </Panel>
  )
}

interface TestButtonProps {
  isTesting: boolean
  disabled: boolean
  onClick: () => void
}

/** Stays in the tab order while it's disabled, so that its tooltip says why. */
function TestButton({ isTesting, disabled, onClick }: TestButtonProps) {
  return (
    <Tooltip label={t('Choose a model first')} disabled={!disabled}>
      <Button
        variant="default"
        loading={isTesting}
        data-disabled={disabled || undefined}
        aria-disabled={disabled}
        onClick={() => !disabled && onClick()}
      >
        {t('Test connection')}
      </Button>
    </Tooltip>
  )
}

interface DetailsProps {
  form: ReturnType<typeof useModelForm>['form']
  hasKey: boolean
}

function Details({ form, hasKey }: DetailsProps) {
  if (form.values.provider === 'local')
    return (
      <TextInput
        label={t('Model')}
        description={t('The name of a model set up on this computer, as shown above.')}
        {...form.getInputProps('model')}
      />
    )
  return (
    <>
      <Autocomplete
        label={t('Model')}
        description={t('Choose a model or type its name as used by the provider.')}
        data={modelNames(form.values.provider)}
        {...form.getInputProps('model')}
      />
      <TextInput
        label={t('Base URL')}
        description={
          needsBaseUrl(form.values.provider)
            ? t('Server address including its version: …/v1')
            : t('Leave blank for the provider’s default.')
        }
        inputMode="url"
        {...form.getInputProps('baseUrl')}
      />
      <PasswordInput
        label={t('Key')}
        description={
          hasKey
            ? t('A key is saved. Leave blank to keep it.')
            : t('Never leaves the server. Leave blank if not needed.')
        }
        autoComplete="off"
        {...form.getInputProps('apiKey')}
      />
    </>
  )
}

function FromEnvironment({ model }: { model: ModelSettings }) {
  return (
    <Panel title={t('Language model')}>
      <p>{[model.provider, model.model, model.baseUrl].filter(Boolean).join(' · ')}</p>
      <p className={css.hint}>{t('Set by the server’s environment variables. Change it there.')}</p>
    </Panel>
  )
}
