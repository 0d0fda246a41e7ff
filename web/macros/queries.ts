import { queryOptions } from '@tanstack/react-query'
import { listItems } from '#contract/items.ts'
import { normaliseHotkey } from '#common/macros.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { readBeneathChanges } from '#web/api/optimistic.ts'

/** The macros that the user may use, by name. */
export const macrosQuery = queryOptions({
  queryKey: [...keys.items, 'macros'],
  queryFn: ({ signal, client, queryKey }) =>
    readBeneathChanges(client, queryKey, () =>
      call(listItems, { query: { itemType: 'macro', limit: 1000 }, signal }),
    ),
  select: ({ items }) =>
    items.map((macro) => ({ ...macro, hotkey: normaliseHotkey(macro.hotkey) })),
})
