import { Button } from '@mantine/core'
import { CalendarSync, FilePenLine } from 'lucide-react'
import type { Note } from '#contract/notes.ts'
import { IgnoredBanner, TranslatedBanner } from './MadeWith.tsx'
import css from './notes.module.css'
import { WriterLabel } from './WriterLabel.tsx'

/** What one should know about a note before reading it. */
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
          <span>Out of date: the visit has changed since this was written.</span>
          <Button size="compact-sm" variant="default" disabled={!onUpdate} onClick={onUpdate}>
            Update
          </Button>
        </p>
      )}
      {(note.state === 'interrupted' || note.state === 'failed') && (
        <p className={css.banner}>
          <FilePenLine size={16} aria-hidden />
          <span>{brokenOff(note)}</span>
          <Button size="compact-sm" variant="default" disabled={!onUpdate} onClick={onUpdate}>
            Write the whole note
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
    ? 'Writing failed before the end. What was written is kept.'
    : 'Writing was stopped before the end.'
}
