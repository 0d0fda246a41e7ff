import { PasswordInput, Radio, Stack, TextInput } from '@mantine/core'
import type { EmrClientAuth, EmrServerList, EmrServerSettings } from '#contract/emr-servers.ts'
import { AddressToCopy } from './AddressToCopy.tsx'
import { ClientKey } from './ClientKey.tsx'
import type { useEmrServerForm } from './useEmrServerForm.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  server: EmrServerSettings
  list: EmrServerList
  form: ReturnType<typeof useEmrServerForm>['form']
  onKeyReplaced: (list: EmrServerList) => void
  texts: { client: string; secret: string; secretHint: string }
}

const methods: { value: EmrClientAuth; label: string; description: string }[] = [
  {
    value: 'key',
    label: t('Key (recommended)'),
    description: t('Ausculta signs each request. The private key never leaves the server.'),
  },
  {
    value: 'secret',
    label: t('Secret'),
    description: t('The EMR issued a client secret.'),
  },
  {
    value: 'none',
    label: t('None'),
    description: t('A public client. A stored secret or key is deleted.'),
  },
]

/** How Ausculta identifies itself to the EMR, and proves it. */
export function ClientFields({ server, list, form, texts, onKeyReplaced }: Props) {
  const { type, clientAuth } = form.getValues()
  const isOscar = type === 'oscar'
  return (
    <>
      {!isOscar && (
        <Radio.Group label={t('Client authentication')} {...form.getInputProps('clientAuth')}>
          <Stack gap="xs" mt="xs">
            {methods.map((method) => (
              <Radio key={method.value} {...method} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      {!isOscar && clientAuth === 'key' && (
        <>
          <AddressToCopy
            label={t('Address of the public keys (JWKS)')}
            description={t(
              'Save first, then register this address with the EMR. Leave the client ID blank until the EMR gives you one.',
            )}
            address={`${list.jwksBase}${server.id}`}
          />
          <ClientKey server={server} onReplaced={onKeyReplaced} />
        </>
      )}
      <TextInput label={texts.client} autoComplete="off" {...form.getInputProps('clientId')} />
      {(isOscar || clientAuth === 'secret') && (
        <PasswordInput
          label={texts.secret}
          description={
            server.hasSecret ? t('A secret is stored. Leave blank to keep it.') : texts.secretHint
          }
          autoComplete="off"
          {...form.getInputProps('clientSecret')}
        />
      )}
    </>
  )
}
