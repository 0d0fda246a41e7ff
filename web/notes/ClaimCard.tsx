import { CircleCheck, CircleDashed, CircleHelp, EqualNot } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Claim, Evidence, NoteCheck } from '#contract/notes.ts'
import { isMarked } from '#contract/review.ts'
import { ClaimButtons } from './ClaimButtons.tsx'
import { useDesk } from './desk.ts'
import { EvidenceLines } from './EvidenceLines.tsx'
import { conflictingWords, orderEvidence, sentenceParts } from './evidence-words.ts'
import css from './notes.module.css'
import { plainText } from './plain-text.ts'
import { asSentence, correction, isOpen, markWords } from './review.ts'
import { useCardKeys } from './useCardKeys.ts'
import type { ReviewActions } from './useReviewActions.ts'

interface Props {
  claim: Claim
  /** How far the note has been checked. */
  check: NoteCheck['state']
  /** Undefined for a signed note, which can only be read. */
  actions: ReviewActions | undefined
  onEvidence: (evidence: Evidence) => void
  /** Beside the note the sentence is repeated; over it, it is already seen. */
  withText?: boolean
  /** False while it has no place on the page yet, and so cannot take the focus. */
  canFocus?: boolean
  /** Memories that show in the sentence, in their words. */
  memories?: readonly string[]
}

const icons = {
  supported: CircleCheck,
  unchecked: CircleDashed,
  unsupported: CircleHelp,
  contradicted: EqualNot,
}

/** One sentence of the note with what was said about it, and the decision about it. */
export function ClaimCard({
  claim,
  check,
  actions,
  onEvidence,
  withText = false,
  canFocus = true,
  memories = [],
}: Props) {
  const card = useRef<HTMLDivElement>(null)
  const takesFocus = useDesk((desk) => desk.focusNext === claim.id) && canFocus
  useEffect(() => {
    if (!takesFocus) return
    // The card and not a button of it: one key pressed too often must not approve anything.
    card.current?.focus({ preventScroll: true })
    useDesk.setState({ focusNext: undefined })
  }, [takesFocus])
  const open = isOpen(claim)
  useCardKeys(card, claim, open ? actions : undefined)
  const title = markWords(claim, !actions, check)
  const Icon = icons[claim.status]
  return (
    <div
      ref={card}
      className={css.claim}
      data-status={open ? claim.status : undefined}
      role="group"
      aria-label={title}
      tabIndex={-1}
    >
      <div className={css.claimHead}>
        <Icon size={16} aria-hidden />
        <strong>{title}</strong>
      </div>
      {withText && <Sentence claim={claim} />}
      <Reasons claim={claim} canFix={open && actions !== undefined} />
      <EvidenceLines
        evidence={orderEvidence(claim)}
        words={conflictingWords(claim)}
        most={claim.status === 'unsupported' ? 2 : 4}
        onEvidence={onEvidence}
      />
      {open && actions && <Asides claim={claim} />}
      {memories.map((command) => (
        <p key={command} className={css.quiet}>
          Your memory: {command}
        </p>
      ))}
      {actions && isMarked(claim) && <ClaimButtons claim={claim} actions={actions} />}
    </div>
  )
}

/** The sentence with its wrong words marked. */
function Sentence({ claim }: { claim: Claim }) {
  return (
    <p className={css.claimText}>
      {sentenceParts(claim).map(({ text, isHit }, at) =>
        isHit ? <mark key={at}>{text}</mark> : <span key={at}>{withoutMarkdown(text)}</span>,
      )}
    </p>
  )
}

/** `plainText` trims; the spaces around marked words stay. */
function withoutMarkdown(text: string): string {
  const [before = ''] = /^\s*/.exec(text) ?? []
  const [after = ''] = /\s*$/.exec(text.slice(before.length)) ?? []
  return before + plainText(text) + after
}

/** What is wrong with it and what it should say; below follow the lines that this rests on. */
function Reasons({ claim, canFix }: { claim: Claim; canFix: boolean }) {
  const fixed = canFix ? correction(claim) : undefined
  const hasLines = claim.evidence.length > 0
  return (
    <>
      {claim.problems.map(({ kind, inNote, message }) => (
        <p key={kind + inNote}>{asSentence(message)}</p>
      ))}
      {fixed && (
        <p className={css.fix}>
          <del>{fixed.problem.inNote}</del> <span aria-label="becomes">→</span>{' '}
          <ins>{fixed.problem.fix}</ins>
        </p>
      )}
      {claim.status === 'unsupported' && hasLines && (
        <p className={css.linesTitle}>Closest match:</p>
      )}
      {claim.status === 'unchecked' && (
        <p className={css.linesTitle}>{hasLines ? 'Closest lines:' : 'No similar line found.'}</p>
      )}
    </>
  )
}

/** What else bears on the decision: a gap in the recording, an earlier decision. */
function Asides({ claim: { gaps, decision } }: { claim: Claim }) {
  return (
    <>
      {gaps && <p>Possibly said during a gap: {gaps.join(', ')}.</p>}
      {decision?.kind === 'removed' && <p>You removed this sentence before.</p>}
    </>
  )
}
