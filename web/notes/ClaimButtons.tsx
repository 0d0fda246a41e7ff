import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Claim } from '#contract/notes.ts'
import { correction } from '#web/ui/checked/claim-words.ts'
import { Kbd } from '#web/ui/Kbd.tsx'
import { useNoteSelection } from './note-selection.ts'
import css from './claims.module.css'
import { isOpen } from './review.ts'
import type { ReviewActions } from './useReviewActions.ts'
import { t } from '#web/i18n/i18n.ts'

const plain = { variant: 'default', size: 'compact-sm' } satisfies ButtonProps
const quiet = { variant: 'subtle', color: 'gray', size: 'compact-sm' } satisfies ButtonProps

/** The decisions about a mark: keep the sentence, use the fix where there is a safe one, edit or remove it. */
export function ClaimButtons({ claim, actions }: { claim: Claim; actions: ReviewActions }) {
  if (!isOpen(claim))
    return (
      <div className={css.claimActions}>
        <Button {...plain} onClick={() => actions.onKeep(claim, false)}>
          {t('Mark again')}
        </Button>
        <Button {...quiet} onClick={() => actions.onEdit(claim)}>
          {t('Edit')}
        </Button>
      </div>
    )
  const fixed = correction(claim)
  return (
    <div className={css.claimActions} data-low>
      <Decision {...plain} claim={claim} keys="k" onClick={() => actions.onKeep(claim, true)}>
        {t('Keep')}
      </Decision>
      {fixed && (
        <Decision {...plain} claim={claim} keys="u" onClick={() => actions.onFix(claim)}>
          {t('Use “{fix}”', { fix: fixed.problem.fix })}
        </Decision>
      )}
      <Decision {...quiet} claim={claim} keys="e" onClick={() => actions.onEdit(claim)}>
        {t('Edit')}
      </Decision>
      <Decision {...quiet} claim={claim} keys="d" onClick={() => actions.onRemove(claim)}>
        {t('Remove')}
      </Decision>
    </div>
  )
}

interface DecisionProps extends ButtonProps {
  claim: Claim
  /** Shown while it decides about this statement. */
  keys: string
  onClick: () => void
  children: ReactNode
}

function Decision({ claim, keys, children, ...button }: DecisionProps) {
  const isCurrent = useNoteSelection(({ current }) => current === claim.id)
  return (
    <Button
      {...button}
      {...(isCurrent && { 'aria-keyshortcuts': keys })}
      rightSection={
        isCurrent && (
          <span className={css.decisionKey} aria-hidden>
            <Kbd keys={keys} asGiven />
          </span>
        )
      }
    >
      {children}
    </Button>
  )
}
