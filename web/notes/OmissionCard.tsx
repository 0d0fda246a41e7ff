import { Button } from '@mantine/core'
import { ListPlus } from 'lucide-react'
import type { Evidence } from '#contract/notes.ts'
import type { Omission } from '#contract/review.ts'
import { EvidenceLines } from '#web/ui/checked/EvidenceLines.tsx'
import css from './omissions.module.css'
import claimsCss from './claims.module.css'
import { kindWords, missingWords } from './omission-words.ts'
import type { useOmissionActions } from './useOmissionActions.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  onEvidence: (evidence: Evidence) => void
  omission: Omission
  /** None for a read-only note. */
  actions: ReturnType<typeof useOmissionActions> | undefined
}

/** Something said that isn't in the note, with its lines. */
export function OmissionCard({ omission, onEvidence, actions }: Props) {
  const title = missingWords(omission)
  return (
    <div
      className={css.omission}
      data-urgent={isUrgent(omission) || undefined}
      role="group"
      aria-label={title}
    >
      <div className={css.omissionHead}>
        <span className={css.omissionKind}>{kindWords[omission.kind]}</span>
        <strong>{title}</strong>
      </div>
      <EvidenceLines evidence={omission.evidence} onEvidence={onEvidence} />
      {actions && (
        <div className={claimsCss.claimActions}>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<ListPlus size={14} aria-hidden />}
            onClick={() => actions.onAdd(omission)}
          >
            {omission.section ? t('Add to {section}', { section: omission.section }) : t('Add')}
          </Button>
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            onClick={() => actions.onDecide(omission, true)}
          >
            {t('Not needed')}
          </Button>
        </div>
      )}
    </div>
  )
}

const urgent = new Set<Omission['kind']>(['self-harm', 'abuse', 'safety-net', 'allergy'])
const isUrgent = ({ kind }: Omission) => urgent.has(kind)
