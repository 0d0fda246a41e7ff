import { Button, type ButtonProps } from '@mantine/core'
import type { Claim } from '#contract/notes.ts'
import css from './notes.module.css'
import { correction } from '#web/ui/checked/claim-words.ts'
import { isOpen } from './review.ts'
import type { ReviewActions } from './useReviewActions.ts'

const plain = { variant: 'default', size: 'compact-sm' } satisfies ButtonProps
const quiet = { variant: 'subtle', color: 'gray', size: 'compact-sm' } satisfies ButtonProps

/** The decisions about a mark: keep the sentence, use the fix where there is a safe one, edit or remove it. */
export function ClaimButtons({ claim, actions }: { claim: Claim; actions: ReviewActions }) {
  if (!isOpen(claim))
    return (
      <div className={css.claimActions}>
        <Button {...plain} onClick={() => actions.onKeep(claim, false)}>
          Mark again
        </Button>
        <Button {...quiet} onClick={() => actions.onEdit(claim)}>
          Edit
        </Button>
      </div>
    )
  const fixed = correction(claim)
  return (
    <div className={css.claimActions}>
      <Button {...plain} onClick={() => actions.onKeep(claim, true)}>
        Keep
      </Button>
      {fixed && (
        <Button {...plain} onClick={() => actions.onFix(claim)}>
          Use “{fixed.problem.fix}”
        </Button>
      )}
      <Button {...quiet} onClick={() => actions.onEdit(claim)}>
        Edit
      </Button>
      <Button {...quiet} onClick={() => actions.onRemove(claim)}>
        Remove
      </Button>
    </div>
  )
}
