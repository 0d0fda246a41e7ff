import { ActionIcon, Button, CloseButton, TextInput } from '@mantine/core'
import { ListFilter, Plus, Search } from 'lucide-react'
import type { RefObject } from 'react'
import { Kbd } from '#web/ui/Kbd.tsx'
import css from './scribes.module.css'
import { useNewVisit } from './useNewVisit.ts'
import type { ScribeListState } from './useScribeList.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  title: string
  list: ScribeListState
  searchField: RefObject<HTMLInputElement | null>
}

/** Title, New, search and filter of the list. */
export function ListHead({ title, list, searchField }: Props) {
  return (
    <header className={css.listHead}>
      <div className={css.listTitle}>
        <h2>{list.drafts ? t('{title}: drafts', { title }) : title}</h2>
        <DraftsFilter list={list} />
        {list.folder !== 'archive' && <NewButton />}
      </div>
      <SearchField title={title} list={list} searchField={searchField} />
    </header>
  )
}

function DraftsFilter({ list: { drafts, setDrafts } }: Pick<Props, 'list'>) {
  return (
    <ActionIcon
      variant={drafts ? 'light' : 'subtle'}
      color={drafts ? 'teal' : 'gray'}
      size="lg"
      aria-label={t('Drafts only')}
      title={drafts ? t('Show all visits') : t('Show drafts only')}
      aria-pressed={drafts}
      onClick={() => setDrafts(!drafts)}
    >
      <ListFilter size={17} aria-hidden />
    </ActionIcon>
  )
}

function NewButton() {
  const newVisit = useNewVisit()
  return (
    <Button
      variant="default"
      leftSection={<Plus size={16} aria-hidden />}
      // The second click of a double click doesn't count, even if it is handled late.
      onClick={(event) => event.detail > 1 || newVisit()}
      className={css.newButton ?? ''}
    >
      {t('New')}
    </Button>
  )
}

function SearchField({ title, list: { typed, setTyped }, searchField }: Props) {
  return (
    <TextInput
      ref={searchField}
      type="search"
      aria-label={t('Search in {list}', { list: title })}
      placeholder={t('Search by name, patient or text')}
      leftSection={<Search size={15} aria-hidden />}
      rightSection={
        typed ? (
          <CloseButton size="sm" aria-label={t('Clear the search')} onClick={() => setTyped('')} />
        ) : (
          <span className={css.hint}>
            <Kbd keys="/" />
          </span>
        )
      }
      rightSectionPointerEvents="all"
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        setTyped('')
        event.currentTarget.blur()
      }}
    />
  )
}
