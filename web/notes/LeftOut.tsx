import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Evidence, Note } from '#contract/notes.ts'
import type { Omission } from '#contract/review.ts'
import { useNoteSelection } from './note-selection.ts'
import css from './notes.module.css'
import { OmissionCard } from './OmissionCard.tsx'
import { plainText } from '#web/ui/plain-text.ts'
import { omissionsQuery } from './queries.ts'
import { useOmissionActions } from './useOmissionActions.ts'

interface Props {
  note: Note
  onEvidence: (evidence: Evidence) => void
}

/** More than these are shown on demand. */
const mostShown = 4

/** What was said and stands nowhere in the note: add it where it belongs, or decide that it is not needed. */
export function LeftOut({ note, onEvidence }: Props) {
  const { data = [] } = useQuery(omissionsQuery(note))
  const [all, setAll] = useState(false)
  const head = useFocusWhenAsked(data)
  const actions = useOmissionActions(note)
  const open = data.filter(({ notNeeded }) => !notNeeded)
  const decided = data.filter(({ notNeeded }) => notNeeded)
  const showAgain = (one: Omission) => actions.onDecide(one, false)
  if (data.length === 0) return null
  const shown = all ? open : open.slice(0, mostShown)
  return (
    <section className={css.leftOut} aria-labelledby="left-out">
      <h2 id="left-out" ref={head} tabIndex={-1}>
        {open.length === 0 ? 'Possibly missing: all decided' : `Possibly missing (${open.length})`}
      </h2>
      <p className={css.lookedFor}>
        Checks for risk, mood, safety-netting, advice, allergies and medicines. Not exhaustive.
      </p>
      {note.signed && open.length > 0 && (
        <p className={css.quiet}>The note is signed. Amend it to add something.</p>
      )}
      {shown.map((one) => (
        <OmissionCard
          key={one.id}
          omission={one}
          onEvidence={onEvidence}
          actions={note.signed ? undefined : actions}
        />
      ))}
      {open.length > shown.length && (
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setAll(true)}>
          {open.length - shown.length} more
        </Button>
      )}
      {decided.length > 0 && (
        <NotNeeded omissions={decided} onShowAgain={note.signed ? undefined : showAgain} />
      )}
    </section>
  )
}

/** The heading takes the focus when one has asked what is missing. @param shown what the list shows now */
function useFocusWhenAsked(shown: readonly Omission[]) {
  const head = useRef<HTMLHeadingElement>(null)
  const isAsked = useNoteSelection((selection) => selection.leftOutWanted)
  useEffect(() => {
    if (!isAsked || !head.current) return
    head.current.focus()
    useNoteSelection.setState({ leftOutWanted: false })
  }, [isAsked, shown])
  return head
}

interface NotNeededProps {
  omissions: readonly Omission[]
  /** Absent for a note that can only be read. */
  onShowAgain: ((omission: Omission) => void) | undefined
}

function NotNeeded({ omissions, onShowAgain }: NotNeededProps) {
  return (
    <details className={css.decided}>
      <summary>{omissions.length} not needed</summary>
      <ul>
        {omissions.map((one) => (
          <li key={one.id}>
            <span>{plainText(one.text)}</span>
            {onShowAgain && (
              <Tooltip label="Show it again">
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="sm"
                  aria-label={`Show again: ${plainText(one.text)}`}
                  onClick={() => onShowAgain(one)}
                >
                  <Undo2 size={14} aria-hidden />
                </ActionIcon>
              </Tooltip>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
