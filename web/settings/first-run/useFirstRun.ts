import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Settings } from '#contract/profile.ts'
import type { MeChange } from '#web/api/session.ts'
import { useUser } from '#web/api/useUser.ts'
import { paths } from '#web/paths.ts'
import { useSaveMe } from '../useSaveMe.ts'

type FirstRunState = Settings['firstRun']
export type FirstRun = ReturnType<typeof useFirstRun>

const steps = ['profile', 'template', 'microphone'] as const

/**
 * The current step. It is stored with the account: leaving for a visit doesn't end the first run, and home leads back until
 * it is over. A user who opens the page after that repeats the steps, which is not stored.
 */
export function useFirstRun() {
  const stored = useUser().settings.firstRun
  const { mutate, isPending } = useSaveMe()
  const navigate = useNavigate()
  const [isRepeat] = useState(stored === 'over')
  const [repeatedAt, setRepeatedAt] = useState(0)
  useBegin(stored, mutate)
  const at = isRepeat
    ? repeatedAt
    : Math.max(
        0,
        steps.findIndex((step) => step === stored),
      )
  const go = (to: number) => {
    if (!isRepeat) return mutate({ settings: { firstRun: steps[to] ?? 'over' } })
    if (to < steps.length) setRepeatedAt(to)
    else void navigate(paths.home)
  }
  return {
    step: steps[at] ?? steps[0],
    at,
    count: steps.length,
    isLast: at === steps.length - 1,
    isOver: stored === 'over' && !isRepeat,
    isRepeat,
    isSaving: isPending,
    go,
  }
}

/** Stores that the first run has begun, once: a failed attempt isn't repeated. */
function useBegin(stored: FirstRunState, mutate: (change: MeChange) => void): void {
  const isBegun = useRef(false)
  useEffect(() => {
    if (stored !== 'not-begun' || isBegun.current) return
    isBegun.current = true
    mutate({ settings: { firstRun: 'profile' } })
  }, [stored, mutate])
}
