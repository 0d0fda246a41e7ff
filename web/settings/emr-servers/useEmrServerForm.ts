import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import {
  type EmrServerInput,
  type EmrServerSettings,
  testEmrServer,
} from '#contract/emr-servers.ts'
import { call } from '#web/api/client.ts'
import type { EditedServer } from './edited.ts'
import { useSaveEmrServer } from './useSaveEmrServer.ts'
import { t } from '#web/i18n/i18n.ts'

/** What OSCAR is tested with; SMART on FHIR describes itself. */
const oscarFields = ['baseUrl', 'clientId', 'clientSecret'] as const

const required = (message: string) => (value: string) => (value.trim() ? null : message)

type Kind = Pick<EmrServerSettings, 'type' | 'clientAuth'>

/** @param hasSecret whether the server has one already, which is kept where none is typed */
const rulesFor = (hasSecret: boolean) => ({
  displayName: required(t('Enter a name.')),
  baseUrl: (value: string) =>
    /^https?:\/\/[^\s/]+/.test(value.trim())
      ? null
      : t('Enter an address that starts with https://.'),
  clientId: (value: string, { type, clientAuth }: Kind) => {
    if (type === 'oscar') return required(t('Enter the consumer key.'))(value)
    // The EMR may give it only once the key is registered.
    return clientAuth === 'key' ? null : required(t('Enter the client ID.'))(value)
  },
  clientSecret: (value: string, { type, clientAuth }: Kind) => {
    if (hasSecret) return null
    if (type === 'oscar') return required(t('Enter the consumer secret.'))(value)
    return clientAuth === 'secret' ? required(t('Enter the client secret.'))(value) : null
  },
})

/** The form of an EMR, which is tested or saved as it is typed. */
export function useEmrServerForm({ edited, onConflict, onClose }: EditedServer) {
  const { server, list } = edited
  const { id, hasSecret, key: _, ...stored } = server
  const form = useForm({
    initialValues: { ...stored, clientSecret: '' },
    validate: rulesFor(hasSecret),
  })
  const readInput = (): EmrServerInput => {
    const { clientSecret, ...values } = form.getValues()
    return { id, ...values, ...(clientSecret.trim() && { clientSecret: clientSecret.trim() }) }
  }
  const test = useMutation({
    mutationFn: () => call(testEmrServer, { body: readInput() }),
    meta: { shownBy: 'form' },
  })
  const save = useSaveEmrServer(id, list, onConflict)
  return {
    form,
    test,
    save,
    tryOut: () => {
      save.reset()
      const fields = form.getValues().type === 'oscar' ? oscarFields : (['baseUrl'] as const)
      // Each shows its own error.
      const results = fields.map((field) => form.validateField(field))
      if (!results.some(({ hasError }) => hasError)) test.mutate()
    },
    submit: () => save.mutate(readInput(), { onSuccess: onClose }),
    remove: () => save.mutate(null, { onSuccess: onClose }),
  }
}
