import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ListPlus, Undo2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Evidence, Note } from '#contract/notes.ts'
import type { Omission } from '#contract/review.ts'
import { EvidenceLines } from '#web/ui/checked/EvidenceLines.tsx'
import { useNoteSelection } from './note-selection.ts'
import css from './notes.module.css'
import { kindWords, missingWords } from './omission-words.ts'
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
  const head = useRef<HTMLHeadingElement>(null)
  const wanted = useNoteSelection((selection) => selection.leftOutWanted)
  useEffect(() => {
    if (!wanted || !head.current) return
    head.current.focus()
    useNoteSelection.setState({ leftOutWanted: false })
  }, [wanted, data])
  const actions = useOmissionActions(note)
  const open = data.filter(({ notNeeded }) => !notNeeded)
  const decided = data.filter(({ notNeeded }) => notNeeded)
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
        <details className={css.decided}>
          <summary>{decided.length} not needed</summary>
          <ul>
            {decided.map((one) => (
              <li key={one.id}>
                <span>{plainText(one.text)}</span>
                {!note.signed && (
                  <Tooltip label="Show it again">
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      size="sm"
                      aria-label={`Show again: ${plainText(one.text)}`}
                      onClick={() => actions.onDecide(one, false)}
                    >
                      <Undo2 size={14} aria-hidden />
                    </ActionIcon>
                  </Tooltip>
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

interface CardProps extends Pick<Props, 'onEvidence'> {
  omission: Omission
  /** None for a note that can only be read. */
  actions: ReturnType<typeof useOmissionActions> | undefined
}

function OmissionCard({ omission, onEvidence, actions }: CardProps) {
  const title = missingWords(omission)
  return (
    <div
      className={css.omission}
      data-urgent={isUrgent(omission) || undefined}
      role="group"
      aria-label={title}
    >
      <div className={css.omissionHead}>
        <span className={css.omissionKind}>{kindWords[omission.kind]}</span>
        <strong>{title}</strong>
      </div>
      <EvidenceLines evidence={omission.evidence} onEvidence={onEvidence} />
      {actions && (
        <div className={css.claimActions}>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<ListPlus size={14} aria-hidden />}
            onClick={() => actions.onAdd(omission)}
          >
            {omission.section ? `Add to ${omission.section}` : 'Add'}
          </Button>
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            onClick={() => actions.onDecide(omission, true)}
          >
            Not needed
          </Button>
        </div>
      )}
    </div>
  )
}

const urgent = new Set<Omission['kind']>(['self-harm', 'abuse', 'safety-net', 'allergy'])
const isUrgent = ({ kind }: Omission) => urgent.has(kind)
