import { useMutation, useQueryClient } from '@tanstack/react-query'
import { AppError } from '#contract/errors.ts'
import {
  type EmrServerInput,
  type EmrServerList,
  type EmrServerSettings,
  replaceEmrKey,
  updateEmrServers,
} from '#contract/emr-servers.ts'
import { withReauthentication } from '#web/accounts/reauth.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { toastSuccess } from '#web/ui/toast.tsx'
import { emrServersQuery } from './queries.ts'
import { t } from '#web/i18n/i18n.ts'

/**
 * Saves one EMR of a list, or removes it with null.
 * @param onConflict called with the newer list if another administrator has changed it
 */
export function useSaveEmrServer(
  id: string,
  list: EmrServerList,
  onConflict: (newer: EmrServerList) => void,
) {
  const onSaved = useKeepList()
  return useMutation({
    mutationFn: (server: EmrServerInput | null) =>
      withReauthentication(() =>
        call(updateEmrServers, {
          body: { version: list.version, items: replaced(list.items, id, server) },
        }),
      ),
    meta: { shownBy: 'form' },
    onSuccess: (saved) => {
      onSaved(saved)
      toastSuccess(t('EMRs saved.'))
    },
    onError: (error) => {
      if (!(error instanceof AppError) || error.code !== 'version-mismatch') return
      // The contract defines the answer to a conflict.
      const newer = error.current as EmrServerList
      onSaved(newer)
      onConflict(newer)
    },
  })
}

/** Makes the key that replaces the one of an EMR. */
export function useReplaceKey(id: string) {
  const onSaved = useKeepList()
  return useMutation({
    mutationFn: () => withReauthentication(() => call(replaceEmrKey, { params: { id } })),
    meta: { shownBy: 'form' },
    onSuccess: (saved) => {
      onSaved(saved)
      toastSuccess(t('The new key is published.'))
    },
  })
}

function useKeepList() {
  const queries = useQueryClient()
  return (list: EmrServerList) => {
    queries.setQueryData(emrServersQuery.queryKey, list)
    void queries.invalidateQueries({ queryKey: keys.integrations })
  }
}

function replaced(
  items: readonly EmrServerSettings[],
  changed: string,
  server: EmrServerInput | null,
): EmrServerInput[] {
  const kept = items.map(({ id, type, displayName, baseUrl, signatureBaseUrl, ...client }) => {
    const { clientId, clientAuth } = client
    return { id, type, displayName, baseUrl, signatureBaseUrl, clientId, clientAuth }
  })
  const isNew = !items.some(({ id }) => id === changed)
  const next = kept.flatMap((item) => (item.id === changed ? (server ?? []) : item))
  return isNew && server ? [...next, server] : next
}
