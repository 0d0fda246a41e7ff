import { Button, Modal } from '@mantine/core'
import { CircleHelp, EqualNot } from 'lucide-react'
import type { Claim } from '#contract/notes.ts'
import type { Omission } from '#contract/review.ts'
import { GraveLeftOut } from './GraveLeftOut.tsx'
import css from './risks.module.css'
import hintsCss from './hints.module.css'
import { plainText } from '#web/ui/plain-text.ts'
import { riskWords, reasonWords } from './review.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  /** Sentences that may harm and were not reviewed. */
  claims: readonly Claim[]
  /** Talk of harm that the note leaves out. */
  leftOut: readonly Omission[]
  opened: boolean
  /** "Before you copy". */
  title: string
  /** "Copy anyway". */
  anyway: string
  onAnyway: () => void
  /** For omissions, which have no sentence. */
  onReview: (claim: Claim | undefined) => void
  onClose: () => void
}

/** More than these are counted. */
const mostShown = 6

/** Asks once before a note is used with sentences that may harm; each leads to its place, and nothing is forbidden. */
export function RiskDialog({ claims, leftOut, onReview, ...props }: Props) {
  const { opened, title, anyway, onAnyway, onClose } = props
  const [first] = claims
  const left = claims.length - mostShown
  return (
    <Modal opened={opened} onClose={onClose} title={title} size="md">
      {claims.length > 0 && <p>{riskWords(claims.length)}</p>}
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
                <small>{reasonWords(claim)}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {left > 0 && (
        <p className={hintsCss.quiet}>{t('and {count, number} more', { count: left })}</p>
      )}
      <GraveLeftOut omissions={leftOut} onLook={() => onReview(undefined)} />
      <p className={css.askedOnce}>{t('You’re asked once for each version of the note.')}</p>
      <div className={css.dialogActions}>
        <Button variant="default" onClick={onAnyway}>
          {anyway}
        </Button>
        <Button data-autofocus onClick={() => onReview(first)}>
          {t('Review')}
        </Button>
      </div>
    </Modal>
  )
}
