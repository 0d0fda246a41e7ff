import { UnstyledButton } from '@mantine/core'
import { CircleHelp, EqualNot } from 'lucide-react'
import type { Claim } from '#contract/notes.ts'
import css from './sign.module.css'

interface Props {
  risks: readonly Claim[]
  onLook: (claimId: string) => void
}

/** Sentences that may harm and were not reviewed; each leads to its place in the note. */
export function RiskList({ risks, onLook }: Props) {
  return (
    <ul className={css.risks}>
      {risks.map(({ id, text, status, problems }) => (
        <li key={id}>
          <UnstyledButton className={css.risk} data-status={status} onClick={() => onLook(id)}>
            {status === 'contradicted' ? (
              <EqualNot size={15} aria-label="Differs from what was said" />
            ) : (
              <CircleHelp size={15} aria-label="Not said" />
            )}
            <span>
              {text}
              <small>
                {problems.map(({ message }) => message).join(' ') ||
                  'Nothing that was said supports it.'}
              </small>
            </span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}
