import { Button, Group, Modal } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type BackupSettings, startBackup, updateBackups } from '#contract/admin.ts'
import { withReauthentication } from '#web/accounts/reauth.ts'
import { call } from '#web/api/client.ts'
import settingsCss from '#web/settings/settings.module.css'
import { CopyText } from '#web/ui/CopyText.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { toastError, toastSuccess } from '#web/ui/toast.tsx'
import css from './admin.module.css'
import { newPassphrase } from './passphrase.ts'
import { backupsQuery, healthQuery } from './queries.ts'
import { t } from '#web/i18n/i18n.ts'
import { Trans } from '#web/i18n/Trans.tsx'

/** One button that turns on nightly backups and makes the first; nothing while they are on. */
export function TurnOnBackups() {
  const { data } = useQuery(backupsQuery)
  const [passphrase, setPassphrase] = useState<string>()
  const turnOn = useTurnOn(setPassphrase)
  const isOff = data !== undefined && !data.settings.on
  return (
    <>
      {isOff && (
        <Panel title={t('Backup')}>
          <div className={css.lead}>
            <p className={settingsCss.hint}>
              {t('Nothing is backed up. Nightly backups are encrypted and saved to: {place}', {
                place: data.place,
              })}
            </p>
            <Button loading={turnOn.isPending} onClick={() => turnOn.mutate(data)}>
              {t('Turn on nightly backups')}
            </Button>
          </div>
        </Panel>
      )}
      {passphrase && (
        <SavePassphrase passphrase={passphrase} onClose={() => setPassphrase(undefined)} />
      )}
    </>
  )
}

interface BackupStatus {
  settings: BackupSettings
  hasPassphrase: boolean
}

/** @param onNew gets the passphrase where none was set before */
function useTurnOn(onNew: (passphrase: string) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ settings, hasPassphrase }: BackupStatus) => {
      const passphrase = hasPassphrase ? undefined : newPassphrase()
      const body = { ...settings, on: true, ...(passphrase && { passphrase }) }
      const saved = await withReauthentication(() => call(updateBackups, { body }))
      return { saved, passphrase }
    },
    onError: (error) => toastError(error),
    onSuccess: ({ saved, passphrase }) => {
      // The passphrase first: without it no copy can be restored.
      if (passphrase) onNew(passphrase)
      else toastSuccess(t('Nightly backups are on'))
      queries.setQueryData(backupsQuery.queryKey, saved)
      const read = () => {
        void queries.invalidateQueries({ queryKey: backupsQuery.queryKey })
        void queries.invalidateQueries({ queryKey: healthQuery.queryKey })
      }
      call(startBackup, {}).catch(toastError).finally(read)
    },
  })
}

interface PassphraseProps {
  passphrase: string
  onClose: () => void
}

function SavePassphrase({ passphrase, onClose }: PassphraseProps) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Save the backup passphrase')}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <div className={css.stack}>
        <p>
          <Trans
            message="Nightly backups are on, and the first one has started. You need this passphrase and the file {keyFile} to restore a backup. You won’t see the passphrase again."
            values={{ keyFile: <code>{'keys/master'}</code> }}
          />
        </p>
        <code className={css.passphrase}>{passphrase}</code>
        <Group gap="xs">
          <CopyText text={passphrase} />
          <Button
            variant="default"
            size="xs"
            onClick={() => saveFile(passphrase, 'ausculta-backup-passphrase.txt')}
          >
            {t('Download')}
          </Button>
        </Group>
        <Button onClick={onClose}>{t('I’ve saved it')}</Button>
      </div>
    </Modal>
  )
}
