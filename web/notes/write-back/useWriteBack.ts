import { useMutation, useQueryClient } from '@tanstack/react-query'
import { AppError } from '#contract/errors.ts'
import type { Note } from '#contract/notes.ts'
import { lookForWriteBack, writeBackNote, type WriteBackPreview } from '#contract/write-back.ts'
import { call } from '#web/api/client.ts'
import { previewQuery, writeBackQuery } from './queries.ts'

/** Writes exactly what a preview shows. If anything has changed, the new preview replaces it. */
export function useWriteBack(note: Note) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ integrationId, patient, textHash, replaces, signed }: WriteBackPreview) =>
      call(writeBackNote, {
        params: { id: note.id },
        body: { integrationId, patient, textHash, replaces, unsigned: !signed },
      }),
    onError: (error) => {
      if (error instanceof AppError && error.code === 'version-mismatch')
        // The server answers a preview in `current`.
        queries.setQueryData(previewQuery(note).queryKey, error.current as WriteBackPreview)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: writeBackQuery(note).queryKey }),
    meta: { shownBy: 'form' },
  })
}

/** Looks in the EMR for what became of uncertain attempts. */
export function useLookForWriteBack(note: Note) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(lookForWriteBack, { params: { id: note.id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: writeBackQuery(note).queryKey }),
  })
}
