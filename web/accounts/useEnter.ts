import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import type { SignInAnswer } from '#contract/accounts.ts'
import type { UserInit } from '#contract/profile.ts'
import { initialise, openSession } from '#web/app/session.ts'
import { paths, safeNext } from '#web/paths.ts'

/**
 * Signs in by whatever `ask` does: into the product, or to the second step where one is needed or must be set up.
 * @param known what the server is told of somebody who has just come
 */
export function useEnter<V = void>(
  ask: (values: V) => Promise<SignInAnswer>,
  onSecondStep: (pendingId: string) => void = () => undefined,
  known?: (values: V) => UserInit,
) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  return useMutation({
    mutationFn: ask,
    meta: { shownBy: 'form' },
    onSuccess: (answer, values) => {
      if (answer.state === 'mfa-required') return onSecondStep(answer.pendingId)
      openSession(queries, answer)
      if (known) void initialise(known(values))
      const next = safeNext(search.get('next'))
      return navigate(answer.mustSetUp ? paths.setUp({ next }) : next, { replace: true })
    },
  })
}
