import { SegmentedControl } from '@mantine/core'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ItemType } from '#contract/item-fields.ts'
import { listItems } from '#contract/items.ts'
import type { Group } from '#contract/groups.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { itemTypes } from '#web/library/view.ts'
import { paths } from '#web/paths.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { uniqueById } from '#web/ui/unique-by-id.ts'
import { VirtualList } from '#web/ui/VirtualList.tsx'
import css from '../groups.module.css'
import { SharedItemRow } from './SharedItemRow.tsx'
import { t } from '#web/i18n/i18n.ts'

const pageSize = 60

const sharedItemsQuery = (group: string, itemType: ItemType) =>
  infiniteQueryOptions({
    queryKey: [...keys.items, 'of-group', group, itemType],
    queryFn: ({ pageParam, signal }) =>
      call(listItems, {
        query: {
          itemType,
          filter: 'groups',
          group,
          limit: pageSize,
          ...(pageParam && { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
  })

/** What a group shares, one kind at a time. */
export function TemplatesTab({ group }: { group: Group }) {
  const [itemType, setItemType] = useState<ItemType>('template')
  const query = useInfiniteQuery(sharedItemsQuery(group.id, itemType))
  const { hasNextPage, isFetching, fetchNextPage } = query
  return (
    <div className={css.list}>
      <SegmentedControl
        aria-label={t('Type')}
        className={css.kinds ?? ''}
        data={itemTypes.map(({ value, label }) => ({ value, label }))}
        value={itemType}
        onChange={(value) =>
          setItemType(itemTypes.find((type) => type.value === value)?.value ?? 'template')
        }
      />
      <Loaded what={t('the shared items')} query={query}>
        {({ pages }) => {
          const items = uniqueById(pages.flatMap((page) => page.items))
          if (items.length === 0) return <Nothing group={group} itemType={itemType} />
          return (
            <div className={css.shared}>
              <VirtualList
                key={itemType}
                name={`group-items ${group.id} ${itemType}`}
                label={t('Shared by the group')}
                items={items}
                getKey={({ id }) => id}
                estimate={64}
                total={hasNextPage ? -1 : items.length}
                onNearEnd={hasNextPage ? () => void (isFetching || fetchNextPage()) : undefined}
                render={(item) => <SharedItemRow item={item} mayPublish={group.mayPublish} />}
              />
            </div>
          )
        }}
      </Loaded>
    </div>
  )
}

function Nothing({ group, itemType }: { group: Group; itemType: ItemType }) {
  return (
    <div className={css.nothing}>
      <EmptyState
        title={t(
          '{type, select, macro {No shared macros yet} form {No shared forms yet} other {No shared templates yet}}',
          { type: itemType },
        )}
        actions={group.mayPublish && <Link to={paths.templates}>{t('Open the library')}</Link>}
      >
        {group.mayPublish
          ? t('Edit one of your own and choose this group under “Visible to”.')
          : t('The owner and administrators of the group publish here.')}
      </EmptyState>
    </div>
  )
}
