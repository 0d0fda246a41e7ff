import { Button, Group, PasswordInput, Stack, TextInput } from '@mantine/core'
import type { EmrServerSettings } from '#contract/emr-servers.ts'
import { ConfirmButton } from '#web/ui/ConfirmButton.tsx'
import { FieldsetWhileSaving } from '#web/ui/FieldsetWhileSaving.tsx'
import { FormError } from '#web/ui/FormError.tsx'
import { EmrServerFindings } from './EmrServerFindings.tsx'
import { useEmrServerForm } from './useEmrServerForm.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  server: EmrServerSettings
  redirectUrl: string
  isNew: boolean
  onClose: () => void
}

/** Adds, changes, tests or removes an EMR that users may connect. */
export function EmrServerForm({ server, redirectUrl, isNew, onClose }: Props) {
  const { form, test, save, tryOut, submit, remove } = useEmrServerForm(server, onClose)
  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack gap="md">
        <FormError error={save.error ?? test.error} />
        <FieldsetWhileSaving isSending={save.isPending}>
          <Fields hasSecret={server.hasSecret} redirectUrl={redirectUrl} form={form} />
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
          {!isNew && (
            <ConfirmButton
              variant="subtle"
              color="red"
              question={t(
                'Users can’t connect this system any more, and their connections to it stop working.',
              )}
              confirm={t('Remove')}
              onConfirm={remove}
            >
              {t('Remove')}
            </ConfirmButton>
          )}
        </Group>
        {test.data && <EmrServerFindings result={test.data} />}
      </Stack>
    </form>
  )
}

interface FieldsProps {
  hasSecret: boolean
  redirectUrl: string
  form: ReturnType<typeof useEmrServerForm>['form']
}

function Fields({ hasSecret, redirectUrl, form }: FieldsProps) {
  return (
    <Stack gap="md">
      <TextInput
        label={t('Redirect address')}
        description={t('Register this exact address with the EMR.')}
        readOnly
        value={redirectUrl}
      />
      <TextInput
        label={t('Name')}
        description={t('As users know it.')}
        maxLength={100}
        {...form.getInputProps('displayName')}
      />
      <TextInput
        label={t('FHIR base address')}
        description={t('Of FHIR R4, such as https://emr.example/fhir/r4.')}
        inputMode="url"
        {...form.getInputProps('baseUrl')}
      />
      <TextInput label={t('Client ID')} autoComplete="off" {...form.getInputProps('clientId')} />
      <PasswordInput
        label={t('Client secret')}
        description={
          hasSecret
            ? t('A secret is stored. Leave blank to keep it.')
            : t('Only if the EMR gave one. Never leaves the server.')
        }
        autoComplete="off"
        {...form.getInputProps('clientSecret')}
      />
    </Stack>
  )
}
