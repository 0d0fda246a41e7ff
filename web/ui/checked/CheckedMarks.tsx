import type { CheckedText, Claim, Evidence } from '#contract/notes.ts'
import { isMarked } from '#contract/review.ts'
import { ClaimBody, ClaimHead } from './ClaimBody.tsx'
import { CheckLine } from './CheckLine.tsx'
import css from './checked.module.css'
import { statusWords } from './claim-words.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  checked: CheckedText
  onEvidence: (evidence: Evidence) => void
  /** Checks the text again after a failed check. */
  onCheckAgain?: (() => void) | undefined
}

/** The check of a text that isn't a note: its state, and each marked sentence with its lines. */
export function CheckedMarks({ checked: { claims, check }, onEvidence, onCheckAgain }: Props) {
  const marked = claims.filter(isMarked)
  return (
    <div className={css.marks}>
      <CheckLine check={check} before="use it" onCheckAgain={onCheckAgain} />
      {marked.length > 0 && (
        <ul className={css.marked} aria-label={t('Sentences to review')}>
          {marked.map((claim) => (
            <MarkedSentence key={claim.id} claim={claim} onEvidence={onEvidence} />
          ))}
        </ul>
      )}
    </div>
  )
}

interface MarkedProps {
  claim: Claim
  /** False where the sentence is already on screen. */
  withText?: boolean
  onEvidence?: ((evidence: Evidence) => void) | undefined
}

/** The checks' messages, which are English, name a note; these texts aren't notes. */
const asText = (claim: Claim): Claim => ({
  ...claim,
  problems: claim.problems.map((one) => ({
    ...one,
    message: one.message
      .replace(/^Note says/, 'Text says')
      .replace(/^The note (?=denies|reports)/, 'The text '),
  })),
})

/** A marked sentence with its reason and its lines. */
export function MarkedSentence({ claim, withText = true, onEvidence }: MarkedProps) {
  return (
    <li className={`${css.card} ${css.claim}`} data-status={claim.status}>
      <ClaimHead status={claim.status} title={statusWords(claim)} />
      <ClaimBody claim={asText(claim)} withText={withText} canFix onEvidence={onEvidence} />
    </li>
  )
}
