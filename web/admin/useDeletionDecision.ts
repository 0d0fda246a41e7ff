import { useMutation, useQueryClient } from '@tanstack/react-query'
import { decideDeletion } from '#contract/deletion.ts'
import { withReauthentication } from '#web/accounts/reauth.ts'
import { call } from '#web/api/client.ts'
import { deletionsQuery } from './queries.ts'

type Decision = { decision: 'approved' | 'refused'; reason: string }

/** Approves or refuses the deletion of an account. */
export function useDeletionDecision(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Decision) =>
      withReauthentication(() => call(decideDeletion, { params: { id }, body })),
    meta: { shownBy: 'form' },
    onSuccess: (answer) => {
      queries.setQueryData(deletionsQuery.queryKey, answer)
      void queries.invalidateQueries({ queryKey: ['admin', 'users'] })
    },
  })
}
