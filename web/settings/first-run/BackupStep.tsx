import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { BackupPassphrase } from '#web/admin/BackupPassphrase.tsx'
import { backupsQuery } from '#web/admin/queries.ts'
import { type Backups, useTurnOnBackups } from '#web/admin/useTurnOnBackups.ts'
import { FormError } from '#web/ui/FormError.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import speech from '../speech/speech.module.css'
import { t } from '#web/i18n/i18n.ts'
import { Trans } from '#web/i18n/Trans.tsx'

/** Turns on nightly backups with one button; the passphrase is shown first. */
export function BackupStep() {
  const query = useQuery(backupsQuery)
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
            <TurnOn backups={backups} />
          </Stack>
        )}
      </Loaded>
    </Panel>
  )
}

function TurnOn({ backups }: { backups: Backups }) {
  const { turnOn, isPending, error, isSet, passphrase } = useTurnOnBackups(backups)
  return (
    <>
      {((!backups.hasPassphrase && !backups.settings.on) || isSet) && (
        <>
          <p>
            <strong>{t('Save this passphrase somewhere other than this computer.')}</strong>{' '}
            {t('Without it, nobody can restore a copy.')}
          </p>
          <BackupPassphrase text={passphrase} />
        </>
      )}
      <FormError error={error} />
      {backups.settings.on ? (
        <>
          <p className={speech.done} role="status">
            <CircleCheck size={18} aria-hidden /> {t('Nightly backups are on.')}
          </p>
          {!backups.hasPassphrase && <KeepMasterKeys />}
        </>
      ) : (
        <div>
          <Button loading={isPending} onClick={turnOn}>
            {t('Turn on nightly backups')}
          </Button>
        </div>
      )}
    </>
  )
}

/** Backups that are on from the start are encrypted with the master keys alone. */
function KeepMasterKeys() {
  return (
    <p>
      <Trans
        message="Copy the file {keyFile} from the data folder to another place. Without it, nobody can restore a backup."
        values={{ keyFile: <code>{'keys/master'}</code> }}
      />
    </p>
  )
}
