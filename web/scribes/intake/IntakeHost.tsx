import { lazy, Suspense, useEffect } from 'react'
import type { Scribe } from '#contract/scribes.ts'
import { closeIntake, useOpenIntake } from './open-intake.ts'

const IntakeDialog = lazy(async () => ({
  default: (await import('./IntakeDialog.tsx')).IntakeDialog,
}))

/** The questions to the patient of a visit, loaded when first opened. They close when the visit is left. */
export function IntakeHost({ scribe }: { scribe: Scribe }) {
  const isOpen = useOpenIntake((open) => open.scribeId === scribe.id)
  useEffect(() => closeIntake, [])
  if (!isOpen) return null
  return (
    <Suspense fallback={null}>
      <IntakeDialog scribe={scribe} onClose={closeIntake} />
    </Suspense>
  )
}
