import { useDebouncedValue, useMediaQuery } from '@mantine/hooks'
import { lazy, Suspense, useRef, useState } from 'react'
import { phoneQuery } from '#web/shell/ListLayout.tsx'
import { useLoadError } from '#web/api/useLoadError.ts'
import { useOnce } from '#web/ui/useOnce.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import { useNow } from '#web/ui/now.ts'
import { VirtualList } from '#web/ui/VirtualList.tsx'
import { ListEmpty } from './ListEmpty.tsx'
import { ListDialogs } from './ListDialogs.tsx'
import { ListHead } from './ListHead.tsx'
import { withDays, type ListRow } from './list-rows.ts'
import { PhoneRecord } from './PhoneRecord.tsx'
import { ScribeRow } from './ScribeRow.tsx'
import css from './scribes.module.css'
import { SearchEnd } from './SearchEnd.tsx'
import { useListActions } from './useListActions.ts'
import { useScribeList } from './useListed.ts'
import { useSelection } from './useSelection.ts'

const loadMenu = () => import('./RowMenu.tsx')
const RowMenu = lazy(async () => ({ default: (await loadMenu()).RowMenu }))
const SelectionBar = lazy(async () => ({
  default: (await import('./SelectionBar.tsx')).SelectionBar,
}))

interface Props {
  title: string
  folderId: string
  openId: string | undefined
}

/** The list of a folder: search, filter, rows by day, several at once. */
export function ScribeList({ title, folderId, openId }: Props) {
  const [typed, setTyped] = useState('')
  const [text] = useDebouncedValue(typed.trim(), 150)
  const [drafts, setDrafts] = useState(false)
  const [renaming, setRenaming] = useState<string>()
  const [menu, setMenu] = useState<{ id: string; x: number; y: number }>()
  const everMenu = useOnce(menu !== undefined)
  const searchField = useRef<HTMLInputElement>(null)
  const phone = useMediaQuery(phoneQuery, undefined, { getInitialValueInEffect: false })
  const now = useNow()
  const { scribes, query, searching, searchedBackTo } = useScribeList(
    { folder: folderId, drafts },
    text,
  )
  const listError = useLoadError(query)
  const loadError = text ? query.error : listError
  const rows = withDays(scribes, now)
  const ids = scribes.map(({ id }) => id)
  const selection = useSelection(ids)
  const chosen = scribes.filter(({ id }) => selection.has(id))
  const nameOf = (id: string) => scribes.find((one) => one.id === id)?.name
  useListActions({ folderId, openId, ids, nameOf, selection, searchField })

  const render = (row: ListRow) =>
    row.kind === 'day' ? (
      <h3 className={css.day}>{row.label}</h3>
    ) : (
      <ScribeRow
        scribe={row.scribe}
        match={row.match}
        folderId={folderId}
        open={row.scribe.id === openId}
        selected={selection.has(row.scribe.id)}
        selecting={selection.size > 0}
        renaming={renaming === row.scribe.id}
        onRenamed={() => setRenaming(undefined)}
        onSelect={(range) => selection.toggle(row.scribe.id, range)}
        onMenu={(place) => setMenu({ id: row.scribe.id, ...place })}
      />
    )

  return (
    <>
      <ListHead
        title={title}
        folderId={folderId}
        typed={typed}
        onType={setTyped}
        searchField={searchField}
        drafts={drafts}
        onDrafts={setDrafts}
      />
      <Suspense fallback={null}>
        {chosen.length > 0 && (
          <SelectionBar
            chosen={chosen}
            archived={folderId === 'archive'}
            onDone={selection.clear}
            all={() => selection.all()}
          />
        )}
      </Suspense>
      <div className={css.rows} onPointerEnter={loadMenu} onFocus={loadMenu}>
        {loadError && (
          <ErrorState
            title={text ? 'Could not search' : 'Could not load your visits'}
            error={loadError}
            onRetry={() => void query.refetch()}
          />
        )}
        {query.isPending && query.isFetching && <LoadingRows label="Loading visits" />}
        {query.isSuccess && !query.isPlaceholderData && rows.length === 0 && (
          <ListEmpty
            folderId={folderId}
            searching={searching}
            more={query.hasNextPage}
            drafts={drafts}
          />
        )}
        {rows.length > 0 && (
          <div className={css.virtual}>
            <VirtualList
              name={`scribes ${folderId} ${text}`}
              label={title}
              items={rows}
              getKey={({ key }) => key}
              estimate={57}
              estimateHeight={(row) => (row.kind === 'day' ? 30 : 57)}
              render={render}
              total={query.hasNextPage ? -1 : rows.length}
              reveal={rows.findIndex(({ key }) => key === openId)}
              onNearEnd={() => {
                if (query.hasNextPage && !query.isFetching && !searching) void query.fetchNextPage()
              }}
            />
          </div>
        )}
        {searching && (
          <SearchEnd
            busy={query.isFetching}
            more={query.hasNextPage}
            searchedBackTo={searchedBackTo}
            onMore={() => void query.fetchNextPage()}
          />
        )}
      </div>
      {phone && <PhoneRecord />}
      <ListDialogs />
      <Suspense fallback={null}>
        {everMenu && (
          <RowMenu
            at={menu}
            scribe={scribes.find(({ id }) => id === menu?.id)}
            onClose={() => setMenu(undefined)}
            onRename={setRenaming}
            onSelect={(id) => selection.toggle(id, false)}
          />
        )}
      </Suspense>
    </>
  )
}
