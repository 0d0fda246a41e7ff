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
import { toastSuccess } from '#web/ui/toast.tsx'
import { providersQuery } from './queries.ts'
import { t } from '#web/i18n/i18n.ts'

/** The form of a provider, which is tested or saved as it is typed. Saving null removes the provider. */
export function useProviderForm(provider: ProviderSettings, onSaved: () => void) {
  const { id, issuer, clientId, hasSecret, label, domains } = provider
  const params = { provider: id }
  const form = useForm({
    initialValues: { issuer, clientId, clientSecret: '', label, domains: domains.join(', ') },
    validate: {
      clientId: (value) => (value.trim() ? null : t('Enter the client ID.')),
      clientSecret: (value) => (value.trim() || hasSecret ? null : t('Enter the client secret.')),
      issuer: (value) =>
        /^https?:\/\/[^\s/]+/.test(value.trim())
          ? null
          : t('Enter an address that starts with https://.'),
    },
  })
  const readInput = (): ProviderInput => {
    const { clientSecret, ...values } = form.getValues()
    return {
      ...values,
      domains: values.domains.split(/[\s,]+/).filter(Boolean),
      ...(clientSecret.trim() && { clientSecret }),
    }
  }
  const test = useMutation({
    mutationFn: () => call(testProvider, { params, body: { typed: readInput() } }),
    meta: { shownBy: 'form' },
  })
  const save = useSaveProvider(id)
  return {
    form,
    test,
    save,
    tryOut: () => !form.validate().hasErrors && test.mutate(),
    submit: () => save.mutate(readInput(), { onSuccess: onSaved }),
    remove: () => save.mutate(null, { onSuccess: onSaved }),
  }
}

function useSaveProvider(id: ProviderSettings['id']) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (provider: ProviderInput | null) =>
      withReauthentication(() =>
        call(saveProvider, { params: { provider: id }, body: { provider } }),
      ),
    meta: { shownBy: 'form' },
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: providersQuery.queryKey })
      void queries.invalidateQueries({ queryKey: setupQuery.queryKey })
      toastSuccess(t('Sign-in settings saved.'))
    },
  })
}
