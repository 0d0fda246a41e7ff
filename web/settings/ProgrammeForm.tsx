import { Button, Group, TextInput } from '@mantine/core'
import type { Programme } from '#contract/profile.ts'
import { Restored } from '#web/drafts/Restored.tsx'
import { useDraft } from '#web/drafts/useDraft.ts'
import { FormError } from '#web/ui/FormError.tsx'
import { type ProgrammeFields, type ProgrammeName, toEnrolment, toFields } from './enrolment.ts'
import css from './settings.module.css'
import { useSaveMe } from './useSaveMe.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  name: ProgrammeName
  label: string
  now: Programme | null
  onClose: () => void
}

/** Enters, changes or ends the enrolment in a programme. */
export function ProgrammeForm({ name, label, now, onClose }: Props) {
  const draft = useDraft(`programme ${name}`, toFields(now))
  const save = useSaveMe('form', draft.clear)
  const send = (enrolment: ReturnType<typeof toEnrolment> | null) =>
    save.mutate({ [name]: enrolment }, { onSuccess: onClose })
  const cancel = () => {
    draft.clear()
    onClose()
  }
  const inputProps = (key: keyof ProgrammeFields) => ({
    value: draft.value[key],
    onChange: (event: { currentTarget: { value: string } }) =>
      draft.set({ ...draft.value, [key]: event.currentTarget.value }),
  })
  return (
    <form
      className={css.programme}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        send(toEnrolment(draft.value))
      }}
    >
      <TextInput label={t('Region')} maxLength={100} {...inputProps('region')} />
      <TextInput label={t('Licence code')} maxLength={100} {...inputProps('licenceCode')} />
      <TextInput label={t('Valid until')} type="date" {...inputProps('expires')} />
      <Restored typed={draft} />
      <FormError error={save.error} />
      <Group gap="sm" className={css.wide ?? ''}>
        <Button type="submit" loading={save.isPending}>
          {t('Save')}
        </Button>
        <Button variant="default" onClick={cancel}>
          {t('Cancel')}
        </Button>
        {now && <EndButton onClick={() => send(null)} />}
      </Group>
    </form>
  )
}

function EndButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="subtle" color="red" onClick={onClick}>
      {t('End enrolment')}
    </Button>
  )
}
