import { Button, NativeSelect, NumberInput, PasswordInput, Switch } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type BackupSettings, updateBackups } from '#contract/admin.ts'
import { withReauthentication } from '#web/accounts/reauth.ts'
import { call } from '#web/api/client.ts'
import { useEdited } from '#web/drafts/edited.ts'
import { FormError } from '#web/ui/FormError.tsx'
import { timeOfDay } from '#web/ui/times.ts'
import { toastSuccess } from '#web/ui/toast.tsx'
import css from './admin.module.css'
import { backupsQuery } from './queries.ts'

interface Props {
  saved: BackupSettings
  hasPassphrase: boolean
}

const keeps = [
  ['days', 'Days', 1, 365],
  ['weeks', 'Weeks', 0, 104],
  ['months', 'Months', 0, 120],
] as const

/** When a backup is made, how long copies are kept, and the words that seal them. */
export function BackupForm({ saved, hasPassphrase }: Props) {
  const { value: form, set, sent, isEdited } = useEdited(saved)
  const [passphrase, setPassphrase] = useState('')
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: ({ settings, words }: { settings: BackupSettings; words: string }) =>
      withReauthentication(() =>
        call(updateBackups, { body: { ...settings, ...(words && { passphrase: words }) } }),
      ),
    meta: { shownBy: 'form' },
    onSuccess: (answer, { settings, words }) => {
      toastSuccess('Saved')
      queries.setQueryData(backupsQuery.queryKey, answer)
      sent(settings)
      setPassphrase((now) => (now === words ? '' : now))
    },
  })
  const isChanged = passphrase !== '' || isEdited
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate({ settings: form, words: passphrase })
      }}
    >
      <Switch
        className={css.across ?? ''}
        label="Make a backup every night"
        checked={form.on}
        onChange={({ currentTarget: { checked } }) => set({ on: checked })}
      />
      <NativeSelect
        label="At"
        value={String(form.hour)}
        data={hours()}
        onChange={({ currentTarget: { value } }) => set({ hour: Number(value) })}
      />
      <fieldset className={css.keeps}>
        <legend>Keep the newest copy of each of the last</legend>
        {keeps.map(([name, label, min, max]) => (
          <NumberInput
            key={name}
            label={label}
            min={min}
            max={max}
            clampBehavior="strict"
            allowDecimal={false}
            value={form.keep[name]}
            onChange={(value) => set({ keep: { ...form.keep, [name]: Number(value) || min } })}
          />
        ))}
      </fieldset>
      <PasswordInput
        className={css.across ?? ''}
        label={hasPassphrase ? 'New passphrase' : 'Passphrase'}
        description={
          hasPassphrase
            ? 'One is set. Earlier copies keep the one they were made with.'
            : 'At least 12 characters. Without it nobody can restore a copy: write it down in another place.'
        }
        autoComplete="new-password"
        value={passphrase}
        onChange={({ currentTarget: { value } }) => setPassphrase(value)}
      />
      {save.isError && <FormError error={save.error} />}
      <div className={css.across}>
        <Button type="submit" disabled={!isChanged} loading={save.isPending}>
          Save
        </Button>
      </div>
    </form>
  )
}

/** Hours of the day in UTC, by the clock of whoever looks. */
function hours() {
  const today = new Date()
  return Array.from({ length: 24 }, (_, hour) => {
    // In summer the clock of a place is another hour ahead.
    const local = timeOfDay(new Date(today.setUTCHours(hour, 0)))
    return { value: String(hour), label: `${local} (${String(hour).padStart(2, '0')}:00 UTC)` }
  })
}
