import { Button, Pagination, SegmentedControl, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Plus, Search } from 'lucide-react'
import { useState } from 'react'
import { type DictionaryOwner, type DictionaryTerm, termsOfPage } from '#contract/dictionary.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import css from './dictionary.module.css'
import { Files } from './Files.tsx'
import { termsQuery } from './queries.ts'
import { TermDialog } from './TermDialog.tsx'
import { TermRows } from './TermRows.tsx'

const owners = [
  { value: 'user', label: 'My words' },
  { value: 'clinic', label: "The clinic's" },
] as const
const hints: Record<DictionaryOwner, string> = {
  user: 'Names that recognisers should listen for, and how they are misheard. They apply to your visits.',
  clinic: 'Names for everyone who works here. The administrator edits them.',
}

/** Words of one's own and of the clinic: drugs, people, places. */
export function DictionarySettings() {
  const [owner, setOwner] = useState<DictionaryOwner>('user')
  const [q, setQ] = useState('')
  const [page, setPage] = useState(0)
  const [wanted] = useDebouncedValue(q, 200)
  const [editing, setEditing] = useState<DictionaryTerm | 'new'>()
  const terms = useQuery(termsQuery({ owner, q: wanted, page }))
  const { items = [], total = 0, editable = false } = terms.data ?? {}
  const choose = (next: string) => {
    const found = owners.find(({ value }) => value === next)
    if (!found) return
    setOwner(found.value)
    setPage(0)
  }
  return (
    <Panel>
      <div className={css.head}>
        <SegmentedControl
          aria-label="Whose dictionary"
          value={owner}
          data={[...owners]}
          onChange={choose}
        />
        {editable && (
          <Button leftSection={<Plus size={15} aria-hidden />} onClick={() => setEditing('new')}>
            Add a word
          </Button>
        )}
      </div>
      <p className={css.hint}>{hints[owner]}</p>
      <TextInput
        aria-label="Find a word"
        placeholder="Find a word"
        type="search"
        leftSection={<Search size={15} aria-hidden />}
        value={q}
        onChange={(event) => {
          setQ(event.currentTarget.value)
          setPage(0)
        }}
      />
      {terms.isError && (
        <ErrorState
          title="Could not load the dictionary"
          error={terms.error}
          onRetry={() => void terms.refetch()}
        />
      )}
      {terms.isPending && <LoadingRows label="Loading the dictionary" />}
      {terms.isSuccess && !terms.isPlaceholderData && items.length === 0 && (
        <p className={css.empty}>
          {wanted
            ? `No word here matches “${wanted}”.`
            : editable
              ? 'No words yet. Add the names that are misheard in your visits, or import a list.'
              : 'No words yet.'}
        </p>
      )}
      {items.length > 0 && (
        <TermRows owner={owner} terms={items} editable={editable} onEdit={setEditing} />
      )}
      {total > termsOfPage && (
        <Pagination
          size="sm"
          total={Math.ceil(total / termsOfPage)}
          value={page + 1}
          onChange={(next) => setPage(next - 1)}
          getControlProps={(control) => ({ 'aria-label': `${control} page` })}
        />
      )}
      <Files owner={owner} total={total} editable={editable} />
      {editing && (
        <TermDialog
          owner={owner}
          term={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Panel>
  )
}
