import { ActionIcon, Button } from '@mantine/core'
import { CircleCheck, CircleDashed, CircleHelp, EqualNot, Play } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Claim, Evidence } from '#contract/notes.ts'
import { isMarked } from '#contract/review.ts'
import { clock } from '#contract/time-mark.ts'
import { useDesk } from './desk.ts'
import { EvidenceLines } from './EvidenceLines.tsx'
import css from './notes.module.css'
import { plainText } from './plain-text.ts'
import { isOpen, replacement, statusWords, wordsSaid } from './review.ts'

export interface ClaimDeeds {
  onEvidence: (evidence: Evidence) => void
  onKeep: (claim: Claim, reviewed: boolean) => void
  onReplace: (claim: Claim) => void
  onRemove: (claim: Claim) => void
}
interface Props extends ClaimDeeds {
  claim: Claim
  /** Takes the focus as soon as it is shown, and whenever one asks for the next sentence. */
  takesFocus?: boolean
  /** Beside the note the sentence is repeated; over it, it is already seen. */
  withText?: boolean
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
  takesFocus = false,
  withText = false,
  memories = [],
  ...deeds
}: Props) {
  const card = useRef<HTMLDivElement>(null)
  const audible = useDesk((desk) => desk.audible)
  const asked = useDesk((desk) => desk.asked)
  useEffect(() => {
    // The card and not a button of it: one key pressed too often must not approve anything.
    if (takesFocus && asked > 0) card.current?.focus({ preventScroll: true })
  }, [takesFocus, asked])
  const open = isOpen(claim)
  const value = open ? replacement(claim) : undefined
  const Icon = icons[claim.status]
  const [first] = claim.evidence
  return (
    <div
      ref={card}
      className={css.claim}
      data-status={open ? claim.status : 'supported'}
      role="group"
      aria-label={titleOf(claim)}
      tabIndex={-1}
    >
      <div className={css.claimHead}>
        {first && claim.status === 'supported' && audible && first.timestamp !== undefined ? (
          <PlayButton evidence={first} onEvidence={deeds.onEvidence} />
        ) : (
          <Icon size={16} aria-hidden />
        )}
        <strong>{titleOf(claim)}</strong>
      </div>
      {withText && <p className={css.claimText}>{plainText(claim.text)}</p>}
      {claim.problems.map(({ kind, inNote, message }) => (
        <p key={kind + inNote}>{message}</p>
      ))}
      {isMarked(claim) && claim.problems.length === 0 && (
        <p>{first ? 'The nearest that was said:' : 'Nothing in this visit says this.'}</p>
      )}
      {open && <Asides claim={claim} />}
      <EvidenceLines evidence={claim.evidence} onEvidence={deeds.onEvidence} />
      {memories.map((command) => (
        <p key={command} className={css.quiet}>
          Your memory: {command}
        </p>
      ))}
      {claim.status !== 'supported' && (
        <div className={css.claimDeeds}>
          {value && (
            <Button variant="default" size="compact-sm" onClick={() => deeds.onReplace(claim)}>
              Use “{wordsSaid(value.problem)}”
            </Button>
          )}
          <Button variant="default" size="compact-sm" onClick={() => deeds.onKeep(claim, open)}>
            {open ? 'Keep' : 'Check again'}
          </Button>
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            onClick={() => useDesk.getState().handle?.edit(claim.id)}
          >
            Edit
          </Button>
          {open && (
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              onClick={() => deeds.onRemove(claim)}
            >
              Remove
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/** What else bears on the decision: a gap in the recording, an earlier decision. */
function Asides({ claim: { gaps, decision } }: { claim: Claim }) {
  return (
    <>
      {gaps && <p>It may have been said then: {gaps.join(', ')}.</p>}
      {decision?.kind === 'removed' && <p>You removed this sentence before.</p>}
    </>
  )
}

const kindWords: Record<string, string> = {
  number: 'Number',
  unit: 'Unit',
  frequency: 'Frequency',
  drug: 'Medicine',
  negation: 'Yes or no',
  side: 'Side',
  person: 'Person',
  date: 'Time',
  finding: 'Finding',
  consent: 'Consent',
  age: 'Age',
  sex: 'Sex',
  status: 'Status',
  certainty: 'Certainty',
  plan: 'Plan',
  result: 'Result',
  diagnosis: 'Diagnosis',
  allergy: 'Allergy',
  risk: 'Risk',
}

function titleOf(claim: Claim): string {
  const kind = kindWords[claim.problems[0]?.kind ?? '']
  if (claim.status === 'supported' || !kind) return statusWords(claim)
  return `${kind}: ${statusWords(claim).toLowerCase()}`
}

function PlayButton({
  evidence,
  onEvidence,
}: Pick<ClaimDeeds, 'onEvidence'> & { evidence: Evidence }) {
  return (
    <ActionIcon
      radius="xl"
      size={26}
      variant="filled"
      aria-label={
        evidence.timestamp === undefined
          ? 'Show the source'
          : `Play from ${clock(evidence.timestamp)}`
      }
      onClick={() => onEvidence(evidence)}
    >
      <Play size={12} fill="currentColor" aria-hidden />
    </ActionIcon>
  )
}
