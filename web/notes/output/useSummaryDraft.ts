import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Note } from '#contract/notes.ts'
import {
  checkPatientSummary,
  savePatientSummary,
  type StoredSummary,
} from '#contract/patient-summary.ts'
import { call } from '#web/api/client.ts'
import { moveForm, typedIn, useDraft } from '#web/drafts/useDraft.ts'
import { toastError } from '#web/ui/toast.tsx'
import { summariesQuery } from './queries.ts'
import { readable } from './readable.ts'

const formName = ({ id }: StoredSummary) => `summary ${id}`

/** Whether something was typed in a summary and not saved. */
export const isTypedIn = (summary: StoredSummary): boolean =>
  typedIn(formName(summary)) !== undefined

export type SummaryDraft = ReturnType<typeof useSummaryDraft>

/** The text of a summary as it is edited, with the ways to save it and to check it again. */
export function useSummaryDraft(
  note: Note,
  summary: StoredSummary,
  onSaved: (summary: StoredSummary, before: StoredSummary) => void,
) {
  const queries = useQueryClient()
  const written = readable(summary.content)
  const typed = useDraft(formName(summary), written, note.scribeId)
  const text = typed.value
  const params = { id: note.id }
  const save = useMutation({
    mutationFn: (content: string) =>
      call(savePatientSummary, { params, body: { of: summary.id, content } }),
    onSuccess: (saved, content) => {
      typed.sent(content)
      // Later typing stays on top of the stored text.
      moveForm(formName(summary), formName(saved), note.scribeId)
      onSaved(saved, summary)
    },
    onError: (error) => toastError(error),
  })
  const check = useMutation({
    mutationFn: () => call(checkPatientSummary, { params, body: { of: summary.id } }),
    onSuccess: (changed) =>
      queries.setQueryData(summariesQuery(note).queryKey, (known = []) =>
        known.map((one) => (one.id === changed.id ? changed : one)),
      ),
    onError: (error) => toastError(error),
  })
  const isChanged = text !== written && text.trim() !== ''
  return { typed, text, isChanged, save, checkAgain: () => check.mutate() }
}
