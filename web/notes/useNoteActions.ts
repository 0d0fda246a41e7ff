import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { ClipboardCopy, FilePlus2, ListChecks, Sparkles } from 'lucide-react'
import type { Note } from '#contract/notes.ts'
import { type Action, useActions } from '#web/shell/actions.ts'
import { noteSaver } from './drafts.ts'
import { reviewPlace, selectClaim, showLeftOut, useNoteSelection } from './note-selection.ts'
import { nextOpen, openClaims } from './review.ts'
import { t } from '#web/i18n/i18n.ts'

interface ActionOptions {
  note: Note | undefined
  onPick: () => void
  onCopy: (() => void) | undefined
  writeFrom: () => void
  disabled?: string | undefined
}

/** What the keyboard and the palette can do with notes. */
export function useNoteActions(options: ActionOptions): void {
  const { note } = options
  const queries = useQueryClient()
  const ofNote = [...reviewActions(note), ...editorActions(queries, note)]
  const disabled = note ? undefined : t('There is no note yet.')
  useActions([
    ...writingActions(options),
    ...ofNote.map((action): Action => ({ ...action, section: 'Here', disabled })),
  ])
}

const writingActions = ({ note, onPick, onCopy, writeFrom, disabled }: ActionOptions): Action[] => [
  {
    id: 'generate',
    label: t('Generate the note'),
    section: 'Here',
    keys: 'mod+enter',
    icon: Sparkles,
    disabled,
    run: writeFrom,
  },
  {
    id: 'copy-note',
    label: t('Copy the note for the chart'),
    section: 'Here',
    keys: 'y',
    icon: ClipboardCopy,
    disabled: note ? undefined : t('There is no note yet.'),
    run: () => onCopy?.(),
  },
  {
    id: 'pick-template',
    label: t('Write another note from a template'),
    section: 'Here',
    keys: 't',
    icon: FilePlus2,
    run: onPick,
  },
]

type NoteAction = Omit<Action, 'section' | 'disabled'>

const reviewActions = (note: Note | undefined): NoteAction[] => [
  {
    id: 'next-claim',
    label: t('Next statement to review'),
    keys: 'f8',
    icon: ListChecks,
    run: () => selectOpen(note, 1),
  },
  {
    id: 'previous-claim',
    label: t('Previous statement to review'),
    keys: 'shift+f8',
    keyOnly: true,
    run: () => selectOpen(note, -1),
  },
  {
    id: 'left-out',
    label: t('Show what may be missing'),
    keys: 'alt+shift+o',
    run: showLeftOut,
  },
  {
    id: 'claim-source',
    label: t('Show the source of this sentence'),
    keys: 'mod+.',
    run: () => {
      const { handle } = useNoteSelection.getState()
      useNoteSelection.setState({ peeked: handle?.atCaret() })
    },
  },
]

/** Selects the next sentence to review, or the one before. */
function selectOpen(note: Note | undefined, direction: 1 | -1): void {
  const claims = note ? openClaims(note) : []
  selectClaim(nextOpen(claims, reviewPlace(note?.claims ?? []), direction))
}

const editorActions = (queries: QueryClient, note: Note | undefined): NoteAction[] => [
  {
    id: 'focus-note',
    label: t('Go to the note text'),
    keys: 'alt+shift+n',
    run: () => useNoteSelection.getState().handle?.focus(),
  },
  {
    id: 'save-note',
    label: t('Save the note now'),
    keys: 'mod+s',
    keyOnly: true,
    run: () => note && void noteSaver(queries, note).flush(),
  },
]
