import { Button, NativeSelect, PasswordInput, Switch } from '@mantine/core'
import type { BackupSettings } from '#contract/admin.ts'
import { FormError } from '#web/ui/FormError.tsx'
import { timeOfDay } from '#web/ui/times.ts'
import css from './admin.module.css'
import { KeepFields } from './KeepFields.tsx'
import { useBackupForm } from './useBackupForm.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  saved: BackupSettings
  hasPassphrase: boolean
}

/** When a backup is made, how long copies are kept, and the passphrase that encrypts them. */
export function BackupForm({ saved, hasPassphrase }: Props) {
  const { values, set, passphrase, setPassphrase, isChanged, save, submit } = useBackupForm(saved)
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Switch
        className={css.across ?? ''}
        label={t('Make a backup every night')}
        checked={values.on}
        onChange={({ currentTarget: { checked } }) => set({ on: checked })}
      />
      <NativeSelect
        label={t('Start time')}
        value={String(values.hour)}
        data={listHours()}
        onChange={({ currentTarget: { value } }) => set({ hour: Number(value) })}
      />
      <KeepFields keep={values.keep} onChange={(keep) => set({ keep })} />
      <PassphraseField isSet={hasPassphrase} value={passphrase} onChange={setPassphrase} />
      {save.isError && <FormError error={save.error} />}
      <div className={css.across}>
        <Button type="submit" disabled={!isChanged} loading={save.isPending}>
          {t('Save')}
        </Button>
      </div>
    </form>
  )
}

interface PassphraseProps {
  isSet: boolean
  value: string
  onChange: (passphrase: string) => void
}

function PassphraseField({ isSet, value, onChange }: PassphraseProps) {
  return (
    <PasswordInput
      className={css.across ?? ''}
      label={isSet ? t('New passphrase') : t('Passphrase')}
      description={
        isSet
          ? t('Already set. A new one applies to future backups only.')
          : t(
              'Optional; at least 12 characters. Without it, the master keys alone open a backup. With it, a restore needs both, so store it elsewhere.',
            )
      }
      autoComplete="new-password"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** The hours of the day in UTC, with the local time of each. */
function listHours() {
  const today = new Date()
  return Array.from({ length: 24 }, (_, hour) => {
    // Of today, because daylight saving time moves the local time.
    const local = timeOfDay(new Date(today.setUTCHours(hour, 0)))
    return {
      value: String(hour),
      label: t('{local} ({hour}:00 UTC)', { local, hour: String(hour).padStart(2, '0') }),
    }
  })
}
