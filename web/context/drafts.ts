import { create } from 'zustand'
import { AppError } from '#contract/errors.ts'
import type { ContextEntry } from '#contract/scribes.ts'
import { onSignedOut } from '#web/api/client.ts'
import { initialState, type SavingEvent, type SavingState, stepSaving } from '#web/drafts/saving.ts'
import { deleteDraft, listRestoredDrafts, saveDraft } from '#web/drafts/store.ts'
import { wholeText } from '#web/drafts/whole-text.ts'

type SavedText = Pick<ContextEntry, 'version' | 'content'>
type Saving = SavingState<SavedText, string>
type Event = SavingEvent<SavedText, string>

/** Where a text is typed. */
interface Place {
  scribeId: string
  entryId: string
  /** When words that were found on this device had been typed, in milliseconds since 1970. */
  typed?: number
}

/** Text that the server doesn't have, or not in this form. */
export interface Draft extends Place {
  content: string
  /** The version of the entry that was edited; 0 if the server doesn't have the entry yet. */
  base: number
  state: 'waiting' | 'saving' | 'failed' | 'conflict'
  /** What another window saved in between. */
  theirs?: SavedText | undefined
  saving: Saving
}

/** Unsaved words of all visits; they outlive their page and are retried until they are saved. */
export const useDrafts = create<{ drafts: Readonly<Record<string, Draft>> }>(() => ({ drafts: {} }))

/** Words to save, with the version that they replace. */
export type UnsavedText = Pick<Draft, 'scribeId' | 'entryId' | 'content' | 'base'>

export type SaveDraft = (text: UnsavedText) => Promise<ContextEntry>

/** Typing has paused for this long before it is saved (specification of the screens: idle 400 ms). */
const idleMs = 400
const timers = new Map<string, ReturnType<typeof setTimeout>>()

/** A visit that has just begun may not be on the server yet; after this many milliseconds it counts as deleted. */
const patienceMs = 600_000

const get = (id: string): Draft | undefined => useDrafts.getState().drafts[id]

function describeState({ kind }: Saving['status']): Draft['state'] {
  if (kind === 'saved') return 'waiting'
  return kind === 'offline' ? 'failed' : kind
}

function toDraft({ scribeId, entryId, typed }: Place, saving: Saving): Draft {
  const { edit = '', stored, status } = saving
  return {
    scribeId,
    entryId,
    ...(typed !== undefined && { typed }),
    content: edit,
    base: stored.version,
    state: describeState(status),
    theirs: status.kind === 'conflict' ? status.other : undefined,
    saving,
  }
}

const show = (draft: Draft) =>
  useDrafts.setState(({ drafts }) => ({ drafts: { ...drafts, [draft.entryId]: draft } }))

function drop(id: string): void {
  clearTimeout(timers.get(id))
  useDrafts.setState(({ drafts }) => {
    const { [id]: _gone, ...rest } = drafts
    return { drafts: rest }
  })
  deleteDraft('context', id)
}

/** Takes a step of saving: shows the words, keeps them on this device, and runs what the step asks for. */
function step(draft: Draft, event: Event, save: SaveDraft): void {
  const before = draft.saving
  const [saving, ...effects] = stepSaving<SavedText, string>(wholeText, before, event)
  const { scribeId, entryId: id } = draft
  const { edit: content, stored } = saving
  if (content === undefined) return drop(id)
  const next = toDraft(draft, saving)
  show(next)
  if (content !== before.edit || stored !== before.stored)
    saveDraft({
      kind: 'context',
      id,
      scribeId,
      version: stored.version,
      base: stored.content,
      content,
    })
  for (const effect of effects) {
    if (effect.type === 'schedule') sendLater(id, idleMs, save)
    if (effect.type === 'retry')
      sendLater(id, Math.min(1000 * 2 ** (effect.attempt + 1), 30_000), save)
    if (effect.type === 'send') void send(next, save)
  }
}

function stepNow(id: string, event: Event, save: SaveDraft): void {
  const draft = get(id)
  if (draft) step(draft, event, save)
}

function sendLater(id: string, milliseconds: number, save: SaveDraft): void {
  clearTimeout(timers.get(id))
  timers.set(
    id,
    setTimeout(() => stepNow(id, { type: 'send' }, save), milliseconds),
  )
}

async function send(draft: Draft, save: SaveDraft): Promise<void> {
  const { entryId: id, typed } = draft
  try {
    stepNow(id, { type: 'accepted', stored: await save(draft) }, save)
  } catch (error) {
    const refusal = error instanceof AppError ? error : undefined
    const isGone = refusal?.code === 'not-found'
    // The visit, or the entry, was deleted since.
    if (isGone && typed && Date.now() - typed > patienceMs) return drop(id)
    const isOutdated = refusal?.code === 'version-mismatch'
    // The server sends the newer entry along (contract: updateContext).
    const current = isOutdated ? (refusal.current as ContextEntry | undefined) : undefined
    stepNow(id, current ? { type: 'outdated', current } : { type: 'unreachable' }, save)
  }
}

/** Shows and sends what this device kept of words that were typed before the page was opened. */
export function resumeDrafts(save: SaveDraft): void {
  for (const { id, scribeId, version, base, content, at } of listRestoredDrafts('context')) {
    if (get(id)) continue
    const place = { scribeId, entryId: id, typed: at }
    step(toDraft(place, initialState({ version, content: base }, content)), { type: 'send' }, save)
  }
}

/** Keeps typed text and saves it when typing pauses. @param saved the entry being edited */
export function typeDraft(
  place: Pick<Place, 'scribeId' | 'entryId'>,
  saved: SavedText,
  content: string,
  save: SaveDraft,
): void {
  const draft =
    get(place.entryId) ?? toDraft(place, initialState<SavedText, string>(saved, undefined))
  step(draft, { type: 'edited', edit: content }, save)
}

/** Saves at once, as when the field is left. */
export function flushDraft(entryId: string, save: SaveDraft): void {
  clearTimeout(timers.get(entryId))
  stepNow(entryId, { type: 'send' }, save)
}

/** The note is deleted, along with its unsaved text. */
export const forgetDraft = drop

/** Ends a conflict: with these words on top of theirs, or, without any, with theirs as they are. */
export function settleConflict(entryId: string, content: string | null, save: SaveDraft): void {
  const draft = get(entryId)
  if (!draft?.theirs) return
  if (content === null) return drop(entryId)
  stepNow(entryId, { type: 'edited', edit: content }, save)
  stepNow(entryId, { type: 'mine-chosen' }, save)
  flushDraft(entryId, save)
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
