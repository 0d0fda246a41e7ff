import { Button, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import settingsCss from '#web/settings/settings.module.css'
import { FormError } from '#web/ui/FormError.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import css from './admin.module.css'
import { BackupPassphrase } from './BackupPassphrase.tsx'
import { backupsQuery } from './queries.ts'
import { useTurnOnBackups } from './useTurnOnBackups.ts'
import { t } from '#web/i18n/i18n.ts'
import { Trans } from '#web/i18n/Trans.tsx'

/** One button that turns on nightly backups and makes the first; nothing while they are on. */
export function TurnOnBackups() {
  const { data } = useQuery(backupsQuery)
  const { turnOn, isPending, error, isSet, passphrase, close } = useTurnOnBackups(data)
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
            <Button loading={isPending} onClick={turnOn}>
              {t('Turn on nightly backups')}
            </Button>
          </div>
          <FormError error={error} />
        </Panel>
      )}
      {isSet && <SavePassphrase passphrase={passphrase} onClose={close} />}
    </>
  )
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
        <BackupPassphrase text={passphrase} />
        <Button onClick={onClose}>{t('I’ve saved it')}</Button>
      </div>
    </Modal>
  )
}
