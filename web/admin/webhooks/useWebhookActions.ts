import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  removeWebhook,
  renewWebhookSecret,
  testWebhook,
  updateWebhook,
} from '#contract/webhooks.ts'
import { withReauthentication } from '#web/accounts/reauth.ts'
import { call } from '#web/api/client.ts'
import { toastError, toastSuccess } from '#web/ui/toast.tsx'
import { t } from '#web/i18n/i18n.ts'
import { webhooksKey } from './queries.ts'

/**
 * The actions on a webhook; the list is refetched after each.
 * @param onSecret gets a new secret
 */
export function useWebhookActions(id: string, onSecret: (secret: string) => void) {
  const queries = useQueryClient()
  const params = { id }
  const more = {
    onError: (error: Error) => toastError(error),
    onSettled: () => queries.invalidateQueries({ queryKey: webhooksKey }),
  }
  const test = useMutation({ mutationFn: () => call(testWebhook, { params }), ...more })
  const change = useMutation({
    mutationFn: (body: { enabled: boolean }) =>
      withReauthentication(() => call(updateWebhook, { params, body })),
    ...more,
  })
  const renew = useMutation({
    mutationFn: () => withReauthentication(() => call(renewWebhookSecret, { params })),
    onSuccess: ({ secret }) => onSecret(secret),
    ...more,
  })
  const remove = useMutation({
    mutationFn: () => withReauthentication(() => call(removeWebhook, { params })),
    onSuccess: () => toastSuccess(t('Webhook deleted.')),
    ...more,
  })
  return { test, change, renew, remove }
}
