import { Button, Group, Modal, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ExtensionIntegration } from '#contract/extension-integrations.ts'
import { FormError } from '#web/ui/FormError.tsx'
import { readChoices, readForm, toForm } from './emr-form.ts'
import { useSaveEmr } from './queries.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  integration: ExtensionIntegration
  isNew: boolean
  onClose: () => void
}

/** Edits an EMR that the browser extension opens and fills in. */
export function EmrDialog({ integration, isNew, onClose }: Props) {
  const form = useForm({ initialValues: toForm(integration) })
  const save = useSaveEmr(isNew ? undefined : integration.id)
  const submit = form.onSubmit((values) =>
    save.mutate(readForm(integration, values), { onSuccess: onClose }),
  )
  return (
    <Modal opened onClose={onClose} title={t('EMR in the browser')} size="lg">
      <form onSubmit={submit}>
        <Stack>
          <NameAndAddresses form={form} />
          <Choices form={form} list="providers" chosen="defaultProvider" />
          <Choices form={form} list="offices" chosen="defaultOffice" />
          <FormError error={save.error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={save.isPending}>
              {t('Save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

type Form = ReturnType<typeof useForm<ReturnType<typeof toForm>>>

function NameAndAddresses({ form }: { form: Form }) {
  return (
    <>
      <TextInput
        label={t('Name')}
        required
        maxLength={100}
        {...form.getInputProps('displayName')}
      />
      <TextInput label={t('Sign-in address')} type="url" {...form.getInputProps('loginUrl')} />
      <TextInput
        label={t('Start of its page addresses')}
        type="url"
        {...form.getInputProps('baseUrl')}
      />
    </>
  )
}

const labels = {
  providers: { list: t('Clinicians'), chosen: t('Default clinician') },
  offices: { list: t('Offices'), chosen: t('Default office') },
}

interface ChoicesProps {
  form: Form
  list: 'providers' | 'offices'
  chosen: 'defaultProvider' | 'defaultOffice'
}

function Choices({ form, list, chosen }: ChoicesProps) {
  const choices = readChoices(form.values[list])
  return (
    <>
      <Textarea
        label={labels[list].list}
        description={t('One per line, such as 7: Dr. Osei, with the ID that the EMR uses.')}
        autosize
        minRows={2}
        {...form.getInputProps(list)}
      />
      {choices.length > 0 && (
        <Select
          label={labels[list].chosen}
          clearable
          data={choices.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.getInputProps(chosen)}
        />
      )}
    </>
  )
}
