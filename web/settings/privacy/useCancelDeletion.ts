import { useMutation, useQueryClient } from '@tanstack/react-query'
import { cancelDeletion } from '#contract/deletion.ts'
import { call } from '#web/api/client.ts'
import { deletionQuery } from './queries.ts'

/** Cancels the deletion of the account. */
export function useCancelDeletion() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(cancelDeletion, {}),
    onSuccess: (deletion) => queries.setQueryData(deletionQuery.queryKey, deletion),
  })
}
