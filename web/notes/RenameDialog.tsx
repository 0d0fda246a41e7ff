import { Button, Modal, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import css from './rename.module.css'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  title: string
  opened: boolean
  onClose: () => void
  onRename: (title: string) => void
}

export function RenameDialog({ title, opened, onClose, onRename }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={t('Rename the note')}>
      <TitleForm
        title={title}
        onSubmit={(next) => {
          onClose()
          onRename(next)
        }}
      />
    </Modal>
  )
}

function TitleForm({ title, onSubmit }: { title: string; onSubmit: (title: string) => void }) {
  const [value, setValue] = useState(title)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit(value.trim())
  }
  return (
    <form onSubmit={submit} className={css.titleForm}>
      <TextInput
        data-autofocus
        label={t('Note title')}
        maxLength={200}
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
      />
      <Button type="submit" disabled={value.trim() === ''}>
        {t('Rename')}
      </Button>
    </form>
  )
}
