import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type EmrServerInput,
  type EmrServerSettings,
  getEmrServers,
  updateEmrServers,
} from '#contract/emr-servers.ts'
import { withReauthentication } from '#web/accounts/reauth.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { toastSuccess } from '#web/ui/toast.tsx'
import { emrServersQuery } from './queries.ts'
import { t } from '#web/i18n/i18n.ts'

/** Saves one EMR, or removes it with null. The others are read first, so that they stay as they are. */
export function useSaveEmrServer(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (server: EmrServerInput | null) =>
      withReauthentication(async () => {
        const { items } = await call(getEmrServers, {})
        return call(updateEmrServers, { body: { items: replaced(items, id, server) } })
      }),
    meta: { shownBy: 'form' },
    onSuccess: (saved) => {
      queries.setQueryData(emrServersQuery.queryKey, saved)
      void queries.invalidateQueries({ queryKey: keys.integrations })
      toastSuccess(t('EMRs saved.'))
    },
  })
}

function replaced(
  items: readonly EmrServerSettings[],
  changed: string,
  server: EmrServerInput | null,
): EmrServerInput[] {
  const kept = items.map(({ id, type, displayName, baseUrl, signatureBaseUrl, clientId }) => ({
    id,
    type,
    displayName,
    baseUrl,
    signatureBaseUrl,
    clientId,
  }))
  const isNew = !items.some(({ id }) => id === changed)
  const next = kept.flatMap((item) => (item.id === changed ? (server ?? []) : item))
  return isNew && server ? [...next, server] : next
}
