import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import {
  type EmrServerInput,
  type EmrServerSettings,
  testEmrServer,
} from '#contract/emr-servers.ts'
import { call } from '#web/api/client.ts'
import { useSaveEmrServer } from './useSaveEmrServer.ts'
import { t } from '#web/i18n/i18n.ts'

/** The form of an EMR, which is tested or saved as it is typed. */
export function useEmrServerForm(server: EmrServerSettings, onSaved: () => void) {
  const { id, displayName, baseUrl, clientId } = server
  const required = (message: string) => (value: string) => (value.trim() ? null : message)
  const form = useForm({
    initialValues: { displayName, baseUrl, clientId, clientSecret: '' },
    validate: {
      displayName: required(t('Enter a name.')),
      baseUrl: (value) =>
        /^https?:\/\/[^\s/]+/.test(value.trim())
          ? null
          : t('Enter an address that starts with https://.'),
      clientId: required(t('Enter the client ID.')),
    },
  })
  const test = useMutation({
    mutationFn: () => call(testEmrServer, { body: { baseUrl: form.getValues().baseUrl.trim() } }),
    meta: { shownBy: 'form' },
  })
  const save = useSaveEmrServer(id)
  const readInput = (): EmrServerInput => {
    const { clientSecret, ...values } = form.getValues()
    return { id, ...values, ...(clientSecret.trim() && { clientSecret: clientSecret.trim() }) }
  }
  return {
    form,
    test,
    save,
    tryOut: () => {
      save.reset()
      if (!form.validateField('baseUrl').hasError) test.mutate()
    },
    submit: () => save.mutate(readInput(), { onSuccess: onSaved }),
    remove: () => save.mutate(null, { onSuccess: onSaved }),
  }
}
