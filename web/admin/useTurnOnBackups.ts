import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type getBackups, startBackup, updateBackups } from '#contract/admin.ts'
import type { Answer } from '#contract/endpoint.ts'
import { withReauthentication } from '#web/accounts/reauth.ts'
import { call } from '#web/api/client.ts'
import { toastError } from '#web/ui/toast.tsx'
import { newPassphrase } from './passphrase.ts'
import { backupsQuery, healthQuery } from './queries.ts'

export type Backups = Answer<typeof getBackups>

/**
 * Turns on nightly backups and starts the first one. Sets a passphrase too if there is none yet, here or in another
 * window: `isSet` says whether this one is in use.
 */
export function useTurnOnBackups(backups: Backups | undefined) {
  const queries = useQueryClient()
  const [passphrase] = useState(newPassphrase)
  const read = () => {
    void queries.invalidateQueries({ queryKey: backupsQuery.queryKey })
    void queries.invalidateQueries({ queryKey: healthQuery.queryKey })
  }
  const turnOn = useMutation({
    mutationFn: async ({ settings, hasPassphrase }: Backups) => {
      const body = { ...settings, on: true, ...(!hasPassphrase && { passphrase }) }
      const saved = await withReauthentication(() => call(updateBackups, { body }))
      return { saved, isSet: !hasPassphrase }
    },
    meta: { shownBy: 'form' },
    onSuccess: ({ saved }) => {
      queries.setQueryData(backupsQuery.queryKey, saved)
      call(startBackup, {}).catch(toastError).finally(read)
    },
  })
  return {
    passphrase,
    isSet: turnOn.data?.isSet ?? false,
    isPending: turnOn.isPending,
    error: turnOn.error,
    turnOn: () => backups && turnOn.mutate(backups),
    close: turnOn.reset,
  }
}
