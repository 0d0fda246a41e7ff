import type { QueryClient } from '@tanstack/react-query'
import { type Claim, type Note, reviewClaims } from '#contract/notes.ts'
import { call } from '#web/api/client.ts'
import { noteSaver } from '#web/notes/drafts.ts'
import { announce, reviewAgain, selectClaim, useNoteSelection } from '#web/notes/note-selection.ts'
import { changeNote } from '#web/notes/queries.ts'
import { openCounts } from '#web/notes/review.ts'
import { correction } from '#web/ui/checked/claim-words.ts'
import { toastError, toastUndo } from '#web/ui/toast.tsx'
import { t } from '#web/i18n/i18n.ts'

/** The last decision can be taken back; the next one takes the place of its toast. */
const undoId = 'review'

/** Stores the decision about a sentence; it shows at once. */
export function reviewClaim(
  queries: QueryClient,
  note: Note,
  { claim, reviewed }: { claim: Claim; reviewed: boolean },
): Promise<Note> {
  const withDecision = (now: Note): Note => ({
    ...now,
    claims: now.claims.map((one) => (one.id === claim.id ? { ...one, reviewed } : one)),
  })
  const { toReview } = openCounts(withDecision(note).claims)
  announce(
    reviewed
      ? t('Kept. {count, number} to review.', { count: toReview })
      : t('Marked again. {count, number} to review.', { count: toReview }),
  )
  const body = { claimIds: [claim.id], reviewed }
  if (reviewed) toastUndo(t('Kept.'), () => takeBackKeep(queries, note, claim), undoId)
  return changeNote(queries, note, withDecision, (signal) =>
    call(reviewClaims, { params: { id: note.id }, body, signal }),
  )
}

function takeBackKeep(queries: QueryClient, note: Note, claim: Claim): void {
  void reviewClaim(queries, note, { claim, reviewed: false }).catch(toastError)
  selectClaim(claim)
}

/** Replaces the wrong words by the fix, number and unit together, and has the sentence checked again. */
export function applyFix(queries: QueryClient, note: Note, claim: Claim): void {
  const found = correction(claim)
  const { handle } = useNoteSelection.getState()
  const undo = found && handle?.replace(claim.id, found.index, found.problem.fix)
  if (!undo) return
  const save = () => void noteSaver(queries, note).flush()
  announce(t('Changed to {fix}.', { fix: found.problem.fix }))
  save()
  const takeBack = () => {
    undo()
    reviewAgain(claim)
    save()
  }
  toastUndo(t('Changed to {fix}.', { fix: found.problem.fix }), takeBack, undoId)
}

/** Removes a sentence from the note. The decision is stored in case the sentence comes back. */
export function removeSentence(queries: QueryClient, note: Note, claim: Claim): void {
  const undo = useNoteSelection.getState().handle?.remove(claim.id)
  if (!undo) return
  const save = () => void noteSaver(queries, note).flush()
  const decide = (reviewed: boolean) =>
    call(reviewClaims, {
      params: { id: note.id },
      body: { claimIds: [claim.id], reviewed, decision: 'removed' },
    }).catch(toastError)
  void decide(true).then(save)
  const takeBack = () => {
    undo()
    reviewAgain(claim)
    void decide(false).then(save)
  }
  toastUndo(t('Removed from the note.'), takeBack, undoId)
}
