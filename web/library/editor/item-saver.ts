import type { ItemFields } from '#contract/item-fields.ts'
import type { Item } from '#contract/items.ts'
import { createAutosave } from '#web/drafts/autosave.ts'
import type { EditKind, SaveStatus, SavingState } from '#web/drafts/saving.ts'
import { without } from '#web/drafts/typed-since.ts'
import { carryKeys } from './section-keys.ts'

/** What the author of an item can change. */
export type ItemEdit = ItemFields &
  Pick<Item, 'draft' | 'archived' | 'folderId' | 'group'> & {
    /** The author has reviewed possible patient data in a public item; applies to what is saved with it. */
    confirmed?: boolean
  }
export type ItemSave = SaveStatus<Item, Partial<ItemEdit>>

/** Unsaved changes, with the version they are based on. */
export interface KeptEdit {
  version: number
  changes: Partial<ItemEdit>
  /** The same fields as they were. */
  base: Partial<ItemEdit>
}

interface Settings {
  item: Item
  /** What this device kept from before. */
  kept?: KeptEdit | undefined
  /** Keeps on this device what the server doesn't have; undefined when it has everything. */
  keep: (edit: KeptEdit | undefined) => void
  send: (version: number, changes: Partial<ItemEdit>) => Promise<Item>
  onSaved: (item: Item) => void
  /** Waits before sending again after the network failed. */
  wait: (attempt: number) => Promise<void>
}

/** Milliseconds without a key before an edit is saved. */
const idleMs = 600
export type ItemSaver = ReturnType<typeof createItemSaver>

/** Changed fields. Where someone else changed other fields, both changes are kept. */
const changedFields: EditKind<Item, Partial<ItemEdit>> = {
  merge: (changes, later) => ({ ...changes, ...later }),
  pick: (item, changes) =>
    Object.fromEntries(Object.entries(item).filter(([name]) => name in changes)),
  differing(changes, other) {
    const left = without(changes, other)
    return Object.keys(left).length > 0 ? left : undefined
  },
}

/** Saves the edits of one item. Where someone else changed the same fields, nothing is overwritten. */
export function createItemSaver(settings: Settings) {
  let restored = settings.kept
  const { subscribe, notify } = createListeners()
  const autosave = createItemAutosave(settings, (next, before) => {
    // Sections keep the keys that the page uses.
    if (next.stored !== before.stored) carryKeys(shown.fields.sections, next.stored.sections)
    shown = view()
    notify()
  })
  const { flush, isUnsaved, state } = autosave
  const view = () => toView(state(), restored !== undefined)
  let shown = view()

  /** Ends a conflict. `mine`: the local changes are saved on top of the other version. */
  function settle(whose: 'mine' | 'theirs'): Promise<void> {
    if (whose === 'theirs' && state().status.kind === 'conflict') restored = undefined
    return settleConflict(autosave, whose)
  }

  const edit = (changes: Partial<ItemEdit>): void =>
    void autosave.dispatch({ type: 'edited', edit: changes })

  return {
    edit,
    flush,
    settle,
    isUnsaved,
    /** Discards kept changes: their fields return to the saved version. */
    discard(): Promise<void> {
      const before = restored?.base
      restored = undefined
      if (state().status.kind === 'conflict') return settle('theirs')
      if (before) edit(before)
      return flush()
    },
    rebase: (newer: Item) => rebase(autosave, newer),
    shown: () => shown,
    subscribe,
  }
}

function createListeners() {
  const listeners = new Set<() => void>()
  return {
    notify: () => {
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

type ItemState = SavingState<Item, Partial<ItemEdit>>
type ItemAutosave = ReturnType<typeof createItemAutosave>

const createItemAutosave = (
  { item, kept, keep, send, onSaved, wait }: Settings,
  onChange: (next: ItemState, before: ItemState) => void,
) =>
  createAutosave<Item, Partial<ItemEdit>>({
    kind: changedFields,
    stored: kept ? { ...item, ...kept.base, version: kept.version } : item,
    edit: kept?.changes,
    idleMs,
    save: send,
    wait,
    keep: (draft) =>
      keep(draft && { version: draft.version, changes: draft.edit, base: draft.base }),
    onChange,
    onStored: onSaved,
  })

const toView = ({ stored, edit, status }: ItemState, restored: boolean) => ({
  fields: { ...stored, ...edit },
  status,
  restored,
})

function settleConflict(
  { state, dispatch, flush }: ItemAutosave,
  whose: 'mine' | 'theirs',
): Promise<void> {
  const { status, edit = {} } = state()
  if (status.kind !== 'conflict') return Promise.resolve()
  if (whose === 'mine') dispatch({ type: 'mine-chosen' })
  else dispatch({ type: 'other-chosen', stored: status.other, edit })
  return flush()
}

/** Takes over what the server has now, unless something is unsaved. */
function rebase({ state, dispatch }: ItemAutosave, newer: Item): void {
  if (newer.version > state().stored.version) dispatch({ type: 'loaded', stored: newer })
}
