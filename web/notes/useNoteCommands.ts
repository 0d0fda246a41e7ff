import { useMutation, useQueryClient } from '@tanstack/react-query'
import { restoreNote } from '#contract/note-versions.ts'
import type { Claim, Note, NoteFormat } from '#contract/notes.ts'
import { call } from '#web/api/client.ts'
import { toastSuccess, toastUndo } from '#web/ui/toast.tsx'
import { copyForChart, downloadNote } from './commands/export-note.ts'
import { removeNote } from './commands/remove-note.ts'
import { renameNote } from './commands/rename-note.ts'
import { applyFix, removeSentence, reviewClaim } from './commands/review-claims.ts'
import { noteSaver } from './drafts.ts'
import { startGeneration } from './generations.ts'
import { putNote } from './queries.ts'
import { useMode } from '#web/api/useMode.ts'
import { t } from '#web/i18n/i18n.ts'

export type NoteCommands = ReturnType<typeof useNoteCommands>

/** The commands on a note. */
export function useNoteCommands(note: Note) {
  const queries = useQueryClient()
  const restore = useRestore(note)
  return {
    restore,
    regenerate: useRegenerate(note, restore.mutate),
    review: useMutation({
      mutationFn: (decision: { claim: Claim; reviewed: boolean }) =>
        reviewClaim(queries, note, decision),
    }),
    rename: useMutation({ mutationFn: (title: string) => renameNote(queries, note, title) }),
    /** Ends a conflict; the server has kept both texts already. */
    settle: useMutation({
      mutationFn: (choice: 'mine' | 'other') => {
        const saver = noteSaver(queries, note)
        return choice === 'mine' ? saver.keepMine() : saver.takeOther()
      },
    }),
    download: useMutation({
      mutationFn: (format: NoteFormat) => downloadNote(queries, note, format),
    }),
    copy: () => copyForChart(queries, note),
    applyFix: (claim: Claim) => applyFix(queries, note, claim),
    removeSentence: (claim: Claim) => removeSentence(queries, note, claim),
    remove: () => removeNote(queries, note),
  }
}

function useRestore({ id }: Note) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (version: number) => call(restoreNote, { params: { id }, body: { version } }),
    onSuccess: (saved, restored) => {
      putNote(queries, saved)
      toastSuccess(t('Version {version} restored.', { version: restored }))
    },
  })
}

/** Writes the note or a section of it again. Unsaved typing is saved first and stays as a version. */
function useRegenerate(note: Note, restore: (version: number) => void) {
  const queries = useQueryClient()
  const mode = useMode()
  return async (section?: string): Promise<void> => {
    const saver = noteSaver(queries, note)
    await saver.flush()
    const { scribeId, template, id } = note
    const before = saver.version()
    const request = { scribeId, template, noteId: id, mode, ...(section && { section }) }
    if (!(await startGeneration(queries, request))) return
    toastUndo(t('Regenerated. Your text is kept as version {version}.', { version: before }), () =>
      restore(before),
    )
  }
}
