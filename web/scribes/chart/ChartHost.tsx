import { lazy, Suspense, useEffect } from 'react'
import type { Scribe } from '#contract/scribes.ts'
import { closeChart, useOpenChart } from './open-chart.ts'

const ChartDialog = lazy(async () => ({ default: (await import('./ChartDialog.tsx')).ChartDialog }))

/** The chart dialog of a visit, loaded when it is first opened. It closes when the visit is left. */
export function ChartHost({ scribe }: { scribe: Scribe }) {
  const isOpen = useOpenChart((open) => open.scribeId === scribe.id)
  useEffect(() => closeChart, [])
  if (!isOpen) return null
  return (
    <Suspense fallback={null}>
      <ChartDialog scribe={scribe} onClose={closeChart} />
    </Suspense>
  )
}
