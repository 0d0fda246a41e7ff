import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Note } from '#contract/notes.ts'
import type { Omission } from '#contract/review.ts'
import { toastUndo } from '#web/ui/toast.tsx'
import { announce, useNoteSelection } from './note-selection.ts'
import { noteSaver } from './drafts.ts'
import { changeOmission, omissionsQuery } from './queries.ts'
import { t } from '#web/i18n/i18n.ts'

/** The actions on something that the note leaves out. */
export function useOmissionActions(note: Note) {
  const queries = useQueryClient()
  const { queryKey } = omissionsQuery(note)
  const decide = useMutation({
    mutationFn: ({ id, notNeeded }: { id: string; notNeeded: boolean }) =>
      changeOmission(queries, note, id, notNeeded),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })

  function onDecide({ id }: Omission, notNeeded: boolean): void {
    decide.mutate({ id, notNeeded })
    announce(notNeeded ? t('Not needed.') : t('Shown again.'))
    if (notNeeded) document.getElementById('left-out')?.focus()
  }

  /** Puts the sentence under its heading and saves, so that it is checked like any other. */
  function onAdd({ section, text }: Omission): void {
    const takeBack = useNoteSelection.getState().handle?.add(section, text)
    if (!takeBack) return
    document.getElementById('left-out')?.focus()
    void saveNow(queries, note).then((saved) => {
      // Save errors are shown next to the note.
      if (!saved) return
      toastUndo(
        section ? t('Added to {section}.', { section }) : t('Added at the end of the note.'),
        () => {
          takeBack()
          void saveNow(queries, note)
        },
      )
    })
  }

  return { onDecide, onAdd }
}

/** @returns whether the server has it */
async function saveNow(queries: QueryClient, note: Note): Promise<boolean> {
  const saver = noteSaver(queries, note)
  await saver.flush()
  return !saver.isUnsaved() && !saver.wasRefused()
}
