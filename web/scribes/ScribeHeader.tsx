import { TextInput, UnstyledButton } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import type { Scribe } from '#contract/scribes.ts'
import { focusOnShow } from '#web/ui/focus-on-show.ts'
import css from './scribes.module.css'
import { PatientChip } from './patient/PatientChip.tsx'
import { changeScribe } from './change-scribe.ts'
import { t } from '#web/i18n/i18n.ts'

/** The visit's name, editable in place. */
export function ScribeHeader({ scribe }: { scribe: Scribe }) {
  const [editing, setEditing] = useState(false)
  return (
    <span className={css.header}>
      {editing ? (
        <NameField scribe={scribe} onDone={() => setEditing(false)} />
      ) : (
        <UnstyledButton
          className={css.name}
          title={t('Rename the visit')}
          onClick={() => setEditing(true)}
        >
          <span>{scribe.name}</span>
          <Pencil size={13} aria-hidden />
        </UnstyledButton>
      )}
    </span>
  )
}

/** The patient and the templates of the visit, beside its name. */
export function ScribeChips({ scribe }: { scribe: Scribe }) {
  return (
    <>
      <PatientChip scribe={scribe} />
      {scribe.prompts.map(({ id, name }) => (
        <span key={id} className={css.chip}>
          {name}
        </span>
      ))}
      {scribe.sample && <span className={css.chip}>{t('Sample visit')}</span>}
    </>
  )
}

function NameField({ scribe, onDone }: { scribe: Scribe; onDone: () => void }) {
  const queries = useQueryClient()
  const save = (typed: string) => {
    onDone()
    const name = typed.trim()
    if (name && name !== scribe.name) void changeScribe(queries, scribe.id, { name })
  }
  return (
    <TextInput
      className={css.nameField ?? ''}
      aria-label={t('Name of the visit')}
      defaultValue={scribe.name}
      maxLength={200}
      ref={focusOnShow}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={(event) => save(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur()
        if (event.key === 'Escape') onDone()
      }}
    />
  )
}
