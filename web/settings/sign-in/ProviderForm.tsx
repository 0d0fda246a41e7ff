import { Button, Group, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type ProviderInput,
  type ProviderSettings,
  saveProvider,
  testProvider,
} from '#contract/providers.ts'
import { withReauthentication } from '#web/accounts/reauth.ts'
import { setupQuery } from '#web/accounts/setup.ts'
import { call } from '#web/api/client.ts'
import { FormError } from '#web/ui/FormError.tsx'
import { FieldsetWhileSaving } from '#web/ui/FieldsetWhileSaving.tsx'
import { toastSuccess } from '#web/ui/toast.tsx'
import { TestLine } from '../TestLine.tsx'
import { providersQuery } from './queries.ts'

interface Props {
  provider: ProviderSettings
  onClose: () => void
}

/** Sets a provider up, tries it, or takes it away. */
export function ProviderForm({ provider, onClose }: Props) {
  const { id, issuer, clientId, hasSecret, label, domains, redirectUri, source } = provider
  const queries = useQueryClient()
  const params = { provider: id }
  const form = useForm({
    initialValues: { issuer, clientId, clientSecret: '', label, domains: domains.join(', ') },
    validate: {
      clientId: (value) => (value.trim() ? null : 'Enter the client id.'),
      clientSecret: (value) => (value.trim() || hasSecret ? null : 'Enter the client secret.'),
      issuer: (value) =>
        /^https?:\/\/[^\s/]+/.test(value.trim())
          ? null
          : 'Enter an address that begins with https://.',
    },
  })
  const input = (): ProviderInput => {
    const { clientSecret, ...values } = form.getValues()
    return {
      ...values,
      domains: values.domains.split(/[\s,]+/).filter(Boolean),
      ...(clientSecret.trim() && { clientSecret }),
    }
  }
  const test = useMutation({
    mutationFn: () => call(testProvider, { params, body: { typed: input() } }),
    meta: { shownBy: 'form' },
  })
  const save = useMutation({
    mutationFn: (to: ProviderInput | null) =>
      withReauthentication(() => call(saveProvider, { params, body: { provider: to } })),
    meta: { shownBy: 'form' },
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: providersQuery.queryKey })
      void queries.invalidateQueries({ queryKey: setupQuery.queryKey })
      toastSuccess('The way to sign in is saved.')
    },
  })
  const send = (to: ProviderInput | null) => save.mutate(to, { onSuccess: onClose })
  return (
    <form onSubmit={form.onSubmit(() => send(input()))} noValidate>
      <Stack gap="md">
        <FormError error={save.error ?? test.error} />
        <FieldsetWhileSaving isSending={save.isPending}>
          <Stack gap="md">
            <TextInput
              label="Redirect address"
              description="Register it at the provider, to the letter."
              readOnly
              value={redirectUri}
            />
            {id === 'sso' && (
              <TextInput
                label="Issuer"
                description="The address of your OpenID Connect server."
                inputMode="url"
                {...form.getInputProps('issuer')}
              />
            )}
            <TextInput label="Client id" autoComplete="off" {...form.getInputProps('clientId')} />
            <PasswordInput
              label="Client secret"
              description={
                hasSecret
                  ? 'A secret is stored. Leave empty to keep it.'
                  : 'Never leaves the server.'
              }
              autoComplete="off"
              {...form.getInputProps('clientSecret')}
            />
            <TextInput
              label="Words on the button"
              maxLength={60}
              {...form.getInputProps('label')}
            />
            <TextInput
              label="Domains of email addresses"
              description="Such as clinic.example; only these sign in this way. All where empty."
              {...form.getInputProps('domains')}
            />
          </Stack>
        </FieldsetWhileSaving>
        <Group gap="sm">
          <Button type="submit" loading={save.isPending}>
            Save
          </Button>
          <Button
            variant="default"
            loading={test.isPending}
            onClick={() => !form.validate().hasErrors && test.mutate()}
          >
            Test connection
          </Button>
          <Button variant="subtle" color="gray" onClick={onClose}>
            Cancel
          </Button>
          {source === 'settings' && (
            <Button variant="subtle" color="red" onClick={() => send(null)}>
              Take away
            </Button>
          )}
        </Group>
        {test.data && <TestLine ok={test.data.ok}>{test.data.message}</TestLine>}
      </Stack>
    </form>
  )
}
