import { useMutation, useQueryClient } from '@tanstack/react-query'
import { AppError } from '#contract/errors.ts'
import type { Note } from '#contract/notes.ts'
import { amendNote, signNote, withdrawAmendment } from '#contract/sign.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { reportMetric } from '#web/api/report.ts'
import { announce } from '#web/notes/note-selection.ts'
import { noteSaver } from '#web/notes/drafts.ts'
import { putNote } from '#web/notes/queries.ts'
import { toastSuccess } from '#web/ui/toast.tsx'
import { secondsInSight } from './in-sight.ts'
import { t } from '#web/i18n/i18n.ts'

/** Signing a note, and opening it again. */
export function useSign(note: Note) {
  const queries = useQueryClient()
  const params = { id: note.id }
  const put = (saved: Note, said: string) => {
    putNote(queries, saved)
    void queries.invalidateQueries({ queryKey: [...keys.notes(note.scribeId), 'receipts'] })
    announce(said)
    toastSuccess(said)
  }
  const sign = useMutation({
    mutationFn: async (override: string[]) => {
      const saver = noteSaver(queries, note)
      await saver.flush()
      // The signed text is the text on the screen.
      if (saver.isUnsaved())
        throw new AppError('failed', 'Not signed: your last change isn’t saved.')
      const body = { version: saver.version(), override, seconds: secondsInSight(note.id) }
      return call(signNote, { params, body })
    },
    onSuccess: (saved) => {
      put(saved, t('{title} signed.', { title: saved.title }))
      void reportMetric({ event: 'note-signed' })
    },
    meta: { shownBy: 'form' },
  })
  const amend = useMutation({
    mutationFn: (reason: string) => call(amendNote, { params, body: { reason } }),
    onSuccess: (saved) => put(saved, t('Amendment started.')),
    meta: { shownBy: 'form' },
  })
  const withdraw = useMutation({
    mutationFn: async () => {
      await noteSaver(queries, note).flush()
      return call(withdrawAmendment, { params })
    },
    onSuccess: (saved) => put(saved, t('Amendment discarded. Signed text restored.')),
  })
  return { sign, amend, withdraw }
}
