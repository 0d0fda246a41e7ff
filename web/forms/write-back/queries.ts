import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { AppError } from '#contract/errors.ts'
import type { FilledForm } from '#contract/filled-forms.ts'
import * as api from '#contract/form-write-back.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'

type FilledFormRef = Pick<FilledForm, 'id' | 'scribeId'>

/** Where a signed form can be written, and the attempts. It follows the visit's patient, so it is part of the visit. */
export const formWriteBackQuery = ({ id, scribeId }: FilledFormRef) =>
  queryOptions({
    queryKey: [...keys.scribe(scribeId), 'form-write-back', id],
    queryFn: ({ signal }) => call(api.getFormWriteBack, { params: { id }, signal }),
    // The connection may have changed since.
    staleTime: 0,
  })

/** What would be written now, with the patient as the EMR has it. */
export const formPreviewQuery = ({ id, scribeId }: FilledFormRef) =>
  queryOptions({
    queryKey: ['form write-back preview', scribeId, id],
    queryFn: ({ signal }) => call(api.previewFormWriteBack, { params: { id }, signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    // It is read again each time the dialog opens.
    gcTime: 0,
  })

/** Writes exactly what a preview shows. If anything has changed, the new preview replaces it. */
export function useWriteForm(filled: FilledFormRef) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ integrationId, patient, pdfHash, replaces }: api.FormWriteBackPreview) =>
      call(api.writeFormBack, {
        params: { id: filled.id },
        body: { integrationId, patient, pdfHash, replaces },
      }),
    onError: (error) => {
      if (error instanceof AppError && error.code === 'version-mismatch')
        queries.setQueryData(
          formPreviewQuery(filled).queryKey,
          // The server answers a preview in `current`.
          error.current as api.FormWriteBackPreview,
        )
    },
    onSettled: () => queries.invalidateQueries({ queryKey: formWriteBackQuery(filled).queryKey }),
    meta: { shownBy: 'form' },
  })
}

/** Looks in the EMR for the documents of uncertain attempts. */
export function useLookForForm(filled: FilledFormRef) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(api.lookForFormWriteBack, { params: { id: filled.id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: formWriteBackQuery(filled).queryKey }),
  })
}
