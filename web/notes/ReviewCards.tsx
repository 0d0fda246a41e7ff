import { Button } from '@mantine/core'
import type { Evidence, Note } from '#contract/notes.ts'
import { ClaimCard } from './ClaimCard.tsx'
import { selectClaim, useNoteSelection } from './note-selection.ts'
import css from './notes.module.css'
import { openClaims } from './review.ts'
import type { ReviewActions } from './useReviewActions.ts'

const mostCards = 3

interface Props {
  note: Note
  actions: ReviewActions
  onEvidence: (evidence: Evidence) => void
}

/** The statements that need a decision, beside the note: the one looked at and those after it. */
export function ReviewCards({ note, actions, onEvidence }: Props) {
  const current = useNoteSelection((selection) => selection.current)
  const place = useNoteSelection((selection) => selection.place)
  const open = openClaims(note)
  if (open.length === 0) return null
  const at = note.claims.find(({ id }) => id === current)?.start ?? place ?? 0
  // While marks settle the list goes on from the same place and never jumps back to its top.
  const from = Math.max(
    0,
    open.findIndex(({ start }) => start >= at),
  )
  const shown = open.slice(from, from + mostCards)
  const left = open.length - shown.length
  return (
    <section className={css.cards} aria-label="Statements to review">
      {shown.map((claim) => (
        <div
          key={claim.id}
          className={css.card}
          data-status={claim.status}
          data-current={claim.id === current || undefined}
        >
          <ClaimCard claim={claim} check={note.check.state} withText {...{ actions, onEvidence }} />
        </div>
      ))}
      {left > 0 && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          onClick={() => selectClaim(open[(from + mostCards) % open.length])}
        >
          {left} more to review
        </Button>
      )}
    </section>
  )
}
