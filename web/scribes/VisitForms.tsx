import { type ComponentProps, lazy, Suspense, useEffect } from 'react'
import { FormsPage } from '#web/forms/FormsPage.tsx'
import { useLatest } from '#web/ui/useLatest.ts'
import { useVisitPlayer } from './ResultsPlayer.ts'

const ResultsEvidence = lazy(async () => ({
  default: (await import('./ResultsEvidence.tsx')).ResultsEvidence,
}))

/** The forms. What fills one from a visit leads to the lines of that visit. */
export const VisitForms = () => <FormsPage EvidenceView={FormEvidence} />

type Props = ComponentProps<typeof ResultsEvidence>

/** The lines of the visit around a piece of evidence, which is played where there is audio. */
function FormEvidence(props: Props) {
  const { evidence, scribe } = props
  const player = useLatest(useVisitPlayer(scribe.id))
  useEffect(() => {
    if (evidence.timestamp !== undefined) player.current.play(evidence.timestamp)
  }, [evidence, player])
  return (
    <Suspense>
      <ResultsEvidence {...props} />
    </Suspense>
  )
}
