import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useRef,
  useState,
} from 'react'
import type { Evidence, Note } from '#contract/notes.ts'
import { ClaimPopover } from './ClaimPopover.tsx'
import { closeClaim, selectClaim, useNoteSelection } from './note-selection.ts'
import css from './sheet.module.css'
import { isOpen } from './review.ts'
import { memoriesIn } from './used-memories.ts'
import { type OpenSection, sectionAt, SectionMenu } from './SectionMenu.tsx'
import { useClaimHover } from './useClaimHover.ts'
import type { NoteCommands } from './useNoteCommands.ts'
import { useReviewActions } from './useReviewActions.ts'

interface Props {
  note: Note
  commands: NoteCommands
  /** Whether the cards are beside the note; otherwise they open over the text. */
  cardsBeside: boolean
  onEvidence: (evidence: Evidence) => void
  children: ReactNode
}

/** The note's text with the cards that appear over it. */
export function NoteSheet({ note, commands, cardsBeside, onEvidence, children }: Props) {
  const sheet = useRef<HTMLDivElement>(null)
  const [section, setSection] = useState<OpenSection>()
  const card = useClaimOverText(note, cardsBeside)
  const { claim, hover } = card
  return (
    <div
      ref={sheet}
      className={css.sheet}
      role="presentation"
      onPointerOver={hover.onPointerOver}
      onPointerLeave={hover.onPointerLeave}
      onKeyDown={(event) => {
        if (!isInText(event)) return
        // An open card closes first.
        if (isEscape(event) && !claim && !section) useNoteSelection.getState().handle?.leave()
        hover.show(undefined)
      }}
      onClick={(event) => {
        if (!isInText(event)) return
        setSection(sectionAt(event.target, sheet.current))
        card.onClick(event)
      }}
    >
      {children}
      <SectionMenu
        section={section}
        onClose={() => setSection(undefined)}
        onRegenerate={note.signed ? undefined : (heading) => void commands.regenerate(heading)}
      />
      <ClaimOverText {...{ note, commands, card, sheet, onEvidence }} />
    </div>
  )
}

interface ClaimOverTextProps extends Pick<Props, 'note' | 'commands' | 'onEvidence'> {
  card: ReturnType<typeof useClaimOverText>
  sheet: RefObject<HTMLDivElement | null>
}

function ClaimOverText({ note, commands, card, sheet, onEvidence }: ClaimOverTextProps) {
  // A decision closes the card that the pointer opened; that of the next mark opens.
  const actions = useReviewActions(note, commands, card.closePeek)
  const { claim } = card
  if (!claim) return null
  return (
    <ClaimPopover
      key={claim.id}
      claim={claim}
      check={note.check.state}
      actions={note.signed ? undefined : actions}
      memories={memoriesIn(note, claim)}
      sheet={sheet}
      onClose={card.close}
      onPointer={card.hover.onCard}
      onEvidence={onEvidence}
    />
  )
}

const isEscape = ({ key, nativeEvent }: KeyboardEvent) =>
  key === 'Escape' && !nativeEvent.isComposing

const isInText = ({ target }: SyntheticEvent) => (target as Element).closest('#note-text') !== null

/** The sentence whose card is open over the text: hovered, previewed or current. */
function useClaimOverText(note: Note, cardsBeside: boolean) {
  const hover = useClaimHover()
  const current = useNoteSelection((selection) => selection.current)
  const peeked = useNoteSelection((selection) => selection.peeked)
  const shownId = hover.claimId ?? peeked ?? (cardsBeside ? undefined : current)
  const closePeek = () => {
    hover.show(undefined)
    useNoteSelection.setState({ peeked: undefined })
  }
  const close = () => {
    closePeek()
    if (shownId === current) closeClaim()
  }
  const onClick = (event: MouseEvent) => {
    const clicked = note.claims.find(({ id }) => id === hover.claimAt(event))
    if (clicked && isOpen(clicked) && !note.signed) selectClaim(clicked)
    else if (clicked) hover.show(clicked.id)
    else close()
  }
  const claim = note.claims.find(({ id }) => id === shownId)
  return { claim, hover, close, closePeek, onClick }
}
