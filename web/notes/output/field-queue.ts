import { useQueryClient } from '@tanstack/react-query'
import { create } from 'zustand'
import { AppError } from '#contract/errors.ts'
import type { PasteProfile } from '#contract/export.ts'
import { markCopied, type Note } from '#contract/notes.ts'
import { call } from '#web/api/client.ts'
import { useNoteSelection } from '#web/notes/note-selection.ts'
import { noteSaver } from '#web/notes/drafts.ts'
import { putNote } from '#web/notes/queries.ts'
import { useRiskGate } from '#web/notes/RiskGate.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.tsx'
import { copyField } from './clipboard.ts'
import { listFields } from './paste.ts'
import { t } from '#web/i18n/i18n.ts'

/** How many fields of a note were copied one after another, by note and copy format. */
const useDone = create<Record<string, number>>(() => ({}))

/** The fields of a chart in turn: each call puts the next one on the clipboard. */
export function useFieldQueue(note: Note, profile: PasteProfile) {
  const queries = useQueryClient()
  const key = `${note.id} ${profile.id}`
  const done = useDone((all) => all[key]) ?? 0
  const markdown = () =>
    note.signed ? note.content : (useNoteSelection.getState().handle?.markdown() ?? note.content)
  const fields = listFields(note.content, profile)
  const next = fields[done]

  async function copyNext(): Promise<void> {
    // Unsaved typing is copied as well.
    const now = listFields(markdown(), profile)
    const at = done < now.length ? done : 0
    const field = now[at]
    if (!field) return
    try {
      await copyField(field, profile)
    } catch {
      return toastError(new AppError('failed', 'The browser does not allow copying.'))
    }
    useDone.setState({ [key]: at + 1 })
    const after = now[at + 1]
    const place = { name: field.name, number: at + 1, count: now.length }
    toastSuccess(
      after
        ? t('{name} copied, {number} of {count}. Next: {next}.', { ...place, next: after.name })
        : t('{name} copied, {number} of {count}.', place),
    )
    if (at > 0) return
    await noteSaver(queries, note).flush()
    putNote(queries, await call(markCopied, { params: { id: note.id } }))
  }
  const care = useRiskGate(note)
  // The question comes before the first field only.
  const begin = () => care('copy', () => void copyNext())
  return { next, copyNext: () => (done > 0 && next ? void copyNext() : begin()) }
}
