import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Settings } from '#contract/profile.ts'
import type { MeChange } from '#web/api/session.ts'
import { useUser } from '#web/api/useUser.ts'
import { type FirstStep, paths } from '#web/paths.ts'
import { useSaveMe } from '../useSaveMe.ts'
import { stepsFor } from './set-up-items.ts'

type FirstRunState = Settings['firstRun']
export type FirstRun = ReturnType<typeof useFirstRun>

/**
 * The current step. It is stored with the account: leaving for a visit doesn't end the first run. A user who opens a step
 * from the checklist, or the page after the first run, repeats the steps, which is not stored.
 */
export function useFirstRun() {
  const { settings, role } = useUser()
  const stored = settings.firstRun
  const steps = stepsFor(role)
  const asked = useAskedStep(steps)
  const { mutate, isPending } = useSaveMe()
  const navigate = useNavigate()
  const [isRepeat] = useState(stored === 'over' || asked >= 0)
  const [repeatedAt, setRepeatedAt] = useState(Math.max(0, asked))
  useBegin(stored, steps, mutate)
  const storedAt = steps.findIndex((step) => step === stored)
  const at = isRepeat ? repeatedAt : Math.max(0, storedAt)
  const go = (to: number) => {
    if (!isRepeat) return mutate({ settings: { firstRun: steps[to] ?? 'over' } })
    if (to < steps.length) setRepeatedAt(to)
    else void navigate(paths.home)
  }
  return {
    step: steps[at] ?? 'profile',
    at,
    count: steps.length,
    isLast: at === steps.length - 1,
    isOver: stored === 'over' && !isRepeat,
    isRepeat,
    isSaving: isPending,
    go,
  }
}

/** The step in the address; -1 for none. */
function useAskedStep(steps: readonly FirstStep[]): number {
  const [search] = useSearchParams()
  return steps.findIndex((step) => step === search.get('step'))
}

/** Stores that the first run has begun, once: a failed attempt isn't repeated. */
function useBegin(
  stored: FirstRunState,
  steps: readonly FirstStep[],
  mutate: (change: MeChange) => void,
): void {
  const isBegun = useRef(false)
  useEffect(() => {
    if (stored !== 'not-begun' || isBegun.current) return
    isBegun.current = true
    mutate({ settings: { firstRun: steps[0] ?? 'over' } })
  }, [stored, steps, mutate])
}
