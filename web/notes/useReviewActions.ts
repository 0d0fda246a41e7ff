import type { Claim, Note } from '#contract/notes.ts'
import { closeClaim, selectClaim, useNoteSelection } from './note-selection.ts'
import { nextOpen, openClaims } from './review.ts'
import type { NoteCommands } from './useNoteCommands.ts'

/** The decisions on a marked sentence. */
export interface ReviewActions {
  onKeep: (claim: Claim, reviewed: boolean) => void
  onFix: (claim: Claim) => void
  onEdit: (claim: Claim) => void
  onRemove: (claim: Claim) => void
}

/**
 * The decisions about a note's marks. After each of them the card of the next open mark has the focus.
 * @param closeCard called with each decision, before the next card opens
 */
export function useReviewActions(
  note: Note,
  commands: NoteCommands,
  closeCard: () => void = () => undefined,
): ReviewActions {
  const goOn = (decided: Claim) => {
    closeCard()
    const others = openClaims(note).filter(({ id }) => id !== decided.id)
    const next = nextOpen(others, decided.start)
    if (next) return selectClaim(next)
    closeClaim()
    document.getElementById('review-bar')?.focus()
  }
  return {
    onKeep: (claim, reviewed) => {
      commands.review.mutate({ claim, reviewed })
      if (reviewed) goOn(claim)
      else closeCard()
    },
    onFix: (claim) => {
      commands.applyFix(claim)
      goOn(claim)
    },
    onEdit: (claim) => {
      useNoteSelection.setState({ place: claim.start })
      closeCard()
      closeClaim()
      useNoteSelection.getState().handle?.edit(claim.id)
    },
    onRemove: (claim) => {
      commands.removeSentence(claim)
      goOn(claim)
    },
  }
}
