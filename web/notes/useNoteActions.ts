import { useQueryClient } from '@tanstack/react-query'
import { ClipboardCopy, FilePlus2, ListChecks, Sparkles } from 'lucide-react'
import type { Note } from '#contract/notes.ts'
import { type Action, useActions } from '#web/shell/actions.ts'
import { showLeftOut, selectClaim, reviewPlace, useNoteSelection } from './note-selection.ts'
import { noteSaver } from './drafts.ts'
import { nextOpen, openClaims } from './review.ts'

interface ActionOptions {
  note: Note | undefined
  onPick: () => void
  onCopy: (() => void) | undefined
  writeFrom: () => void
  disabled?: string | undefined
}

/** What the keyboard and the palette can do with notes. */
export function useNoteActions({ note, onPick, onCopy, writeFrom, disabled }: ActionOptions) {
  const queries = useQueryClient()
  const go = (direction: 1 | -1) => {
    const claims = note ? openClaims(note) : []
    selectClaim(nextOpen(claims, reviewPlace(note?.claims ?? []), direction))
  }
  const source = () => {
    useNoteSelection.setState({ peeked: useNoteSelection.getState().handle?.atCaret() })
  }
  const none = note ? undefined : 'There is no note yet.'
  const actions: Action[] = [
    {
      id: 'generate',
      label: 'Generate the note',
      section: 'Here',
      keys: 'mod+enter',
      icon: Sparkles,
      disabled,
      run: writeFrom,
    },
    {
      id: 'copy-note',
      label: 'Copy the note for the chart',
      section: 'Here',
      keys: 'y',
      icon: ClipboardCopy,
      disabled: none,
      run: () => onCopy?.(),
    },
    {
      id: 'pick-template',
      label: 'Write another note from a template',
      section: 'Here',
      keys: 't',
      icon: FilePlus2,
      run: onPick,
    },
    {
      id: 'next-claim',
      label: 'Next statement to review',
      section: 'Here',
      keys: 'f8',
      icon: ListChecks,
      disabled: none,
      run: () => go(1),
    },
    {
      id: 'previous-claim',
      label: 'Previous statement to review',
      section: 'Here',
      keys: 'shift+f8',
      keyOnly: true,
      disabled: none,
      run: () => go(-1),
    },
    {
      id: 'left-out',
      label: 'What may be missing from the note',
      section: 'Here',
      keys: 'alt+shift+o',
      disabled: none,
      run: showLeftOut,
    },
    {
      id: 'claim-source',
      label: 'Show the source of this sentence',
      section: 'Here',
      keys: 'mod+.',
      disabled: none,
      run: source,
    },
    {
      id: 'focus-note',
      label: 'Go to the text of the note',
      section: 'Here',
      keys: 'alt+shift+n',
      disabled: none,
      run: () => useNoteSelection.getState().handle?.focus(),
    },
    {
      id: 'save-note',
      label: 'Save the note now',
      section: 'Here',
      keys: 'mod+s',
      keyOnly: true,
      disabled: none,
      run: () => note && void noteSaver(queries, note).flush(),
    },
  ]
  useActions(actions)
}
