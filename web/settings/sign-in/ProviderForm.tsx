import { Button, Group, PasswordInput, Stack, TextInput } from '@mantine/core'
import type { ProviderSettings } from '#contract/providers.ts'
import { FieldsetWhileSaving } from '#web/ui/FieldsetWhileSaving.tsx'
import { FormError } from '#web/ui/FormError.tsx'
import { TestLine } from '../TestLine.tsx'
import { useProviderForm } from './useProviderForm.ts'
import { t, translate } from '#web/i18n/i18n.ts'

interface Props {
  provider: ProviderSettings
  onClose: () => void
}

/** Sets a provider up, tests it, or removes it. */
export function ProviderForm({ provider, onClose }: Props) {
  const { form, test, save, tryOut, submit, remove } = useProviderForm(provider, onClose)
  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack gap="md">
        <FormError error={save.error ?? test.error} />
        <FieldsetWhileSaving isSending={save.isPending}>
          <ProviderFields provider={provider} form={form} />
        </FieldsetWhileSaving>
        <Group gap="sm">
          <Button type="submit" loading={save.isPending}>
            {t('Save')}
          </Button>
          <Button variant="default" loading={test.isPending} onClick={tryOut}>
            {t('Test connection')}
          </Button>
          <Button variant="subtle" color="gray" onClick={onClose}>
            {t('Cancel')}
          </Button>
          {provider.source === 'settings' && (
            <Button variant="subtle" color="red" onClick={remove}>
              {t('Remove')}
            </Button>
          )}
        </Group>
        {test.data && <TestLine ok={test.data.ok}>{translate(test.data.message)}</TestLine>}
      </Stack>
    </form>
  )
}

interface FieldsProps {
  provider: ProviderSettings
  form: ReturnType<typeof useProviderForm>['form']
}

function ProviderFields({ provider: { id, hasSecret, redirectUri }, form }: FieldsProps) {
  return (
    <Stack gap="md">
      <TextInput
        label={t('Redirect address')}
        description={t('Register this exact address with the provider.')}
        readOnly
        value={redirectUri}
      />
      {id === 'sso' && (
        <TextInput
          label={t('Issuer')}
          description={t('The address of your OpenID Connect server.')}
          inputMode="url"
          {...form.getInputProps('issuer')}
        />
      )}
      <TextInput label={t('Client ID')} autoComplete="off" {...form.getInputProps('clientId')} />
      <PasswordInput
        label={t('Client secret')}
        description={
          hasSecret
            ? t('A secret is stored. Leave blank to keep it.')
            : t('Never leaves the server.')
        }
        autoComplete="off"
        {...form.getInputProps('clientSecret')}
      />
      <TextInput label={t('Button text')} maxLength={60} {...form.getInputProps('label')} />
      <TextInput
        label={t('Email domains')}
        description={t(
          'Only these domains can sign in this way, such as clinic.example. Leave blank for all.',
        )}
        {...form.getInputProps('domains')}
      />
    </Stack>
  )
}
