import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import type { Item } from '#contract/items.ts'
import { getItemSaver } from './savers.ts'

/** The item as it is being edited; it saves automatically. */
export function useItemSaver(item: Item) {
  const saver = getItemSaver(useQueryClient(), item)
  useEffect(() => saver.rebase(item), [saver, item])
  useEffect(() => () => void saver.flush(), [saver])
  const { fields, status, restored } = useSyncExternalStore(saver.subscribe, saver.shown)
  return { saver, fields, status, restored, edit: saver.edit }
}
