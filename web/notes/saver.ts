import { AppError } from '#contract/errors.ts'
import type { Note } from '#contract/notes.ts'
import { createAutosave } from '#web/drafts/autosave.ts'
import type { SaveStatus, SavingState } from '#web/drafts/saving.ts'
import { wholeText } from '#web/drafts/whole-text.ts'

type Status = SaveStatus<Note, string>
type Conflict = Extract<Status, { kind: 'conflict' }>

/** What became of the typing. In a `conflict` someone else saved another text, and the user chooses. */
export type SaveState = Exclude<Status, Conflict> | (Conflict & { mine: string })

/** Typing that the server doesn't have, with the version it's based on. */
export interface UnsavedEdit {
  version: number
  base: string
  content: string
}

interface Settings {
  /** The note as the server has it, or as `typed` was typed over it. */
  note: Note
  /** Typing from before the page was opened. */
  typed?: string | undefined
  save: (version: number, content: string) => Promise<Note>
  onState: (state: SaveState) => void
  onSaved: (note: Note) => void
  /** Keeps on this device what the server doesn't have; undefined when it has everything. */
  keep: (unsaved: UnsavedEdit | undefined) => void
  /** The server refused an edit for good because the note is signed; it has kept the text. */
  onRefused: (current: Note) => void
  /** Waits before sending again after the network failed. @param attempt 0 for the first repeat */
  wait: (attempt: number) => Promise<void>
}

/** Milliseconds without a key before an edit is saved (specification of the screens: save on idle). */
const idleMs = 400

const toSaveState = ({ status, edit }: SavingState<Note, string>): SaveState =>
  status.kind === 'conflict' ? { ...status, mine: edit ?? status.sent } : status

export type Saver = ReturnType<typeof createSaver>

/** Saves the edits of one note. A stale version becomes a conflict and is never overwritten. */
export function createSaver(settings: Settings) {
  const autosave = createNoteAutosave(settings)
  const { dispatch, flush, isUnsaved, state, wasRefused } = autosave
  const text = () => state().edit ?? state().stored.content
  /** The text that the editor shows. */
  let shown = text()

  return {
    flush,
    isUnsaved,
    /** The text to show: unsaved typing, otherwise the saved text. */
    text,
    edit(content: string): void {
      shown = content
      if (content !== text()) autosave.edit(content)
    },
    /** Takes over what the server has now, unless something is unsaved. @returns whether the editor shows another text */
    rebase(newer: Note): boolean {
      dispatch({ type: 'loaded', stored: newer })
      const isOther = text() !== shown
      shown = text()
      return isOther
    },
    /** Ends a conflict by saving the local text on top of the other one. */
    keepMine: () => keepMine(autosave),
    takeOther: () => takeOther(autosave, settings.save),
    wasRefused,
    /** Whether leaving the page could lose something: the server keeps what a conflict sent. */
    isOnlyHere: () => isUnsaved() && !isConflictSent(state()),
    /** The newest version that this window has. */
    version: () => newestVersion(state()),
    state: () => toSaveState(state()),
  }
}

/** The server refuses edits of a note for good once it is signed. */
function createNoteAutosave(settings: Settings) {
  const { note, typed, save, onState, onSaved, keep, wait, onRefused } = settings
  let refused = false
  const autosave = createAutosave<Note, string>({
    kind: wholeText,
    stored: note,
    edit: typed,
    idleMs,
    save,
    wait,
    keep: (draft) =>
      keep(draft && { version: draft.version, base: draft.base, content: draft.edit }),
    onChange: (state, before) => {
      const isTypedOn = state.status.kind === 'conflict' && state.edit !== before.edit
      if (state.status !== before.status || isTypedOn) onState(toSaveState(state))
    },
    onStored: onSaved,
    isClosed: ({ signed }) => Boolean(signed),
    onClosed: (current) => {
      refused = true
      onRefused(current)
    },
  })
  return {
    ...autosave,
    edit(content: string): void {
      refused = false
      autosave.dispatch({ type: 'edited', edit: content })
    },
    /** Whether the last edit was refused for good. */
    wasRefused: () => refused,
  }
}

const isConflictSent = ({ status, edit }: SavingState<Note, string>): boolean =>
  status.kind === 'conflict' && status.sent === edit

const newestVersion = ({ status, stored }: SavingState<Note, string>): number =>
  status.kind === 'conflict' ? status.other.version : stored.version

type NoteAutosave = ReturnType<typeof createNoteAutosave>

function keepMine({ dispatch, flush }: NoteAutosave): Promise<void> {
  dispatch({ type: 'mine-chosen' })
  return flush()
}

/**
 * Ends a conflict with the other text. Typing since the server refused an edit is sent once more on top of the same
 * version, so that the server keeps it among the versions. @throws AppError if that fails
 */
async function takeOther({ state, dispatch }: NoteAutosave, save: Settings['save']): Promise<void> {
  const { status, edit, stored } = state()
  if (status.kind !== 'conflict') return
  const mine = edit ?? status.sent
  const isKept = mine === status.sent
  const other = isKept ? status.other : await sendRefused(save, stored.version, mine)
  dispatch({ type: 'other-chosen', stored: other, edit: mine })
}

/** Sends a text that the server refuses as stale and keeps. @returns the note as it is then */
async function sendRefused(
  save: Settings['save'],
  version: number,
  content: string,
): Promise<Note> {
  try {
    return await save(version, content)
  } catch (error) {
    const current = error instanceof AppError ? (error.current as Note | undefined) : undefined
    if (current) return current
    throw error
  }
}
