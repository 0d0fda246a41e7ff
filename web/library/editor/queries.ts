import { queryOptions } from '@tanstack/react-query'
import { listItemVersions } from '#contract/item-versions.ts'
import { getItem, type Item } from '#contract/items.ts'
import { sampleConversation } from '#contract/preview.ts'
import { listFolders } from '#contract/scribes.ts'
import { call } from '#web/app/client.ts'
import { keys } from '#web/app/keys.ts'

export const itemQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.items, id],
    queryFn: ({ signal }) => call(getItem, { params: { id }, signal }),
  })

export const sampleQuery = queryOptions({
  queryKey: ['sample-conversation'],
  queryFn: ({ signal }) => call(sampleConversation, { signal }),
  staleTime: Infinity,
})

export const foldersQuery = queryOptions({
  queryKey: keys.folders,
  queryFn: ({ signal }) => call(listFolders, { signal }),
})

/** The former versions of an item; read anew when it has changed. */
export const itemVersionsQuery = ({ id, version }: Pick<Item, 'id' | 'version'>) =>
  queryOptions({
    queryKey: [...keys.items, id, 'versions', version],
    queryFn: ({ signal }) => call(listItemVersions, { params: { id }, signal }),
    select: ({ items }) => items,
  })
