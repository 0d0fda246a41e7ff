import { Button, CloseButton, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Search } from 'lucide-react'
import { useState } from 'react'
import type { Item } from '#contract/items.ts'
import { templateSearch } from '#web/api/template-search.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import { VirtualList } from '#web/ui/VirtualList.tsx'
import { NewTemplate } from './editor/NewTemplate.tsx'
import { UploadForm } from './FormActions.tsx'
import css from './library.module.css'
import { ListEmpty } from './ListEmpty.tsx'
import { TemplateRow } from './TemplateRow.tsx'
import { useItemSearch } from './useFound.ts'
import { itemTypes, type LibraryView, formatView } from './view.ts'
import { ViewChoices } from './ViewChoices.tsx'
import { t } from '#web/i18n/i18n.ts'

/** Typing pauses for this long before a search starts, in milliseconds. */
const searchAfterMs = 60

interface Props {
  view: LibraryView
  onView: (change: Partial<LibraryView>) => void
  openId: string | undefined
}

/** The library as a list: filters, search, rows. */
export function TemplateList({ view, onView, openId }: Props) {
  const [typed, setTyped] = useState('')
  const [text] = useDebouncedValue(typed.trim(), searchAfterMs)
  const { rows, query, searching, failed, more } = useItemSearch(view, text)
  const search = formatView(view)
  const isEmpty = rows.length === 0
  const loadMore = () => {
    if ('fetchNextPage' in query && !query.isFetching) void query.fetchNextPage()
  }
  return (
    <>
      <div className={css.head}>
        <Title view={view} />
        <SearchField view={view} value={typed} onChange={setTyped} />
        <ViewChoices view={view} onView={onView} searching={searching} />
      </div>
      {failed && <SearchFailed onRetry={() => void query.refetch()} />}
      {query.isPending && isEmpty && <LoadingRows count={8} />}
      {query.isError && isEmpty && (
        <ErrorState
          title={t('Could not load the library')}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isSuccess && !query.isPlaceholderData && isEmpty && !failed && (
        <ListEmpty view={view} searching={searching} onView={onView} />
      )}
      {!isEmpty && (
        <Rows
          key={searching ? 'search' : search}
          {...{ rows, search, openId }}
          more={more ? loadMore : undefined}
        />
      )}
    </>
  )
}

const findLabel = ({ itemType }: LibraryView) =>
  itemTypes.find(({ value }) => value === itemType)?.label ?? ''

function Title({ view }: { view: LibraryView }) {
  return (
    <div className={css.title}>
      <h2>{findLabel(view)}</h2>
      {view.itemType === 'template' && <NewTemplate />}
      {view.itemType === 'form' && <UploadForm />}
    </div>
  )
}

interface SearchFieldProps {
  view: LibraryView
  value: string
  onChange: (value: string) => void
}

function SearchField({ view, value, onChange }: SearchFieldProps) {
  return (
    <TextInput
      type="search"
      aria-label={t('Search templates')}
      placeholder={t(
        '{type, select, macro {Search all macros} form {Search all forms} other {Search all templates}}',
        { type: view.itemType },
      )}
      leftSection={<Search size={15} aria-hidden />}
      rightSection={
        value && (
          <CloseButton size="sm" aria-label={t('Clear the search')} onClick={() => onChange('')} />
        )
      }
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Escape' && onChange('')}
    />
  )
}

function SearchFailed({ onRetry }: { onRetry: () => void }) {
  const retry = () => {
    templateSearch.forgetFailure()
    onRetry()
  }
  return (
    <div className={css.notice} role="status">
      <span>{t('Public library search isn’t available. Only your own items are searched.')}</span>
      <Button variant="default" size="xs" onClick={retry}>
        {t('Retry')}
      </Button>
    </div>
  )
}

interface RowsProps {
  rows: Item[]
  search: string
  openId: string | undefined
  more: (() => void) | undefined
}

function Rows({ rows, search, openId, more }: RowsProps) {
  return (
    <VirtualList
      name={`library ${search}`}
      label={t('Library')}
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
