import { ActionIcon } from '@mantine/core'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { Claim, Evidence, Note } from '#contract/notes.ts'
import { Kbd } from '#web/ui/Kbd.tsx'
import { reviewWords } from './check-words.ts'
import { ClaimCard } from './ClaimCard.tsx'
import { selectClaim, useNoteSelection } from './note-selection.ts'
import css from './claims.module.css'
import hintsCss from './hints.module.css'
import { nextOpen, openClaims } from './review.ts'
import type { ReviewActions } from './useReviewActions.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  note: Note
  actions: ReviewActions
  onEvidence: (evidence: Evidence) => void
}

/** The statements that need a decision, one at a time, in the order of the note. */
export function ReviewCards({ note, actions, onEvidence }: Props) {
  const current = useNoteSelection((selection) => selection.current)
  const place = useNoteSelection((selection) => selection.place)
  const open = openClaims(note)
  const at = note.claims.find(({ id }) => id === current)?.start ?? place ?? 0
  // While marks are still arriving, the review continues from its place and never jumps back to the top.
  const index = Math.max(
    0,
    open.findIndex(({ start }) => start >= at),
  )
  const claim = open[index]
  if (!claim) return <NothingOpen note={note} />
  const isCurrent = claim.id === current
  return (
    <section className={css.cards} aria-label={t('Statements to review')}>
      <Steps open={open} index={index} isCurrent={isCurrent} />
      <div key={claim.id} className={css.card} data-status={claim.status}>
        <ClaimCard claim={claim} check={note.check.state} withText {...{ actions, onEvidence }} />
      </div>
    </section>
  )
}

function NothingOpen({ note }: { note: Note }) {
  return (
    <p className={hintsCss.quiet}>
      {note.signed
        ? t('The note is signed. Amend it to change something.')
        : `${reviewWords(note, 0)}. ${t('Read the note before you sign.')}`}
    </p>
  )
}

interface StepsProps {
  open: readonly Claim[]
  index: number
  isCurrent: boolean
}

/** Which statement of how many, and the ways to the one before and the one after. */
function Steps({ open, index, isCurrent }: StepsProps) {
  const go = (direction: 1 | -1) => selectClaim(nextOpen(open, open[index]?.start, direction))
  return (
    <div className={css.steps}>
      <strong>{t('{number} of {count}', { number: index + 1, count: open.length })}</strong>
      {!isCurrent && (
        <span className={`${css.stepsHint} ${hintsCss.quiet}`}>
          <Kbd keys="f8" /> {t('to review by keyboard')}
        </span>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('Previous statement')}
        disabled={open.length < 2}
        onClick={() => go(-1)}
      >
        <ChevronLeft size={17} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('Next statement')}
        disabled={open.length < 2}
        onClick={() => go(1)}
      >
        <ChevronRight size={17} aria-hidden />
      </ActionIcon>
    </div>
  )
}
