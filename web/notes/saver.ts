import { AppError } from '#contract/errors.ts'
import type { Note } from '#contract/notes.ts'
import { stillUnanswered } from '#web/drafts/unanswered.ts'
import { explain } from '#web/ui/explain.ts'

/** What has become of the typing. `conflict`: someone else saved another text, and one has to choose. */
export type SaveState =
  | { kind: 'saved' }
  | { kind: 'waiting' }
  | { kind: 'saving' }
  | { kind: 'offline' }
  | { kind: 'failed'; message: string }
  /** @property stale the version it rested on; @property sent what of it the server has kept beside */
  | { kind: 'conflict'; mine: string; other: Note; stale: number; sent: string }

/** Typing that the server does not have, with what it rests on. */
export interface UnsavedEdit {
  version: number
  base: string
  content: string
}

interface Settings {
  version: number
  /** The text as the server has it. */
  content: string
  save: (version: number, content: string) => Promise<Note>
  onState: (state: SaveState) => void
  onSaved: (note: Note) => void
  /** What was typed before the page was opened, on top of `content`. */
  typed?: string | undefined
  /** Keeps on this device what the server does not have; told nothing when it has everything. */
  keep: (unsaved: UnsavedEdit | undefined) => void
  /** The server refused an edit for good, as of a note that was signed meanwhile: the typing is over. */
  onRefused: (current: Note) => void
  /** Waits before asking again after the network failed. @param attempt 0 for the first repeat */
  wait: (attempt: number) => Promise<void>
}

/** Milliseconds without a key before an edit is saved (ux: save on idle). */
const idleMs = 400

export type Saver = ReturnType<typeof createSaver>

/**
 * Saves the edits of one note, one request at a time, always on top of the newest version known. An edit stays in
 * memory until the server has it; a stale version becomes a conflict and is never written over.
 */
export function createSaver({ save, onState, onSaved, onRefused, keep, wait, ...start }: Settings) {
  let { version, content: saved } = start
  let pending = start.typed
  let timer: ReturnType<typeof setTimeout> | undefined
  let state: SaveState = { kind: pending === undefined ? 'saved' : 'waiting' }
  let running: Promise<void> | undefined
  let refused = false
  /** Texts that were sent and not answered: each of them may be what the server has. */
  let unanswered: string[] = []

  function tell(next: SaveState): void {
    state = next
    onState(next)
  }

  const keepPending = () =>
    keep(pending === undefined ? undefined : { version, base: saved, content: pending })

  function edit(content: string): void {
    if (content === (pending ?? saved)) return
    pending = content
    refused = false
    keepPending()
    if (state.kind === 'conflict') return tell({ ...state, mine: content })
    if (state.kind !== 'offline' && state.kind !== 'saving') tell({ kind: 'waiting' })
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), idleMs)
  }

  /** Saves now; resolves when all is saved, or cannot be. */
  function flush(): Promise<void> {
    clearTimeout(timer)
    running ??= sendAll().finally(() => {
      running = undefined
    })
    return running
  }

  async function sendAll(): Promise<void> {
    for (let attempt = 0; pending !== undefined && state.kind !== 'conflict';) {
      const content = pending
      tell({ kind: 'saving' })
      try {
        taken(await save(version, content), content)
        attempt = 0
      } catch (error) {
        if (!(await maySendAgain(error, content, attempt++))) return
      }
    }
  }

  function taken(note: Note, content: string): void {
    version = note.version
    saved = content
    unanswered = []
    if (pending === content) pending = undefined
    keepPending()
    tell({ kind: pending === undefined ? 'saved' : 'waiting' })
    onSaved(note)
  }

  async function maySendAgain(error: unknown, content: string, attempt: number): Promise<boolean> {
    const code = error instanceof AppError ? error.code : undefined
    if (code === 'version-mismatch') return isNotOurs(error, content)
    if (code === 'unavailable' || code === 'too-many') {
      unanswered = stillUnanswered(unanswered, content)
      tell({ kind: 'offline' })
      await wait(attempt)
      return true
    }
    const current = error instanceof AppError ? (error.current as Note | undefined) : undefined
    if (current?.signed) return endWith(current)
    tell({ kind: 'failed', message: explain(error).message })
    return false
  }

  /** The server's text stands, and what was typed here is over; the server has kept it beside. */
  function endWith(note: Note): false {
    yieldTo(note)
    refused = true
    onRefused(note)
    return false
  }

  /** What was typed stays "saved" until `rebase` takes the note over, so that the text shown changes with it. */
  function yieldTo(note: Note): void {
    saved = pending ?? saved
    pending = undefined
    version = note.version
    keepPending()
    tell({ kind: 'saved' })
  }

  /** Answers whether to send again: another version with the text we began from is no conflict. */
  function isNotOurs(error: unknown, content: string): boolean {
    // The server answers a stale version with the newer note (specification of `updateNote`).
    const other = (error as AppError).current as Note | undefined
    if (!other) {
      tell({ kind: 'failed', message: explain(error).message })
      return false
    }
    const stale = version
    version = other.version
    if (other.content === saved) return true
    if (unanswered.includes(other.content)) {
      // Our own, whose answer was lost: what was typed since goes on top of it.
      saved = other.content
      unanswered = []
      keepPending()
      return true
    }
    if (other.content === content) {
      taken(other, content)
      return pending !== undefined
    }
    tell({ kind: 'conflict', mine: pending ?? content, other, stale, sent: content })
    return false
  }

  /** Takes over what the server has now, where nothing is waiting. Answers whether the text shown must change. */
  function rebase(note: Note): boolean {
    if (pending !== undefined || note.version < version) return false
    version = note.version
    const changed = note.content !== saved
    saved = note.content
    return changed
  }

  /** Ends a conflict: what was typed here is saved on top of the other text. */
  function keepMine(): Promise<void> {
    if (state.kind !== 'conflict') return Promise.resolve()
    saved = state.other.content
    keepPending()
    tell({ kind: 'waiting' })
    return flush()
  }

  /**
   * Ends a conflict with the other text. What was typed here since the server saw it is sent once more on top of the
   * version that it rests on, so that the server keeps it beside. @throws AppError when it cannot be
   */
  async function takeOther(): Promise<void> {
    if (state.kind !== 'conflict') return
    const { other, stale, sent } = state
    const mine = pending ?? sent
    const now = mine === sent ? other : await keptBeside(stale, mine)
    if (pending !== undefined && pending !== mine) return tell({ ...state, sent: mine })
    yieldTo(now)
    onSaved(now)
  }

  /** Sends a text that will be refused as stale. @returns the note as it is then */
  async function keptBeside(stale: number, content: string): Promise<Note> {
    try {
      return await save(stale, content)
    } catch (error) {
      const current = error instanceof AppError ? (error.current as Note | undefined) : undefined
      if (current) return current
      throw error
    }
  }

  return {
    edit,
    flush,
    rebase,
    keepMine,
    takeOther,
    /** The text that is to be shown: what was typed, else what is saved. */
    text: () => pending ?? saved,
    /** Whether the last edit was refused for good. */
    wasRefused: () => refused,
    isUnsaved: () => pending !== undefined,
    /** Whether leaving the page could lose something: what a conflict has sent is kept among the versions. */
    isOnlyHere: () =>
      pending !== undefined && !(state.kind === 'conflict' && state.mine === state.sent),
    version: () => version,
    state: () => state,
  }
}
