import type { QueryClient } from '@tanstack/react-query'
import { AppError } from '#contract/errors.ts'
import { exportNote, markCopied, type Note, type NoteFormat } from '#contract/notes.ts'
import { call } from '#web/api/client.ts'
import { ensureQuery } from '#web/api/ensured.ts'
import { reportMetric } from '#web/api/report.ts'
import { noteSaver } from '#web/notes/drafts.ts'
import { useNoteSelection } from '#web/notes/note-selection.ts'
import { copyNote } from '#web/notes/output/clipboard.ts'
import { chosenProfile } from '#web/notes/output/profiles.ts'
import { pasteQuery } from '#web/notes/output/queries.ts'
import { putNote } from '#web/notes/queries.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { yearDate } from '#web/ui/times.ts'
import { toastError, toastSuccess } from '#web/ui/toast.tsx'
import { t } from '#web/i18n/i18n.ts'

/** Copies the note in the user's paste profile. A signed note is copied as it was signed. */
export async function copyForChart(queries: QueryClient, note: Note): Promise<void> {
  const { handle } = useNoteSelection.getState()
  const markdown = note.signed ? note.content : (handle?.markdown() ?? note.content)
  try {
    // Without an answer the product's first profile is used.
    const settings = await ensureQuery(queries, pasteQuery).catch(() => undefined)
    await copyNote({ html: handle?.html() ?? '', markdown }, chosenProfile(settings))
    void reportMetric({ event: 'note-copied' })
  } catch {
    return toastError(new AppError('failed', 'The browser does not allow copying.'))
  }
  toastSuccess(t('Copied for the chart.'))
  await noteSaver(queries, note).flush()
  putNote(queries, await call(markCopied, { params: { id: note.id } }))
}

/** Downloads the note as a file, including unsaved typing. */
export async function downloadNote(
  queries: QueryClient,
  note: Note,
  format: NoteFormat,
): Promise<void> {
  await noteSaver(queries, note).flush()
  const file = await call(exportNote, { params: { id: note.id }, query: { format } })
  // A title may hold a patient's name, and file names travel far.
  saveFile(file, `${note.template.name} ${yearDate(note.created)}.${format}`)
  void reportMetric({ event: 'note-exported', format })
}
