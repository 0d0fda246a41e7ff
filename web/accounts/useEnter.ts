import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import type { Session, SignInAnswer } from '#contract/accounts.ts'
import type { UserInit } from '#contract/profile.ts'
import { reportMetric } from '#web/app/report.ts'
import { initialise, openSession } from '#web/app/session.ts'
import { firstAfterSignUp, paths, safeNext } from '#web/paths.ts'

/**
 * Where a sign-in leads once it is whole: into the product, or to the second step that must be set up.
 * @param isNew one has come by the form of signing up
 */
export function useEntered(isNew = false) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  return (session: Session) => {
    openSession(queries, session)
    void reportMetric({ event: isNew ? 'sign-up' : 'sign-in' })
    const next = (isNew ? firstAfterSignUp : safeNext)(search.get('next'))
    return navigate(session.mustSetUp ? paths.setUp({ next }) : next, { replace: true })
  }
}

/**
 * Signs in by whatever `ask` does, or goes to the second step where one is needed.
 * @param known what the server is told of somebody who has just come
 */
export function useEnter<V = void>(
  ask: (values: V) => Promise<SignInAnswer>,
  onSecondStep: (pendingId: string) => void = () => undefined,
  known?: (values: V) => UserInit,
) {
  const enter = useEntered(known !== undefined)
  return useMutation({
    mutationFn: ask,
    meta: { shownBy: 'form' },
    onSuccess: (answer, values) => {
      if (answer.state === 'mfa-required') return onSecondStep(answer.pendingId)
      const entered = enter(answer)
      if (known) void initialise(known(values))
      return entered
    },
  })
}
