import { Button, Modal } from '@mantine/core'
import { CircleHelp, EqualNot } from 'lucide-react'
import type { Claim } from '#contract/notes.ts'
import css from './notes.module.css'
import { plainText } from './plain-text.ts'
import { riskWords, whyRisky } from './review.ts'

interface Props {
  /** Sentences that may harm and were not reviewed. */
  claims: readonly Claim[]
  opened: boolean
  /** "Before you copy". */
  title: string
  /** "Copy anyway". */
  anyway: string
  onAnyway: () => void
  onReview: (claim: Claim) => void
  onClose: () => void
}

/** More than these are counted. */
const mostShown = 6

/** Asks once before a note is used with sentences that may harm; each leads to its place, and nothing is forbidden. */
export function RiskDialog({ claims, opened, title, anyway, onAnyway, onReview, onClose }: Props) {
  const [first] = claims
  const left = claims.length - mostShown
  return (
    <Modal opened={opened} onClose={onClose} title={title} size="md">
      <p>{riskWords(claims.length)}</p>
      <ul className={css.risks}>
        {claims.slice(0, mostShown).map((claim) => (
          <li key={claim.id}>
            <button type="button" className={css.risk} onClick={() => onReview(claim)}>
              {claim.status === 'contradicted' ? (
                <EqualNot size={15} aria-hidden />
              ) : (
                <CircleHelp size={15} aria-hidden />
              )}
              <span>
                {plainText(claim.text)}
                <small>{whyRisky(claim)}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {left > 0 && <p className={css.quiet}>and {left} more</p>}
      <div className={css.dialogDeeds}>
        <Button variant="default" onClick={onAnyway}>
          {anyway}
        </Button>
        <Button data-autofocus onClick={() => first && onReview(first)}>
          Review
        </Button>
      </div>
    </Modal>
  )
}
