import { UnstyledButton } from '@mantine/core'
import { CircleHelp, EqualNot } from 'lucide-react'
import type { Claim } from '#contract/notes.ts'
import { plainText } from '#web/ui/plain-text.ts'
import { reasonWords } from '#web/notes/review.ts'
import css from './sign.module.css'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  risks: readonly Claim[]
  onLook: (claimId: string) => void
}

/** Sentences that may harm and were not reviewed; each leads to its place in the note. */
export function RiskList({ risks, onLook }: Props) {
  return (
    <ul className={css.risks}>
      {risks.map((claim) => (
        <li key={claim.id}>
          <UnstyledButton
            className={css.risk}
            data-status={claim.status}
            onClick={() => onLook(claim.id)}
          >
            {claim.status === 'contradicted' ? (
              <EqualNot size={15} aria-label={t('Conflict')} />
            ) : (
              <CircleHelp size={15} aria-label={t('Not found')} />
            )}
            <span>
              {plainText(claim.text)}
              <small>{reasonWords(claim)}</small>
            </span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}
