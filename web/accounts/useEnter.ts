import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import type { Session, SignInAnswer } from '#contract/accounts.ts'
import type { User, UserInit } from '#contract/profile.ts'
import { reportMetric } from '#web/api/report.ts'
import { initialise, openSession } from '#web/api/session.ts'
import { firstAfterSignUp, paths, safeNext } from '#web/paths.ts'

/** The name of a user who signs in by a provider for the first time; undefined once the first steps have begun. */
export function newUserInit({ profile, settings }: User): UserInit | undefined {
  if (settings.firstRun !== 'not-begun') return undefined
  return { firstName: profile.firstName, lastName: profile.lastName }
}

/** Opens the session and goes to the next page, or to the set-up of a required second factor. */
export function useFinishSignIn() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  return (session: Session, isNew = false) => {
    openSession(queries, session)
    void reportMetric({ event: isNew ? 'sign-up' : 'sign-in' })
    const next = (isNew ? firstAfterSignUp : safeNext)(search.get('next'))
    return navigate(session.mustSetUp ? paths.setUp({ next }) : next, { replace: true })
  }
}

/**
 * Signs in with `ask`, or continues to the second step if there is one.
 * @param known what the server needs for a new user; undefined for a returning one
 */
export function useEnter<V = void>(
  ask: (values: V) => Promise<SignInAnswer>,
  onSecondStep: (pendingId: string) => void = () => undefined,
  known?: (values: V, user: User) => UserInit | undefined,
) {
  const enter = useFinishSignIn()
  return useMutation({
    mutationFn: ask,
    meta: { shownBy: 'form' },
    onSuccess: (answer, values) => {
      if (answer.state === 'mfa-required') return onSecondStep(answer.pendingId)
      const init = known?.(values, answer.user)
      const entered = enter(answer, init !== undefined)
      if (init) void initialise(init)
      return entered
    },
  })
}
