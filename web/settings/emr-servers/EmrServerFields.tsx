import { Select, Stack, TextInput } from '@mantine/core'
import type { EmrServerList, EmrServerType } from '#contract/emr-servers.ts'
import { t } from '#web/i18n/i18n.ts'
import { AddressToCopy } from './AddressToCopy.tsx'
import { ClientFields } from './ClientFields.tsx'
import type { EditedServer } from './edited.ts'
import type { useEmrServerForm } from './useEmrServerForm.ts'

interface Props extends Pick<EditedServer, 'edited' | 'isNew' | 'onKeyReplaced'> {
  form: ReturnType<typeof useEmrServerForm>['form']
}

const kinds: { value: EmrServerType; label: string }[] = [
  { value: 'smart', label: 'SMART on FHIR (R4)' },
  { value: 'oscar', label: 'OSCAR (OAuth 1.0a)' },
]

/** What each kind of EMR calls its fields. */
const words = {
  smart: {
    address: t('FHIR base address'),
    example: t('Of FHIR R4, such as https://emr.example/fhir/r4.'),
    client: t('Client ID'),
    secret: t('Client secret'),
    secretHint: t('Never leaves the server.'),
  },
  oscar: {
    address: t('OSCAR’s address'),
    example: t('With the context path, such as https://emr.example/oscar.'),
    client: t('Consumer key'),
    secret: t('Consumer secret'),
    secretHint: t('Of the REST client that you registered in OSCAR. Never leaves the server.'),
  },
}

/** The fields of an EMR that users may connect. Its kind is chosen once. */
export function EmrServerFields({ edited, isNew, onKeyReplaced, form }: Props) {
  const { server, list } = edited
  const { type } = form.getValues()
  const texts = words[type]
  return (
    <Stack gap="md">
      {isNew && (
        <Select
          label={t('Kind of EMR')}
          data={kinds}
          allowDeselect={false}
          {...form.getInputProps('type')}
        />
      )}
      <OwnAddresses type={type} list={list} />
      <TextInput
        label={t('Name')}
        description={t('As users know it.')}
        maxLength={100}
        {...form.getInputProps('displayName')}
      />
      <TextInput
        label={texts.address}
        description={texts.example}
        inputMode="url"
        {...form.getInputProps('baseUrl')}
      />
      <ClientFields
        server={server}
        list={list}
        form={form}
        texts={texts}
        onKeyReplaced={onKeyReplaced}
      />
      {type === 'oscar' && <SignatureAddress form={form} />}
    </Stack>
  )
}

/** The addresses of Ausculta that the EMR has to know. */
function OwnAddresses({ type, list }: { type: EmrServerType; list: EmrServerList }) {
  return (
    <>
      <AddressToCopy
        label={t('Redirect address')}
        description={t('Register this exact address with the EMR.')}
        address={list.redirectUrls[type]}
      />
      {type === 'smart' && (
        <AddressToCopy
          label={t('Launch address')}
          description={t(
            'For opening Ausculta inside the EMR. The EMR has to open it in a separate window.',
          )}
          address={list.launchUrl}
        />
      )}
    </>
  )
}

function SignatureAddress({ form }: Pick<Props, 'form'>) {
  return (
    <TextInput
      label={t('Address that OSCAR sees (optional)')}
      description={t(
        'Only behind a proxy that changes it, such as http://oscar.internal:8080/oscar. Signatures use this address.',
      )}
      inputMode="url"
      {...form.getInputProps('signatureBaseUrl')}
    />
  )
}
