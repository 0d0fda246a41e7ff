import { create } from 'zustand'
import { AppError } from '#contract/errors.ts'
import type { ContextEntry } from '#contract/scribes.ts'
import { onSignedOut } from '#web/api/client.ts'
import { deleteDraft, listRestoredDrafts, saveDraft } from '#web/drafts/store.ts'
import { withUnanswered } from '#web/drafts/unanswered.ts'

/** Words that are not on the server yet, or not as they are here. */
export interface Draft {
  scribeId: string
  entryId: string
  content: string
  /** Version of the entry that was typed over; 0 for an entry that the server does not have yet. */
  base: number
  state: 'waiting' | 'saving' | 'failed' | 'conflict'
  /** What another window saved in between. */
  theirs?: ContextEntry | undefined
  attempt: number
  /** What was sent and not answered: each of it may be what the server has. */
  unanswered?: readonly string[]
  /** When words that were found on this device had been typed, in milliseconds since 1970. */
  typed?: number
}

/** Unsaved words of all visits; they outlive their page and are tried again until they are saved. */
export const useDrafts = create<{ drafts: Readonly<Record<string, Draft>> }>(() => ({ drafts: {} }))

export type SaveDraft = (draft: Draft) => Promise<ContextEntry>

/** Typing has paused for this long before it is saved (specification of the screens: idle 400 ms). */
const idleMs = 400
const timers = new Map<string, ReturnType<typeof setTimeout>>()

/** A visit that was begun a moment ago may not be on the server yet; after this it is gone. In milliseconds. */
const patienceMs = 600_000

const get = (id: string): Draft | undefined => useDrafts.getState().drafts[id]
const show = (draft: Draft) =>
  useDrafts.setState(({ drafts }) => ({ drafts: { ...drafts, [draft.entryId]: draft } }))

/** Shows a draft and keeps its words on this device. */
function put(draft: Draft): void {
  const known = get(draft.entryId)
  show(draft)
  if (known?.content === draft.content && known.base === draft.base) return
  const { entryId: id, scribeId, base: version, content } = draft
  saveDraft({ kind: 'context', id, scribeId, version, base: '', content })
}

function drop(id: string): void {
  useDrafts.setState(({ drafts }) => {
    const { [id]: _gone, ...rest } = drafts
    return { drafts: rest }
  })
  deleteDraft('context', id)
}

/** Shows and sends what this device kept of words that were typed before the page was opened. */
export function resumeDrafts(save: SaveDraft): void {
  for (const { id, scribeId, version: base, content, at } of listRestoredDrafts('context')) {
    if (get(id)) continue
    show({ scribeId, entryId: id, content, base, state: 'waiting', attempt: 0, typed: at })
    void send(id, save)
  }
}

/** Keeps what was typed and saves it when typing pauses. */
export function typeDraft(
  place: Pick<Draft, 'scribeId' | 'entryId' | 'base'>,
  content: string,
  save: SaveDraft,
): void {
  const known = get(place.entryId)
  // In a conflict the user decides; typing on changes their side of it only.
  if (known?.state === 'conflict') return put({ ...known, content })
  const state = known?.state === 'saving' ? 'saving' : 'waiting'
  put({ ...place, base: known?.base ?? place.base, content, state, attempt: 0 })
  if (state === 'waiting') later(place.entryId, idleMs, save)
}

/** Saves at once, as when the field is left. */
export function flushDraft(entryId: string, save: SaveDraft): void {
  const draft = get(entryId)
  if (!draft || draft.state === 'conflict' || draft.state === 'saving') return
  clearTimeout(timers.get(entryId))
  void send(entryId, save)
}

function later(entryId: string, milliseconds: number, save: SaveDraft): void {
  clearTimeout(timers.get(entryId))
  timers.set(
    entryId,
    setTimeout(() => void send(entryId, save), milliseconds),
  )
}

async function send(entryId: string, save: SaveDraft): Promise<void> {
  const draft = get(entryId)
  if (!draft) return
  put({ ...draft, state: 'saving' })
  try {
    const saved = await save(draft)
    const now = get(entryId)
    if (!now || now.content === draft.content) return drop(entryId)
    put({ ...now, base: saved.version, state: 'waiting', attempt: 0 })
    later(entryId, idleMs, save)
  } catch (error) {
    const now = get(entryId)
    const unanswered = withUnanswered(draft.unanswered ?? [], draft.content)
    if (now) settleFailure({ ...now, unanswered }, error, save)
  }
}

function settleFailure(draft: Draft, error: unknown, save: SaveDraft): void {
  if (error instanceof AppError && error.code === 'version-mismatch') {
    // The server sends the newer entry along (contract: updateContext).
    const theirs = error.current as ContextEntry | undefined
    if (theirs?.content === draft.content) return drop(draft.entryId)
    if (theirs && draft.unanswered?.includes(theirs.content)) {
      // Our own, whose answer was lost: what was typed since goes on top of it.
      const { unanswered: _own, ...rest } = draft
      put({ ...rest, base: theirs.version, state: 'waiting', attempt: 0 })
      return later(draft.entryId, idleMs, save)
    }
    return put({ ...draft, state: 'conflict', theirs })
  }
  const isGone = error instanceof AppError && error.code === 'not-found'
  // The visit, or the entry, was deleted since.
  if (isGone && draft.typed && Date.now() - draft.typed > patienceMs) return drop(draft.entryId)
  const attempt = draft.attempt + 1
  put({ ...draft, state: 'failed', attempt })
  later(draft.entryId, Math.min(1000 * 2 ** attempt, 30_000), save)
}

/** The note is deleted: what was typed in it and is not saved goes with it. */
export function forgetDraft(entryId: string): void {
  clearTimeout(timers.get(entryId))
  drop(entryId)
}

/** Ends a conflict: with these words on top of theirs, or, without any, with theirs as they are. */
export function settleConflict(entryId: string, content: string | null, save: SaveDraft): void {
  const draft = get(entryId)
  if (!draft) return
  if (content === null) return drop(entryId)
  const base = draft.theirs?.version ?? draft.base
  put({ ...draft, content, base, state: 'waiting', theirs: undefined, attempt: 0 })
  void send(entryId, save)
}

export const hasUnsaved = (): boolean => Object.keys(useDrafts.getState().drafts).length > 0

if (typeof window !== 'undefined')
  addEventListener('beforeunload', (event) => {
    if (hasUnsaved()) event.preventDefault()
  })

onSignedOut(() => {
  for (const timer of timers.values()) clearTimeout(timer)
  timers.clear()
  useDrafts.setState({ drafts: {} })
})
