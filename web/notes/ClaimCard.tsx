import { useEffect, useRef } from 'react'
import type { Claim, Evidence, NoteCheck } from '#contract/notes.ts'
import { isMarked } from '#contract/review.ts'
import { ClaimBody, ClaimHead } from '#web/ui/checked/ClaimBody.tsx'
import checked from '#web/ui/checked/checked.module.css'
import { ClaimButtons } from './ClaimButtons.tsx'
import { useNoteSelection } from './note-selection.ts'
import css from './claims.module.css'
import hintsCss from './hints.module.css'
import { isOpen, markWords } from './review.ts'
import { useCardKeys } from './useCardKeys.ts'
import type { ReviewActions } from './useReviewActions.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  claim: Claim
  /** How far the note has been checked. */
  check: NoteCheck['state']
  /** Undefined for a signed note, which can only be read. */
  actions: ReviewActions | undefined
  onEvidence: (evidence: Evidence) => void
  /** Beside the note the sentence is repeated; over it, it is already seen. */
  withText?: boolean
  /** False while it has no position on the page yet, and so can't take the focus. */
  canFocus?: boolean
  /** Memories that show in the sentence, in their words. */
  memories?: readonly string[]
}

/** One sentence of the note with its evidence and its decision. */
export function ClaimCard({
  claim,
  check,
  actions,
  onEvidence,
  withText = false,
  canFocus = true,
  memories = [],
}: Props) {
  const audible = useNoteSelection((selection) => selection.audible)
  const card = useCardFocus(claim.id, canFocus)
  const open = isOpen(claim)
  useCardKeys(card, claim, open ? actions : undefined)
  const title = markWords(claim, !actions, check)
  return (
    <div
      ref={card}
      className={`${css.claim} ${checked.claim}`}
      data-status={open ? claim.status : undefined}
      role="group"
      aria-label={title}
      tabIndex={-1}
    >
      <ClaimHead status={claim.status} title={title} />
      <ClaimBody
        claim={claim}
        withText={withText}
        canFix={open && actions !== undefined}
        audible={audible}
        onEvidence={onEvidence}
      />
      {open && actions && <Asides claim={claim} />}
      <Memories commands={memories} />
      {actions && isMarked(claim) && <ClaimButtons claim={claim} actions={actions} />}
    </div>
  )
}

/** The card takes the focus once when its sentence is selected. */
function useCardFocus(claimId: string, canFocus: boolean) {
  const card = useRef<HTMLDivElement>(null)
  const takesFocus = useNoteSelection(({ focusNext }) => focusNext === claimId) && canFocus
  useEffect(() => {
    if (!takesFocus) return
    // The card and not a button of it: one key pressed too often must not approve anything.
    card.current?.focus({ preventScroll: true })
    useNoteSelection.setState({ focusNext: undefined })
  }, [takesFocus])
  return card
}

/** What else bears on the decision: a gap in the recording, an earlier decision. */
function Asides({ claim: { gaps, decision } }: { claim: Claim }) {
  return (
    <>
      {gaps && <p>{t('Possibly said during a gap: {gaps}.', { gaps: gaps.join(', ') })}</p>}
      {decision?.kind === 'removed' && <p>{t('You removed this sentence before.')}</p>}
    </>
  )
}

/** Memories of the user that show in the sentence. */
const Memories = ({ commands }: { commands: readonly string[] }) =>
  commands.map((command) => (
    <p key={command} className={hintsCss.quiet}>
      {t('Your memory: {command}', { command })}
    </p>
  ))
