import type { QueryClient } from '@tanstack/react-query'
import { deleteNote, type Note } from '#contract/notes.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { forgetDraft } from '#web/notes/drafts.ts'
import { dropNote, pendingDeletions } from '#web/notes/queries.ts'
import { toastError, toastUndo } from '#web/ui/toast.tsx'
import { t } from '#web/i18n/i18n.ts'

/** Milliseconds in which a deletion can be undone: as long as its toast is shown. */
const undoMs = 5200

/** Hides the note at once and deletes it when it can't be undone any more. */
export function removeNote(queries: QueryClient, note: Note): void {
  const { id, scribeId, title } = note
  pendingDeletions.add(id)
  dropNote(queries, note)
  const showAgain = () => {
    pendingDeletions.delete(id)
    void queries.invalidateQueries({ queryKey: keys.notes(scribeId) })
  }
  const timer = setTimeout(() => {
    call(deleteNote, { params: { id } })
      .then(() => forgetDraft(id))
      .catch(toastError)
      .finally(showAgain)
  }, undoMs)
  toastUndo(t('{title} deleted.', { title }), () => {
    clearTimeout(timer)
    showAgain()
  })
}
