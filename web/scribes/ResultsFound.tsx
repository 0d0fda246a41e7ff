import { Collapse, UnstyledButton } from '@mantine/core'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Evidence } from '#contract/notes.ts'
import type { Scribe } from '#contract/scribes.ts'
import { VisitCodes } from '#web/codes/VisitCodes.tsx'
import { VisitTasks } from '#web/tasks/VisitTasks.tsx'
import { NameSuggestion } from './NameSuggestion.tsx'
import css from './Results.module.css'

interface Props {
  scribe: Scribe
  onEvidence: (evidence: Evidence) => void
}

/** Other findings of the visit; loaded when opened. */
export function ResultsFound({ scribe, onEvidence }: Props) {
  if (scribe.medicalContext.transcript.chunkCount === 0) return null
  const { id, updated } = scribe
  return (
    <>
      <NameSuggestion scribe={scribe} />
      <div className={css.found}>
        <Fold label="To do">
          <VisitTasks scribeId={id} updated={updated} onEvidence={onEvidence} />
        </Fold>
        <Fold label="Codes">
          <VisitCodes scribeId={id} updated={updated} onEvidence={onEvidence} />
        </Fold>
      </div>
    </>
  )
}

function Fold({ label, children }: { label: string; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <section aria-label={label}>
      <UnstyledButton
        className={css.fold}
        aria-expanded={open}
        onClick={() => setOpen((now) => !now)}
      >
        <ChevronRight size={15} data-open={open || undefined} aria-hidden />
        {label}
      </UnstyledButton>
      <Collapse expanded={open}>{open && children}</Collapse>
    </section>
  )
}
