import type { QueryClient } from '@tanstack/react-query'
import { getItem, type Item, updateItem } from '#contract/items.ts'
import { reconnectDelay, waitOrOnline } from '#web/api/backoff.ts'
import { call, onSignedOut, bindToSession } from '#web/api/client.ts'
import { withTimeout } from '#web/api/with-timeout.ts'
import { deleteDraft, findRestoredDraft, saveDraft } from '#web/drafts/store.ts'
import { sendAllDrafts } from '#web/drafts/send-drafts.ts'
import { createItemSaver, type ItemEdit, type ItemSaver, type KeptEdit } from './item-saver.ts'
import { itemQuery } from '../item-query.ts'

// Outside React: typing must survive the page that it was done on.
const savers = new Map<string, ItemSaver>()
const never = new AbortController().signal

/** The saver of an item, with edits that couldn't be saved yet, including those this device kept from before. */
export function getItemSaver(queries: QueryClient, item: Item): ItemSaver {
  const known = savers.get(item.id)
  if (known) return known
  const { id } = item
  const stay = bindToSession()
  const saver = createItemSaver({
    item,
    kept: findKeptEdit(id),
    keep: (edit) => (edit ? keepEdit(id, edit) : deleteDraft('item', id)),
    send: async (version, changes) => {
      stay()
      return withTimeout(JSON.stringify(changes).length, (signal) =>
        call(updateItem, { params: { id }, body: { ...sendable(changes), version }, signal }),
      )
    },
    onSaved: (saved) => queries.setQueryData(itemQuery(id).queryKey, saved),
    wait: (attempt) => waitOrOnline(reconnectDelay(attempt), never),
  })
  savers.set(id, saver)
  if (saver.isUnsaved()) queueMicrotask(() => void saver.flush())
  return saver
}

/** Forgets an item that the user can no longer read, along with their typing. */
export function forgetItem(id: string): void {
  savers.delete(id)
  deleteDraft('item', id)
}

function keepEdit(id: string, { version, ...edit }: KeptEdit): void {
  const { base, changes } = edit
  const words = { base: JSON.stringify(base), content: JSON.stringify(changes) }
  saveDraft({ kind: 'item', id, scribeId: '', version, ...words })
}

function findKeptEdit(id: string): KeptEdit | undefined {
  const words = findRestoredDraft('item', id)
  if (!words) return undefined
  const { version, base, content } = words
  // Written by `keepEdit` alone, and authenticated.
  const [before, changes] = [base, content].map((text) => JSON.parse(text) as Partial<ItemEdit>)
  return before && changes && { version, base: before, changes }
}

/** Publishing is a separate step. An empty name isn't sent: the server keeps the last one. */
function sendable({ group, name, ...rest }: Partial<ItemEdit>) {
  return {
    ...rest,
    ...(name?.trim() && { name }),
    ...(group !== undefined && group !== 'public' && { group }),
  }
}

/** Sends what this device kept of items, whether or not one of them is open. */
export const sendKeptItems = (queries: QueryClient, signal: AbortSignal): Promise<void> =>
  sendAllDrafts({
    kind: 'item',
    isOpen: (id) => savers.has(id),
    send: async (id) =>
      getItemSaver(queries, await call(getItem, { params: { id }, signal })).flush(),
    signal,
  })

if (typeof window !== 'undefined') {
  addEventListener('beforeunload', (event) => {
    if ([...savers.values()].some((saver) => saver.isUnsaved())) event.preventDefault()
  })
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden')
      for (const saver of savers.values()) if (saver.isUnsaved()) void saver.flush()
  })
  onSignedOut(() => savers.clear())
}
