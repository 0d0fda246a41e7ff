import { Button, Group, Stack } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { updateBackups, type getBackups } from '#contract/admin.ts'
import type { Answer } from '#contract/endpoint.ts'
import { withReauthentication } from '#web/accounts/reauth.ts'
import { backupsQuery } from '#web/admin/queries.ts'
import { call } from '#web/api/client.ts'
import { CopyText } from '#web/ui/CopyText.tsx'
import { FormError } from '#web/ui/FormError.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import speech from '../speech/speech.module.css'
import css from './first-run.module.css'
import { newPassphrase } from '#web/admin/passphrase.ts'
import { t } from '#web/i18n/i18n.ts'

type Backups = Answer<typeof getBackups>

/** Turns on nightly backups with one button; the passphrase is made here and shown first. */
export function BackupStep() {
  const query = useQuery(backupsQuery)
  const [passphrase] = useState(newPassphrase)
  return (
    <Panel title={t('Backup')}>
      <Loaded what={t('the backups')} query={query} rows={2}>
        {(backups) => (
          <Stack gap="sm">
            <p>
              {t('Saves an encrypted copy of everything every night. Saved to: {place}.', {
                place: backups.place,
              })}
            </p>
            {backups.sameDisk && (
              <p className={speech.warn}>
                {t(
                  'Copies are on the same disk as the data and would be lost with it. You can change this later.',
                )}
              </p>
            )}
            <TurnOn backups={backups} passphrase={passphrase} />
          </Stack>
        )}
      </Loaded>
    </Panel>
  )
}

function TurnOn({ backups, passphrase }: { backups: Backups; passphrase: string }) {
  const turnOn = useTurnOn(backups)
  // One that was set before, here or in another window, stays.
  const isSent = turnOn.isSuccess && turnOn.variables !== undefined
  return (
    <>
      {(!backups.hasPassphrase || isSent) && <Passphrase text={passphrase} />}
      <FormError error={turnOn.error} />
      {backups.settings.on ? (
        <p className={speech.done} role="status">
          <CircleCheck size={18} aria-hidden /> {t('Nightly backups are on.')}
        </p>
      ) : (
        <div>
          <Button
            loading={turnOn.isPending}
            onClick={() => turnOn.mutate(backups.hasPassphrase ? undefined : passphrase)}
          >
            {t('Turn on nightly backups')}
          </Button>
        </div>
      )}
    </>
  )
}

function Passphrase({ text }: { text: string }) {
  return (
    <div>
      <p>
        <strong>{t('Save this passphrase somewhere other than this computer.')}</strong>{' '}
        {t('Without it, nobody can restore a copy.')}
      </p>
      <p className={css.passphrase}>
        <code>{text}</code>
      </p>
      <Group gap="xs">
        <CopyText text={text} />
        <Button
          size="xs"
          variant="default"
          onClick={() => saveFile(`${text}\n`, 'ausculta-backup-passphrase.txt')}
        >
          {t('Save as a file')}
        </Button>
      </Group>
    </div>
  )
}

function useTurnOn({ settings }: Backups) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (passphrase: string | undefined) =>
      withReauthentication(() =>
        call(updateBackups, { body: { ...settings, on: true, ...(passphrase && { passphrase }) } }),
      ),
    meta: { shownBy: 'form' },
    onSuccess: (answer) => queries.setQueryData(backupsQuery.queryKey, answer),
  })
}
