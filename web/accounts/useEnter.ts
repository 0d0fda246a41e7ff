import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import type { SignInAnswer } from '#contract/accounts.ts'
import { openSession } from '#web/app/session.ts'
import { safeNext } from '#web/paths.ts'

/** Signs in by whatever `ask` does: into the product, or to the second step where one is needed. */
export function useEnter<V = void>(
  ask: (values: V) => Promise<SignInAnswer>,
  onSecondStep: (pendingId: string) => void = () => undefined,
) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  return useMutation({
    mutationFn: ask,
    meta: { shownBy: 'form' },
    onSuccess: (answer) => {
      if (answer.state === 'mfa-required') return onSecondStep(answer.pendingId)
      openSession(queries, answer)
      return navigate(safeNext(search.get('next')), { replace: true })
    },
  })
}
