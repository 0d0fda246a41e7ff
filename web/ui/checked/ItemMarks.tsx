import type { Claim, Evidence } from '#contract/notes.ts'
import { isMarked } from '#contract/review.ts'
import { MarkedSentence } from './CheckedMarks.tsx'
import css from './checked.module.css'

interface Props {
  claims: readonly Claim[]
  onEvidence?: ((evidence: Evidence) => void) | undefined
}

/** The marks of a short text that is on screen, such as a task or a code. */
export function ItemMarks({ claims, onEvidence }: Props) {
  const marked = claims.filter(isMarked)
  if (marked.length === 0) return null
  return (
    <ul className={css.itemMarks}>
      {marked.map((claim) => (
        <MarkedSentence key={claim.id} claim={claim} withText={false} onEvidence={onEvidence} />
      ))}
    </ul>
  )
}
