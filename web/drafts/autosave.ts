import { AppError } from '#contract/errors.ts'
import { explain } from '#web/ui/explain.ts'
import {
  type EditKind,
  initialState,
  type SavingEffect,
  type SavingEvent,
  type SavingState,
  stepSaving,
} from './saving.ts'

/** An edit that the server doesn't have, with the text it replaces. */
export interface UnsavedDraft<Edit> {
  version: number
  /** The same parts as they were. */
  base: Edit
  edit: Edit
}

interface Settings<Stored, Edit> {
  kind: EditKind<Stored, Edit>
  stored: Stored
  /** The edit restored from before the page was opened. */
  edit: Edit | undefined
  /** Milliseconds without an edit before it is saved. */
  idleMs: number
  /** @throws AppError with the newest document when the version is outdated */
  save: (version: number, edit: Edit) => Promise<Stored>
  /** Waits before sending again after the network failed. @param attempt 0 for the first repeat */
  wait: (attempt: number) => Promise<void>
  /** Keeps on this device what the server doesn't have; undefined when it has everything. */
  keep: (draft: UnsavedDraft<Edit> | undefined) => void
  onChange: (state: SavingState<Stored, Edit>, before: SavingState<Stored, Edit>) => void
  onStored: (stored: Stored) => void
  /** Whether the document of a refusal can no longer be changed. */
  isClosed?: (current: Stored) => boolean
  onClosed?: (current: Stored) => void
}

type Request<Stored, Edit> = Extract<SavingEffect<Stored, Edit>, { type: 'send' | 'retry' }>

/** Runs the steps of `saving.ts`: timers, requests, and the copy of unsaved edits on this device. */
export function createAutosave<Stored extends { version: number }, Edit>(
  settings: Settings<Stored, Edit>,
) {
  let state = initialState(settings.stored, settings.edit)
  let running: Promise<void> | undefined
  const idle = createTimer(settings.idleMs, () => void flush())

  /** @returns the request that the step asks for */
  function dispatch(event: SavingEvent<Stored, Edit>): Request<Stored, Edit> | undefined {
    const before = state
    const [next, ...effects] = stepSaving(settings.kind, before, event)
    state = next
    if (hasNewDraft(before, next)) settings.keep(toDraft(settings.kind, next))
    if (next !== before) settings.onChange(next, before)
    return runEffects(effects, settings, idle.start)
  }

  /** Saves now; resolves when everything is saved or saving has failed. */
  function flush(): Promise<void> {
    idle.stop()
    running ??= sendAll().finally(() => {
      running = undefined
    })
    return running
  }

  async function sendAll(): Promise<void> {
    let request = dispatch({ type: 'send' })
    while (request) {
      request = dispatch(await perform(settings, request))
      // An edit made in a callback found this run still active.
      if (!request && state.status.kind === 'waiting') request = dispatch({ type: 'send' })
    }
  }

  return { dispatch, flush, state: () => state, isUnsaved: () => state.edit !== undefined }
}

/** Calls `due` once, some time after the last start. */
function createTimer(ms: number, due: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => clearTimeout(timer)
  const start = () => {
    stop()
    timer = setTimeout(due, ms)
  }
  return { start, stop }
}

const hasNewDraft = <Stored, Edit>(
  before: SavingState<Stored, Edit>,
  next: SavingState<Stored, Edit>,
): boolean =>
  next.edit !== before.edit || (next.edit !== undefined && next.stored !== before.stored)

/** @returns the request among the effects */
function runEffects<Stored, Edit>(
  effects: readonly SavingEffect<Stored, Edit>[],
  { onStored, onClosed }: Settings<Stored, Edit>,
  schedule: () => void,
): Request<Stored, Edit> | undefined {
  let request: Request<Stored, Edit> | undefined
  for (const effect of effects) {
    if (effect.type === 'schedule') schedule()
    else if (effect.type === 'stored') onStored(effect.stored)
    else if (effect.type === 'closed') onClosed?.(effect.stored)
    else request = effect
  }
  return request
}

const toDraft = <Stored extends { version: number }, Edit>(
  kind: EditKind<Stored, Edit>,
  { stored, edit }: SavingState<Stored, Edit>,
): UnsavedDraft<Edit> | undefined =>
  edit === undefined ? undefined : { version: stored.version, base: kind.pick(stored, edit), edit }

async function perform<Stored, Edit>(
  settings: Settings<Stored, Edit>,
  request: Request<Stored, Edit>,
): Promise<SavingEvent<Stored, Edit>> {
  if (request.type === 'retry') {
    await settings.wait(request.attempt)
    return { type: 'send' }
  }
  try {
    return { type: 'accepted', stored: await settings.save(request.version, request.edit) }
  } catch (error) {
    return toFailure(settings, error)
  }
}

function toFailure<Stored, Edit>(
  { isClosed }: Settings<Stored, Edit>,
  error: unknown,
): SavingEvent<Stored, Edit> {
  if (!(error instanceof AppError)) return { type: 'failed', message: explain(error).message }
  if (error.code === 'unavailable' || error.code === 'too-many') return { type: 'unreachable' }
  // The server answers with the newest document when it refuses a version or a change of a closed one.
  const current = error.current as Stored | undefined
  if (current && isClosed?.(current)) return { type: 'closed', current }
  if (current && error.code === 'version-mismatch') return { type: 'outdated', current }
  return { type: 'failed', message: explain(error).message }
}
