import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as api from '#contract/filled-forms.ts'
import { listFormReceipts } from '#contract/form-sign.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'

/** The form as it is filled for a visit; the first call starts it. */
export const filledQuery = (scribeId: string, formId: string) =>
  queryOptions({
    queryKey: [...keys.filledForms(scribeId), 'form', formId],
    queryFn: ({ signal }) =>
      call(api.openFilledForm, { params: { id: scribeId }, body: { formId }, signal }),
  })

/** The forms that were filled for a visit: as many as one page holds. */
export const filledFormsQuery = (scribeId: string) =>
  queryOptions({
    queryKey: [...keys.filledForms(scribeId), 'list'],
    queryFn: ({ signal }) =>
      call(api.listFilledForms, { params: { id: scribeId }, query: { limit: 100 }, signal }),
  })

/** The newest receipts of a filled form. */
export const formReceiptsQuery = ({ id, scribeId }: Pick<api.FilledForm, 'id' | 'scribeId'>) =>
  queryOptions({
    queryKey: [...keys.filledForms(scribeId), 'receipts', id],
    queryFn: ({ signal }) =>
      call(listFormReceipts, { params: { id }, query: { limit: 10 }, signal }),
    // Recomputed each time it's opened.
    staleTime: 0,
  })

export const fillVersionsQuery = ({ id, scribeId }: Pick<api.FilledForm, 'id' | 'scribeId'>) =>
  queryOptions({
    queryKey: [...keys.filledForms(scribeId), 'versions', id],
    queryFn: ({ signal }) =>
      call(api.listFillVersions, { params: { id }, query: { limit: 50 }, signal }),
  })

/** Shows what the server answered, unless a newer one is shown already. */
export function putFilled(queries: QueryClient, filled: api.FilledForm): void {
  const { queryKey } = filledQuery(filled.scribeId, filled.formId)
  queries.setQueryData(queryKey, (now: api.FilledForm | undefined) =>
    now && isNewer(now, filled) ? now : filled,
  )
}

/** The progress of a run changes a filled form without a new version. */
const isNewer = (one: api.FilledForm, other: api.FilledForm) =>
  one.version === other.version ? one.updated > other.updated : one.version > other.version

/** What can be done with a filled form besides typing. */
export function useFilledActions({ id }: Pick<api.FilledForm, 'id'>) {
  const queries = useQueryClient()
  const onSuccess = (filled: api.FilledForm) => putFilled(queries, filled)
  const params = { id }
  return {
    start: useMutation({
      mutationFn: (fieldIds: string[]) => call(api.startFillRun, { params, body: { fieldIds } }),
      onSuccess,
    }),
    cancel: useMutation({ mutationFn: () => call(api.cancelFillRun, { params }), onSuccess }),
    removeValues: useMutation({
      mutationFn: () => call(api.removeVisitValues, { params }),
      onSuccess,
    }),
    restore: useMutation({
      mutationFn: (version: number) => call(api.restoreFilledForm, { params, body: { version } }),
      onSuccess,
    }),
  }
}
