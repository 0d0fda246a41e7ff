import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { type Item, updateItem } from '#contract/items.ts'
import { reconnectDelay } from '#web/app/backoff.ts'
import { call } from '#web/app/client.ts'
import { createItemSaver, type Edited } from './item-saver.ts'
import { itemQuery } from './queries.ts'

/** The item as it is being edited, saved by itself. */
export function useItemSaver(item: Item) {
  const queries = useQueryClient()
  const [saver] = useState(() =>
    createItemSaver({
      item,
      send: (version, changes) =>
        call(updateItem, { params: { id: item.id }, body: { ...sendable(changes), version } }),
      onSaved: (saved) => queries.setQueryData(itemQuery(saved.id).queryKey, saved),
      wait: (attempt) => new Promise((resolve) => setTimeout(resolve, reconnectDelay(attempt))),
    }),
  )
  useEffect(() => saver.rebase(item), [saver, item])
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => saver.isUnsaved() && event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => {
      removeEventListener('beforeunload', warn)
      void saver.flush()
    }
  }, [saver])
  const { fields, status } = useSyncExternalStore(saver.subscribe, saver.shown)
  return { saver, fields, status, edit: saver.edit }
}

/** Publishing is a step of its own. An empty name is not sent: the server keeps the last one. */
function sendable({ group, name, ...rest }: Partial<Edited>) {
  return {
    ...rest,
    ...(name?.trim() && { name }),
    ...(group !== undefined && group !== 'public' && { group }),
  }
}
