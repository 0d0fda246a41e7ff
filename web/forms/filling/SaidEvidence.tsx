import type { Evidence } from '#contract/notes.ts'
import { isMarked } from '#contract/review.ts'
import { EvidenceLines } from '#web/ui/checked/EvidenceLines.tsx'
import { ItemMarks } from '#web/ui/checked/ItemMarks.tsx'
import css from './filling.module.css'
import type { SaidValue } from './visit-values.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  said: SaidValue
  onEvidence: (evidence: Evidence) => void
}

/** The lines that a value rests on, and its marks as in a note. */
export function SaidEvidence({ said, onEvidence }: Props) {
  const { evidence, claims, converted } = said
  return (
    <div className={css.said}>
      {converted && <small>{t('Converted from {said}', { said: converted })}</small>}
      {/* A marked sentence shows its lines itself. */}
      {!claims.some(isMarked) && (
        <EvidenceLines evidence={evidence} most={2} onEvidence={onEvidence} />
      )}
      <ItemMarks claims={claims} onEvidence={onEvidence} />
    </div>
  )
}
