import { withChanges } from '#common/with-changes.ts'
import type { FillChanges, FilledForm } from '#contract/filled-forms.ts'
import { createAutosave } from '#web/drafts/autosave.ts'
import type { EditKind, SaveStatus, SavingState } from '#web/drafts/saving.ts'
import { createLateEdits, type FieldKeys, type LateEdit } from './late-edits.ts'

/** Changes that the server doesn't have, with the version they are based on. */
export interface KeptFill {
  version: number
  changes: FillChanges
  /** The same fields before the changes. */
  base: FillChanges
  /** `fieldKey` of the changed fields as they were when they were typed into. */
  fields: FieldKeys
}

interface Settings {
  filled: FilledForm
  /** What this device kept from before. */
  kept?: KeptFill | undefined
  /** Keeps on this device what the server doesn't have; undefined when it has everything. */
  keep: (changes: KeptFill | undefined) => void
  send: (version: number, changes: FillChanges, fields: FieldKeys) => Promise<FilledForm>
  onSaved: (filled: FilledForm) => void
  /** Waits before sending again after the network failed. */
  wait: (attempt: number) => Promise<void>
}

/** The typed values, and whether the server has them. */
export interface FillView {
  typed: Record<string, string>
  status: SaveStatus<FilledForm, FillChanges>
  /** The changes that the server doesn't have. */
  changes: FillChanges
  /** What was typed here while the form was signed, or its fields were changed; the server has kept it as a version. */
  late: LateEdit | undefined
}

/** Milliseconds without a key before a change is saved. */
const idleMs = 400

/** Changed fields. Where another window changed other fields, both changes are kept. */
const changedFields: EditKind<FilledForm, FillChanges> = {
  merge: (changes, later) => ({ ...changes, ...later }),
  pick: ({ typed }, changes) =>
    Object.fromEntries(Object.keys(changes).map((id) => [id, typed[id] ?? null])),
  differing(changes, other) {
    const left = Object.entries(changes).filter(([id, text]) => other[id] !== text)
    return left.length > 0 ? Object.fromEntries(left) : undefined
  },
}

export type FillSaver = ReturnType<typeof createFillSaver>

/** Saves what is typed into a form. Where another window changed the same fields, the user chooses. */
export function createFillSaver({ filled, kept, keep, send, onSaved, wait }: Settings) {
  const listeners = new Set<() => void>()
  const late = createLateEdits(kept?.fields)
  const autosave = createAutosave<FilledForm, FillChanges>({
    kind: changedFields,
    stored: kept
      ? { ...filled, typed: withChanges(filled.typed, kept.base), version: kept.version }
      : filled,
    edit: kept?.changes,
    idleMs,
    save: (version, changes) =>
      late.watch(changes, () => send(version, changes, late.keysOf(changes))),
    isClosed: late.isClosed,
    onClosed: onSaved,
    wait,
    keep: (draft) =>
      keep(
        draft && {
          version: draft.version,
          changes: draft.edit,
          base: draft.base,
          fields: late.keysOf(draft.edit),
        },
      ),
    onChange: (state) => {
      shown = toView(state, late.shown())
      for (const listener of listeners) listener()
    },
    onStored: onSaved,
  })
  const { state, dispatch, flush, isUnsaved } = autosave
  let shown = toView(state(), late.shown())
  return {
    flush,
    isUnsaved,
    edit(changes: FillChanges, keys: FieldKeys): void {
      late.know(keys)
      dispatch({ type: 'edited', edit: changes })
    },
    /** Takes over what the server has now, unless something is unsaved. */
    rebase: (newer: FilledForm) => void dispatch({ type: 'loaded', stored: newer }),
    keepMine(): Promise<void> {
      dispatch({ type: 'mine-chosen' })
      return flush()
    },
    /** The server has kept what was typed here as a version. */
    takeOther(): Promise<void> {
      const { status, edit = {} } = state()
      if (status.kind === 'conflict') dispatch({ type: 'other-chosen', stored: status.other, edit })
      return flush()
    },
    /** Hides the late edit. */
    dismissLate(): void {
      late.dismiss()
      shown = toView(state(), late.shown())
      for (const listener of listeners) listener()
    },
    version: () => state().stored.version,
    shown: () => shown,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const toView = (
  { stored, edit = {}, status }: SavingState<FilledForm, FillChanges>,
  late: LateEdit | undefined,
): FillView => ({
  typed: withChanges(stored.typed, edit),
  status,
  changes: edit,
  late,
})
