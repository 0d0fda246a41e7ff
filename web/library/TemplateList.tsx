import { Button, CloseButton, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { CloudOff, Search } from 'lucide-react'
import { useState } from 'react'
import type { Item } from '#contract/items.ts'
import { useConnection } from '#web/api/live.ts'
import { templateSearch } from '#web/api/template-search.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { VirtualList } from '#web/ui/VirtualList.tsx'
import { NewTemplate } from './editor/NewTemplate.tsx'
import css from './library.module.css'
import { ListEmpty } from './ListEmpty.tsx'
import { TemplateRow } from './TemplateRow.tsx'
import { useItemSearch } from './useFound.ts'
import { itemTypes, type LibraryView, formatView } from './view.ts'
import { ViewChoices } from './ViewChoices.tsx'

interface Props {
  view: LibraryView
  onView: (view: LibraryView) => void
  openId: string | undefined
}

/** The library as a list: what is shown of it, search, rows. */
export function TemplateList({ view, onView, openId }: Props) {
  const [typed, setTyped] = useState('')
  const [text] = useDebouncedValue(typed.trim(), 60)
  const { rows, query, searching, failed, more } = useItemSearch(view, text)
  const offline = useConnection((c) => c.state === 'offline')
  const label = itemTypes.find(({ value }) => value === view.itemType)?.label ?? ''
  const search = formatView(view)
  return (
    <>
      <div className={css.head}>
        <div className={css.title}>
          <h2>{label}</h2>
          {offline && (
            <Tag>
              <CloudOff size={12} aria-hidden /> Offline
            </Tag>
          )}
          {view.itemType === 'template' && <NewTemplate />}
        </div>
        <TextInput
          type="search"
          aria-label="Search templates"
          placeholder={`Search all ${label.toLowerCase()}`}
          leftSection={<Search size={15} aria-hidden />}
          rightSection={
            typed && (
              <CloseButton size="sm" aria-label="Clear the search" onClick={() => setTyped('')} />
            )
          }
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Escape' && setTyped('')}
        />
        <ViewChoices view={view} onView={onView} searching={searching} />
      </div>
      {failed && (
        <div className={css.notice} role="status">
          <span>Search of the public library is not available. Your own are searched.</span>
          <Button
            variant="default"
            size="xs"
            onClick={() => {
              templateSearch.forgetFailure()
              void query.refetch()
            }}
          >
            Retry
          </Button>
        </div>
      )}
      {query.isPending && rows.length === 0 && <LoadingRows count={8} />}
      {query.isError && rows.length === 0 && (
        <ErrorState
          title="Could not load the library"
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isSuccess && !query.isPlaceholderData && rows.length === 0 && !failed && (
        <ListEmpty view={view} searching={searching} onView={onView} />
      )}
      {rows.length > 0 && (
        <Rows
          key={searching ? 'search' : search}
          {...{ view, rows, search, openId }}
          more={more ? fetchMore : undefined}
        />
      )}
    </>
  )

  function fetchMore() {
    if ('fetchNextPage' in query && !query.isFetching) void query.fetchNextPage()
  }
}

interface RowsProps {
  view: LibraryView
  rows: Item[]
  search: string
  openId: string | undefined
  more: (() => void) | undefined
}

function Rows({ rows, search, openId, more }: RowsProps) {
  return (
    <VirtualList
      name={`library ${search}`}
      label="Library"
      items={rows}
      getKey={(item) => item.id}
      estimate={78}
      total={more ? -1 : rows.length}
      onNearEnd={more}
      reveal={rows.findIndex((item) => item.id === openId)}
      render={(item) => <TemplateRow item={item} search={search} open={item.id === openId} />}
    />
  )
}
