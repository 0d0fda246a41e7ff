import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import type { Programme } from '#contract/profile.ts'
import { useDraftNames } from '#web/drafts/useDraft.ts'
import { useUser } from '#web/api/useUser.ts'
import { Panel } from '#web/ui/Panel.tsx'
import { describeEnrolment, type ProgrammeName, programmes } from './enrolment.ts'
import { ProgrammeForm } from './ProgrammeForm.tsx'
import css from './settings.module.css'
import { t } from '#web/i18n/i18n.ts'

/** Enrolments in programmes that pay for or evaluate a scribe. */
export function Programmes() {
  const user = useUser()
  return (
    <Panel title={t('Programmes')}>
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
        <p>{describeEnrolment(now)}</p>
      </div>
      {!isOpen && (
        <Button variant="default" aria-describedby={id} onClick={() => setOpen(true)}>
          {now ? t('Change') : t('Enter enrolment')}
        </Button>
      )}
      {isOpen && (
        <ProgrammeForm name={name} label={label} now={now} onClose={() => setOpen(false)} />
      )}
    </div>
  )
}
