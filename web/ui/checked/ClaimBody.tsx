import { CircleCheck, CircleDashed, CircleHelp, EqualNot } from 'lucide-react'
import type { Claim, Evidence } from '#contract/notes.ts'
import { plainText } from '#web/ui/plain-text.ts'
import css from './checked.module.css'
import { asSentence, correction } from './claim-words.ts'
import { EvidenceLines } from './EvidenceLines.tsx'
import { conflictingWords, orderEvidence, sentenceParts } from './evidence-words.ts'
import { t, translate } from '#web/i18n/i18n.ts'

const icons = {
  supported: CircleCheck,
  unchecked: CircleDashed,
  unsupported: CircleHelp,
  contradicted: EqualNot,
}

/** The state of a sentence, as an icon and in words. */
export function ClaimHead({ status, title }: { status: Claim['status']; title: string }) {
  const Icon = icons[status]
  return (
    <div className={css.claimHead}>
      <Icon size={16} aria-hidden />
      <strong>{title}</strong>
    </div>
  )
}

interface Props {
  claim: Claim
  /** Repeats the sentence, if it isn't already on screen. */
  withText: boolean
  /** Shows the correction of its wrong words. */
  canFix: boolean
  audible?: boolean
  onEvidence?: ((evidence: Evidence) => void) | undefined
}

/** A sentence, its problems, and the lines of the visit behind them: conflicting lines first, conflicting words in bold. */
export function ClaimBody({ claim, withText, canFix, audible = false, onEvidence }: Props) {
  return (
    <>
      {withText && <Sentence claim={claim} />}
      <Reasons claim={claim} canFix={canFix} />
      <EvidenceLines
        evidence={orderEvidence(claim)}
        words={conflictingWords(claim)}
        most={claim.status === 'unsupported' ? 2 : 4}
        audible={audible}
        onEvidence={onEvidence}
      />
    </>
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
  const [after = ''] = /(?<!\s)\s*$/.exec(text.slice(before.length)) ?? []
  return before + plainText(text) + after
}

/** The problems of a sentence and their correction, as an introduction to the lines below. */
function Reasons({ claim, canFix }: { claim: Claim; canFix: boolean }) {
  const fixed = canFix ? correction(claim) : undefined
  const hasLines = claim.evidence.length > 0
  return (
    <>
      {claim.problems.map(({ kind, inNote, message }) => (
        <p key={kind + inNote}>{asSentence(translate(message))}</p>
      ))}
      {fixed && (
        <p className={css.fix}>
          <del>{fixed.problem.inNote}</del> <span aria-label={t('becomes')}>→</span>{' '}
          <ins>{fixed.problem.fix}</ins>
        </p>
      )}
      {claim.status === 'unsupported' && hasLines && (
        <p className={css.linesTitle}>{t('Closest match:')}</p>
      )}
      {claim.status === 'unchecked' && (
        <p className={css.linesTitle}>
          {hasLines ? t('Closest lines:') : t('No similar line found.')}
        </p>
      )}
    </>
  )
}
