import { withUnanswered } from './unanswered.ts'

/** Defines an edit for one kind of document: the whole text of a note, the changed fields of a template. */
export interface EditKind<Stored, Edit> {
  /** One edit with a later one on top of it. */
  merge(edit: Edit, later: Edit): Edit
  /** The parts of a document that the edit changes. */
  pick(stored: Stored, edit: Edit): Edit
  /** The parts of an edit that differ from another one; undefined when none does. */
  differing(edit: Edit, other: Edit): Edit | undefined
}

export type SaveStatus<Stored, Edit> =
  | { kind: 'saved' }
  | { kind: 'waiting' }
  | { kind: 'saving'; sent: Edit }
  | { kind: 'offline' }
  | { kind: 'failed'; message: string }
  /** Someone else saved another version. @property sent the edit that the server refused, on top of `stored` */
  | { kind: 'conflict'; other: Stored; sent: Edit }

export interface SavingState<Stored, Edit> {
  /** The document under `edit`: the newest server version that this window knows. */
  stored: Stored
  /** The edit that the server doesn't have yet. */
  edit: Edit | undefined
  status: SaveStatus<Stored, Edit>
  /** Unanswered edits: the server may have any of them. */
  unanswered: readonly Edit[]
  /** Requests in a row that didn't reach the server. */
  attempt: number
}

export type SavingEvent<Stored, Edit> =
  | { type: 'edited'; edit: Edit }
  | { type: 'send' }
  | { type: 'accepted'; stored: Stored }
  | { type: 'unreachable' }
  /** The server has a newer version. */
  | { type: 'outdated'; current: Stored }
  /** The document can no longer be changed. */
  | { type: 'closed'; current: Stored }
  | { type: 'failed'; message: string }
  /** The document was read again. */
  | { type: 'loaded'; stored: Stored }
  | { type: 'mine-chosen' }
  /** @property edit the edit to discard in favour of `stored` */
  | { type: 'other-chosen'; stored: Stored; edit: Edit }

export type SavingEffect<Stored, Edit> =
  | { type: 'send'; version: number; edit: Edit }
  | { type: 'retry'; attempt: number }
  /** Send when typing pauses. */
  | { type: 'schedule' }
  | { type: 'stored'; stored: Stored }
  | { type: 'closed'; stored: Stored }

type Step<Stored, Edit> = [SavingState<Stored, Edit>, ...SavingEffect<Stored, Edit>[]]

export const initialState = <Stored, Edit>(
  stored: Stored,
  edit: Edit | undefined,
): SavingState<Stored, Edit> => ({
  stored,
  edit,
  status: { kind: edit === undefined ? 'saved' : 'waiting' },
  unanswered: [],
  attempt: 0,
})

/**
 * One step of saving a document: one request at a time, always on top of the newest known version. An edit stays in the
 * state until the server has it. Where someone else changed the same parts, the user chooses; nothing is overwritten.
 */
export function stepSaving<Stored extends { version: number }, Edit>(
  kind: EditKind<Stored, Edit>,
  state: SavingState<Stored, Edit>,
  event: SavingEvent<Stored, Edit>,
): Step<Stored, Edit> {
  switch (event.type) {
    case 'edited':
      return edited(kind, state, event.edit)
    case 'send':
      return maySend(state) ? sendNext(state) : [state]
    case 'loaded':
      // Ignore a read from before the last save, or one that would hide the current edit.
      return state.edit !== undefined || event.stored.version < state.stored.version
        ? [state]
        : [{ ...state, stored: event.stored }]
    case 'mine-chosen':
    case 'other-chosen':
      return chosen(kind, state, event)
    default:
      return state.status.kind === 'saving'
        ? answered(kind, state, state.status.sent, event)
        : [state]
  }
}

function edited<Stored, Edit>(
  kind: EditKind<Stored, Edit>,
  state: SavingState<Stored, Edit>,
  more: Edit,
): Step<Stored, Edit> {
  const edit = state.edit === undefined ? more : kind.merge(state.edit, more)
  const isIdle = state.status.kind === 'saved' || state.status.kind === 'failed'
  const status: typeof state.status = isIdle ? { kind: 'waiting' } : state.status
  return [{ ...state, edit, status }, { type: 'schedule' }]
}

const maySend = <Stored, Edit>({ edit, status: { kind } }: SavingState<Stored, Edit>): boolean =>
  edit !== undefined && kind !== 'saving' && kind !== 'conflict'

