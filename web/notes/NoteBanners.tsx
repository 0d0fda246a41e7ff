import { Button } from '@mantine/core'
import { CalendarSync, FilePenLine } from 'lucide-react'
import type { Note } from '#contract/notes.ts'
import { IgnoredBanner, TranslatedBanner } from './MadeWith.tsx'
import css from './banner.module.css'
import { WriterLabel } from './WriterLabel.tsx'
import { t } from '#web/i18n/i18n.ts'

/** What to know about a note before reading it. */
export function NoteBanners({
  note,
  onUpdate,
}: {
  note: Note
  onUpdate: (() => void) | undefined
}) {
  return (
    <>
      {note.outOfDate && (
        <p className={css.banner}>
          <CalendarSync size={16} aria-hidden />
          <span>{t('Out of date: the visit has changed since this was written.')}</span>
          <Button size="compact-sm" variant="default" disabled={!onUpdate} onClick={onUpdate}>
            {t('Update')}
          </Button>
        </p>
      )}
      {(note.state === 'interrupted' || note.state === 'failed') && (
        <p className={css.banner}>
          <FilePenLine size={16} aria-hidden />
          <span>{brokenOff(note)}</span>
          <Button size="compact-sm" variant="default" disabled={!onUpdate} onClick={onUpdate}>
            {t('Write the whole note')}
          </Button>
        </p>
      )}
      <IgnoredBanner made={note.made} />
      <TranslatedBanner made={note.made} />
      <WriterLabel writer={note.writer} waiting={note.made?.waiting} />
    </>
  )
}

function brokenOff(note: Note): string {
  return note.state === 'failed'
    ? t('Writing failed before the end. The text so far is kept.')
    : t('Writing was stopped before the end.')
}
