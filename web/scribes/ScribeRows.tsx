import type { ReactNode } from 'react'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import { useNow } from '#web/ui/now.ts'
import { VirtualList } from '#web/ui/VirtualList.tsx'
import { ListEmpty } from './ListEmpty.tsx'
import { withDays, type ListRow } from './list-rows.ts'
import { SearchEnd } from './SearchEnd.tsx'
import css from './scribes.module.css'
import type { ScribeListState } from './useScribeList.ts'
import { t } from '#web/i18n/i18n.ts'

type ScribeRow = Extract<ListRow, { kind: 'scribe' }>

interface Props {
  title: string
  openId: string | undefined
  list: ScribeListState
  render: (row: ScribeRow) => ReactNode
}

/** The rows of a list by day, or the reason why there are none. */
export function ScribeRows(props: Props) {
  const { query, searching, searchedBackTo, error, text, folder, drafts } = props.list
  const rows = withDays(props.list.scribes, useNow())
  return (
    <>
      {error && (
        <ErrorState
          title={text ? t('Could not search') : t('Could not load your visits')}
          error={error}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isPending && query.isFetching && <LoadingRows label={t('Loading visits')} />}
      {query.isSuccess && !query.isPlaceholderData && rows.length === 0 && (
        <ListEmpty
          folderId={folder}
          searching={searching}
          more={query.hasNextPage}
          drafts={drafts}
        />
      )}
      {rows.length > 0 && <RowList {...props} rows={rows} />}
      {searching && (
        <SearchEnd
          busy={query.isFetching}
          more={query.hasNextPage}
          searchedBackTo={searchedBackTo}
          onMore={() => void query.fetchNextPage()}
        />
      )}
    </>
  )
}

function RowList({ title, openId, list, render, rows }: Props & { rows: readonly ListRow[] }) {
  const { query, searching, text, folder } = list
  const loadMore = () => {
    if (query.hasNextPage && !query.isFetching && !searching) void query.fetchNextPage()
  }
  return (
    <div className={css.virtual}>
      <VirtualList
        name={`scribes ${folder} ${text}`}
        label={title}
        items={rows}
        getKey={({ key }) => key}
        estimate={57}
        estimateHeight={(row) => (row.kind === 'day' ? 30 : 57)}
        render={(row) =>
          row.kind === 'day' ? <h3 className={css.day}>{row.label}</h3> : render(row)
        }
        total={query.hasNextPage ? -1 : rows.length}
        reveal={rows.findIndex(({ key }) => key === openId)}
        onNearEnd={loadMore}
      />
    </div>
  )
}
