import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type BackupSettings, updateBackups } from '#contract/admin.ts'
import { withReauthentication } from '#web/accounts/reauth.ts'
import { call } from '#web/api/client.ts'
import { useEdited } from '#web/drafts/edited.ts'
import { toastSuccess } from '#web/ui/toast.tsx'
import { backupsQuery } from './queries.ts'
import { t } from '#web/i18n/i18n.ts'

interface BackupChange {
  settings: BackupSettings
  /** A new passphrase; '' keeps the stored one. */
  passphrase: string
}

/** The backup settings with their unsaved changes, and a new passphrase. */
export function useBackupForm(saved: BackupSettings) {
  const { value: values, set, sent, isEdited } = useEdited(saved)
  const [passphrase, setPassphrase] = useState('')
  const save = useSaveBackups((change) => {
    sent(change.settings)
    // Later typing stays.
    setPassphrase((now) => (now === change.passphrase ? '' : now))
  })
  const isChanged = passphrase !== '' || isEdited
  const submit = () => save.mutate({ settings: values, passphrase })
  return { values, set, passphrase, setPassphrase, isChanged, save, submit }
}

function useSaveBackups(onSaved: (change: BackupChange) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ settings, passphrase }: BackupChange) =>
      withReauthentication(() =>
        call(updateBackups, { body: { ...settings, ...(passphrase && { passphrase }) } }),
      ),
    meta: { shownBy: 'form' },
    onSuccess: (answer, change) => {
      toastSuccess(t('Saved'))
      queries.setQueryData(backupsQuery.queryKey, answer)
      onSaved(change)
    },
  })
}
