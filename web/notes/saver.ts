import { AppError } from '#contract/errors.ts'
import type { Note } from '#contract/notes.ts'
import { createAutosave } from '#web/drafts/autosave.ts'
import type { SaveStatus, SavingState } from '#web/drafts/saving.ts'
import { wholeText } from '#web/drafts/whole-text.ts'

type Status = SaveStatus<Note, string>
type Conflict = Extract<Status, { kind: 'conflict' }>

/** What became of the typing. In a `conflict` someone else saved another text, and the user chooses. */
export type SaveState = Exclude<Status, Conflict> | (Conflict & { mine: string })

/** Typing that the server doesn't have, with what it rests on. */
export interface UnsavedEdit {
  version: number
  base: string
  content: string
}

interface Settings {
  /** The note as the server has it, or as `typed` was typed over it. */
  note: Note
  /** What was typed before the page was opened. */
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
export function createSaver({ note, typed, save, onState, onSaved, keep, ...rest }: Settings) {
  let refused = false
  const autosave = createAutosave<Note, string>({
    kind: wholeText,
    stored: note,
    edit: typed,
    idleMs,
    save,
    wait: rest.wait,
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
      rest.onRefused(current)
    },
  })
  const { dispatch, flush, isUnsaved } = autosave
  const text = () => autosave.state().edit ?? autosave.state().stored.content
  /** The text that the editor shows. */
  let shown = text()

  return {
    flush,
    isUnsaved,
    /** The text to show: what was typed, else what is saved. */
    text,
    edit(content: string): void {
      shown = content
      if (content === text()) return
      refused = false
      dispatch({ type: 'edited', edit: content })
    },
    /** Takes over what the server has now, unless something is unsaved. @returns whether the editor shows another text */
    rebase(newer: Note): boolean {
      dispatch({ type: 'loaded', stored: newer })
      const isOther = text() !== shown
      shown = text()
      return isOther
    },
    /** Ends a conflict: what was typed here is saved on top of the other text. */
    keepMine(): Promise<void> {
      dispatch({ type: 'mine-chosen' })
      return flush()
    },
    takeOther: () => takeOther(autosave, save),
    /** Whether the last edit was refused for good. */
    wasRefused: () => refused,
    /** Whether leaving the page could lose something: the server has kept what a conflict has sent. */
    isOnlyHere(): boolean {
      const { status, edit } = autosave.state()
      return isUnsaved() && !(status.kind === 'conflict' && status.sent === edit)
    },
    /** The newest version that this window knows of. */
    version(): number {
      const { status, stored } = autosave.state()
      return status.kind === 'conflict' ? status.other.version : stored.version
    },
    state: () => toSaveState(autosave.state()),
  }
}

/**
 * Ends a conflict with the other text. What was typed since the server refused an edit is sent once more on top of the
 * same version, so that the server keeps it among the versions. @throws AppError when that fails
 */
async function takeOther(
  { state, dispatch }: ReturnType<typeof createAutosave<Note, string>>,
  save: Settings['save'],
): Promise<void> {
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
