import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import type { Item } from '#contract/items.ts'
import { endLocally } from '#web/api/client.ts'

// The savers listen to the page when they are loaded.
vi.stubGlobal('window', globalThis)
vi.stubGlobal('addEventListener', () => undefined)
const { getItemSaver } = await import('./savers.ts')

it('what one user typed into a shared template does not show to the next one in the same window', () => {
  // Only what a saver reads.
  const item = { id: 'a', name: 'Knee clinic', sections: [], version: 1 } as Partial<Item> as Item
  const queries = new QueryClient()
  const saver = getItemSaver(queries, item)
  saver.edit({ name: 'Words of Dana' })
  expect(getItemSaver(queries, item)).toBe(saver)
  endLocally('left')
  const next = getItemSaver(queries, item)
  expect(next.isUnsaved()).toBe(false)
  expect(next.shown().fields.name).toBe('Knee clinic')
})
