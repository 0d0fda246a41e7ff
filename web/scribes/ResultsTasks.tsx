import { Collapse, UnstyledButton } from '@mantine/core'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Evidence } from '#contract/notes.ts'
import type { Scribe } from '#contract/scribes.ts'
import { VisitCodes } from '#web/codes/VisitCodes.tsx'
import { VisitTasks } from '#web/tasks/VisitTasks.tsx'
import { NameSuggestion } from './NameSuggestion.tsx'
import css from './Results.module.css'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  scribe: Scribe
  onEvidence: (evidence: Evidence) => void
}

/** Tasks after the visit, a name for it, and its codes. */
export function ResultsTasks({ scribe, onEvidence }: Props) {
  if (scribe.medicalContext.transcript.chunkCount === 0)
    return (
      <p className={css.nothing}>
        {t('Tasks and codes appear here once the visit has a transcript.')}
      </p>
    )
  const { id, updated } = scribe
  return (
    <>
      <NameSuggestion scribe={scribe} />
      <VisitTasks scribeId={id} updated={updated} onEvidence={onEvidence} />
      <Codes>
        <VisitCodes scribeId={id} updated={updated} onEvidence={onEvidence} />
      </Codes>
    </>
  )
}

/** Loaded when opened. */
function Codes({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <section className={css.codes} aria-label={t('Codes')}>
      <UnstyledButton
        className={css.fold}
        aria-expanded={open}
        onClick={() => setOpen((now) => !now)}
      >
        <ChevronRight size={15} data-open={open || undefined} aria-hidden />
        {t('Codes')}
      </UnstyledButton>
      <Collapse expanded={open}>{open && children}</Collapse>
    </section>
  )
}
