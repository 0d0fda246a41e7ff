import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import type { Evidence, Note } from '#contract/notes.ts'
import { ClaimPopover } from './ClaimPopover.tsx'
import { closeClaim, selectClaim, useNoteSelection } from './note-selection.ts'
import css from './notes.module.css'
import { isOpen } from './review.ts'
import { memoriesIn } from './used-memories.ts'
import { type OpenSection, sectionAt, SectionMenu } from './SectionMenu.tsx'
import { useClaimHover } from './useClaimHover.ts'
import type { NoteCommands } from './useNoteCommands.ts'
import { useReviewActions } from './useReviewActions.ts'

interface Props {
  note: Note
  commands: NoteCommands
  /** The cards beside the note show what has to be decided; else they appear over the text. */
  cardsBeside: boolean
  onEvidence: (evidence: Evidence) => void
  children: ReactNode
}

/** The note's text with the cards that appear over it. */
export function NoteSheet({ note, commands, cardsBeside, onEvidence, children }: Props) {
  const sheet = useRef<HTMLDivElement>(null)
  const hover = useClaimHover()
  const [section, setSection] = useState<OpenSection>()
  const current = useNoteSelection((selection) => selection.current)
  const peeked = useNoteSelection((selection) => selection.peeked)
  const shownId = hover.claimId ?? peeked ?? (cardsBeside ? undefined : current)
  const claim = note.claims.find(({ id }) => id === shownId)
  const close = () => {
    hover.show(undefined)
    useNoteSelection.setState({ peeked: undefined })
    if (shownId === current) closeClaim()
  }
  // A decision closes the card that is open because of the pointer; that of the next mark opens.
  const actions = useReviewActions(note, commands, () => {
    hover.show(undefined)
    useNoteSelection.setState({ peeked: undefined })
  })
  const click = (event: MouseEvent) => {
    setSection(sectionAt(event.target, sheet.current))
    const clicked = note.claims.find(({ id }) => id === hover.claimAt(event))
    if (clicked && isOpen(clicked) && !note.signed) selectClaim(clicked)
    else if (clicked) hover.show(clicked.id)
    else close()
  }
  return (
    <div
      ref={sheet}
      className={css.sheet}
      role="presentation"
      onPointerOver={hover.onPointerOver}
      onPointerLeave={hover.onPointerLeave}
      onKeyDown={(event) => {
        if (!(event.target as Element).closest('#note-text')) return
        const leaves = event.key === 'Escape' && !event.nativeEvent.isComposing
        // What is open over the text closes first.
        if (leaves && !claim && !section) useNoteSelection.getState().handle?.leave()
        hover.show(undefined)
      }}
      onClick={(event) => {
        const inText = (event.target as Element).closest('#note-text')
        if (inText) click(event)
      }}
    >
      {children}
      <SectionMenu
        section={section}
        onClose={() => setSection(undefined)}
        onRegenerate={note.signed ? undefined : (heading) => void commands.regenerate(heading)}
      />
      {claim && (
        <ClaimPopover
          key={claim.id}
          claim={claim}
          check={note.check.state}
          actions={note.signed ? undefined : actions}
          memories={memoriesIn(note, claim)}
          sheet={sheet}
          onClose={close}
          onPointer={hover.onCard}
          onEvidence={onEvidence}
        />
      )}
    </div>
  )
}
