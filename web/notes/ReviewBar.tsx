import { Button, Tooltip } from '@mantine/core'
import { Check, CircleHelp, EqualNot, ListPlus } from 'lucide-react'
import type { Claim } from '#contract/notes.ts'
import type { Omission } from '#contract/review.ts'
import { Kbd } from '#web/ui/Kbd.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { askLeftOut, lookAt, useDesk } from './desk.ts'
import css from './notes.module.css'
import { graveOf, missingTogether } from './omission-words.ts'
import { nextOpen, openCounts } from './review.ts'

interface Props {
  /** What was said and stands nowhere in the note. */
  leftOut?: readonly Omission[]
  claims: readonly Claim[]
  /** While the note is being checked anew the counts may still change. */
  checking?: boolean
  /** The visit has changed since, so that what was checked says little about what is known now. */
  outOfDate?: boolean
}

/** What is left to look at, and the way to the next of it. */
export function ReviewBar({ claims, checking = false, outOfDate = false, leftOut = [] }: Props) {
  const current = useDesk((desk) => desk.current)
  const { toCheck, notSaid, differs } = openCounts(claims)
  const grave = graveOf(leftOut)
  const next = () => lookAt(nextOpen(claims, current))
  return (
    <div className={css.bar} role="group" aria-label="Review">
      {toCheck > 0 ? (
        <strong>{toCheck} to check</strong>
      ) : outOfDate ? (
        <strong>The visit changed after this was written</strong>
      ) : grave.length > 0 ? (
        <strong>Not in the note: {missingTogether(grave).toLowerCase()}</strong>
      ) : (
        <span className={css.clear}>
          {claims.length > 0 && !checking && <Check size={16} aria-hidden />}
          {nothingOpen(claims.length > 0, checking)}
        </span>
      )}
      {notSaid > 0 && (
        <Tag tone="check">
          <CircleHelp size={12} aria-hidden /> {notSaid} not said
        </Tag>
      )}
      {differs > 0 && (
        <Tag tone="wrong">
          <EqualNot size={12} aria-hidden /> {differs} {differs === 1 ? 'differs' : 'differ'}
        </Tag>
      )}
      {leftOut.length > 0 && (
        <button
          type="button"
          className={css.leftOutTag}
          data-grave={grave.length > 0 || undefined}
          onClick={askLeftOut}
        >
          <ListPlus size={13} aria-hidden /> {leftOut.length} left out
        </button>
      )}
      <span className={css.barEnd}>
        {checking && claims.length > 0 && <span className={css.quiet}>Checking</span>}
        {toCheck > 0 && (
          <Tooltip label="Next statement to check; Shift F8 goes back">
            <Button
              id="next-to-check"
              variant="subtle"
              color="gray"
              size="compact-sm"
              onClick={next}
              rightSection={<Kbd keys="f8" />}
            >
              Next
            </Button>
          </Tooltip>
        )}
      </span>
    </div>
  )
}

/** What may be said while nothing is to be looked at: of a note that is still written, no more than "so far". */
function nothingOpen(hasClaims: boolean, checking: boolean): string {
  if (checking)
    return hasClaims ? 'Nothing differs so far' : 'Each statement is checked as it comes'
  return hasClaims
    ? 'Nothing differs from the visit. Read it before you sign.'
    : 'No statements to check'
}
