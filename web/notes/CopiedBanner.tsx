import { Button, Modal } from '@mantine/core'
import { ClipboardPen } from 'lucide-react'
import { useState } from 'react'
import type { Note } from '#contract/notes.ts'
import { DiffText } from './DiffText.tsx'
import css from './banner.module.css'
import { t } from '#web/i18n/i18n.ts'

/** The chart holds an older text than the note; what differs is one click away. */
export function CopiedBanner({ note: { title, content, copiedText } }: { note: Note }) {
  const [open, setOpen] = useState(false)
  if (copiedText === undefined) return null
  return (
    <p className={css.banner}>
      <ClipboardPen size={16} aria-hidden />
      <span>{t('Edited since you copied. Your chart has the older version.')}</span>
      <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
        {t('What changed')}
      </Button>
      <Modal
        opened={open}
        onClose={() => setOpen(false)}
        title={t('What changed in {title} since you copied', { title })}
        size="lg"
      >
        <DiffText before={copiedText} after={content} />
      </Modal>
    </p>
  )
}
