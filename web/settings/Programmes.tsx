import { Button, Group, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import type { Programme } from '#contract/profile.ts'
import { Restored } from '#web/drafts/Restored.tsx'
import { useDraft, useDraftNames } from '#web/drafts/useDraft.ts'
import { useUser } from '#web/api/useUser.ts'
import { FormError } from '#web/ui/FormError.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { enrolment, fieldsOf, type ProgrammeName, programmes, toldOf } from './enrolment.ts'
import css from './settings.module.css'
import { useSaveMe } from './useSaveMe.ts'

/** That a clinician takes part in a programme that pays for or evaluates such a product. */
export function Programmes() {
  const user = useUser()
  return (
    <Panel title="Programmes">
      {programmes.map(({ name, label }) => (
        <ProgrammeRow key={name} name={name} label={label} now={user[name]} />
      ))}
    </Panel>
  )
}

interface RowProps {
  name: ProgrammeName
  label: string
  now: Programme | null
}

function ProgrammeRow({ name, label, now }: RowProps) {
  const isTyped = useDraftNames('programme ').includes(name)
  const [isWanted, setOpen] = useState(false)
  const isOpen = isWanted || isTyped
  const id = useId()
  return (
    <div className={css.choice}>
      <div className={css.choiceText}>
        <strong id={id}>{label}</strong>
        <p>{toldOf(now)}</p>
      </div>
      {!isOpen && (
        <Button variant="default" aria-describedby={id} onClick={() => setOpen(true)}>
          {now ? 'Change' : 'Enter enrolment'}
        </Button>
      )}
      {isOpen && <ProgrammeForm name={name} label={label} now={now} done={() => setOpen(false)} />}
    </div>
  )
}

function ProgrammeForm({ name, label, now, done }: RowProps & { done: () => void }) {
  const typed = useDraft(`programme ${name}`, fieldsOf(now))
  const save = useSaveMe('form', typed.clear)
  const close = () => {
    typed.clear()
    done()
  }
  const send = (change: ReturnType<typeof enrolment> | null) =>
    save.mutate({ [name]: change }, { onSuccess: done })
  const field = (key: keyof ReturnType<typeof fieldsOf>) => ({
    value: typed.value[key],
    onChange: (event: { currentTarget: { value: string } }) =>
      typed.set({ ...typed.value, [key]: event.currentTarget.value }),
  })
  return (
    <form
      className={css.programme}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        send(enrolment(typed.value))
      }}
    >
      <TextInput label="Region" maxLength={100} {...field('region')} />
      <TextInput label="Licence code" maxLength={100} {...field('licenceCode')} />
      <TextInput label="Valid until" type="date" {...field('expires')} />
      <Restored typed={typed} />
      <FormError error={save.error} />
      <Group gap="sm" className={css.wide ?? ''}>
        <Button type="submit" loading={save.isPending}>
          Save
        </Button>
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        {now && (
          <Button variant="subtle" color="red" onClick={() => send(null)}>
            End enrolment
          </Button>
        )}
      </Group>
    </form>
  )
}
