import { Button } from '@mantine/core'
import type { Claim } from '#contract/notes.ts'
import { ClaimCard, type ClaimDeeds } from './ClaimCard.tsx'
import { lookAt, useDesk } from './desk.ts'
import css from './notes.module.css'
import { isOpen } from './review.ts'

const mostCards = 3

/** The statements that need a decision, beside the note: the one looked at and those after it. */
export function ReviewCards({ claims, ...deeds }: ClaimDeeds & { claims: readonly Claim[] }) {
  const current = useDesk((desk) => desk.current)
  const open = claims.filter(isOpen).toSorted((a, b) => a.start - b.start)
  const from = Math.max(
    0,
    open.findIndex(({ id }) => id === current),
  )
  const shown = open.slice(from, from + mostCards)
  const left = open.length - shown.length
  if (open.length === 0) return null
  return (
    <section className={css.cards} aria-label="Statements to check">
      {shown.map((claim) => (
        <div
          key={claim.id}
          className={css.card}
          data-status={claim.status}
          data-current={claim.id === current || undefined}
        >
          <ClaimCard claim={claim} withText takesFocus={claim.id === current} {...deeds} />
        </div>
      ))}
      {left > 0 && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          onClick={() => lookAt(open[(from + mostCards) % open.length])}
        >
          {left} more to check
        </Button>
      )}
    </section>
  )
}