/** Sends the remaining edit, if any. */
function sendNext<Stored extends { version: number }, Edit>(
  state: SavingState<Stored, Edit>,
): Step<Stored, Edit> {
  const { edit, stored } = state
  if (edit === undefined) return [{ ...state, status: { kind: 'saved' } }]
  const next = { ...state, status: { kind: 'saving', sent: edit } as const }
  return [next, { type: 'send', version: stored.version, edit }]
}

type Answer<Stored> = Exclude<
  SavingEvent<Stored, never>,
  { type: 'edited' | 'send' | 'loaded' | 'mine-chosen' | 'other-chosen' }
>

function answered<Stored extends { version: number }, Edit>(
  kind: EditKind<Stored, Edit>,
  state: SavingState<Stored, Edit>,
  sent: Edit,
  answer: Answer<Stored>,
): Step<Stored, Edit> {
  const unanswered = withUnanswered(state.unanswered, sent)
  switch (answer.type) {
    case 'accepted':
      return storeOwn(kind, state, answer.stored, sent)
    case 'outdated':
      return compare(kind, state, sent, answer.current)
    case 'closed': {
      const left = leftOf(kind, state, sent)
      const next = { ...state, stored: answer.current, edit: left, unanswered: [], attempt: 0 }
      // The server stores the text that it refuses, so send later edits as well.
      if (left !== undefined) return sendNext(next)
      return [...sendNext(next), { type: 'closed', stored: answer.current }]
    }
    case 'unreachable':
      return [
        { ...state, unanswered, status: { kind: 'offline' }, attempt: state.attempt + 1 },
        { type: 'retry', attempt: state.attempt },
      ]
    case 'failed':
      return [
        { ...state, unanswered, status: { kind: 'failed', message: answer.message }, attempt: 0 },
      ]
  }
}

const leftOf = <Stored, Edit>(
  kind: EditKind<Stored, Edit>,
  { edit }: SavingState<Stored, Edit>,
  sent: Edit,
): Edit | undefined => (edit === undefined ? undefined : kind.differing(edit, sent))

/** The server has `saved` from this window; later edits apply on top of it. */
function storeOwn<Stored extends { version: number }, Edit>(
  kind: EditKind<Stored, Edit>,
  state: SavingState<Stored, Edit>,
  stored: Stored,
  saved: Edit,
): Step<Stored, Edit> {
  const edit = leftOf(kind, state, saved)
  const [next, ...effects] = sendNext({ ...state, stored, edit, unanswered: [], attempt: 0 })
  return [next, { type: 'stored', stored }, ...effects]
}

/** A newer version is no conflict if its edited parts are as they were, or are what this window sent or typed. */
function compare<Stored extends { version: number }, Edit>(
  kind: EditKind<Stored, Edit>,
  state: SavingState<Stored, Edit>,
  sent: Edit,
  current: Stored,
): Step<Stored, Edit> {
  const edit = state.edit ?? sent
  const theirs = kind.pick(current, edit)
  const before = kind.pick(state.stored, edit)
  const isTheirs = (one: Edit) => kind.differing(theirs, one) === undefined
  const own = [edit, sent, ...state.unanswered]
  if (own.some((one) => isTheirs(kind.merge(before, one))))
    return storeOwn(kind, state, current, theirs)
  if (isTheirs(before)) return sendNext({ ...state, stored: current, attempt: 0 })
  return [{ ...state, status: { kind: 'conflict', other: current, sent }, attempt: 0 }]
}

function chosen<Stored, Edit>(
  kind: EditKind<Stored, Edit>,
  state: SavingState<Stored, Edit>,
  choice: Extract<SavingEvent<Stored, Edit>, { type: 'mine-chosen' | 'other-chosen' }>,
): Step<Stored, Edit> {
  const { status } = state
  if (status.kind !== 'conflict') return [state]
  if (choice.type === 'mine-chosen')
    return [{ ...state, stored: status.other, status: { kind: 'waiting' } }]
  // Don't discard later edits with the rest.
  if (leftOf(kind, state, choice.edit) !== undefined)
    return [{ ...state, status: { ...status, sent: choice.edit } }]
  const { stored } = choice
  const next = { ...state, stored, edit: undefined, status: { kind: 'saved' } as const }
  return [
    { ...next, unanswered: [] },
    { type: 'stored', stored },
  ]
}
