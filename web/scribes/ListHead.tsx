import { ActionIcon, Button, CloseButton, TextInput } from '@mantine/core'
import { CloudOff, ListFilter, Plus, Search } from 'lucide-react'
import type { RefObject } from 'react'
import { useConnection } from '#web/api/live.ts'
import { Kbd } from '#web/ui/Kbd.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import css from './scribes.module.css'
import { useNewVisit } from './useNewVisit.ts'

interface Props {
  title: string
  folderId: string
  typed: string
  onType: (typed: string) => void
  searchField: RefObject<HTMLInputElement | null>
  drafts: boolean
  onDrafts: (drafts: boolean) => void
}

/** Title, New, search and filter of the list. */
export function ListHead({ title, folderId, typed, onType, searchField, drafts, onDrafts }: Props) {
  const offline = useConnection((c) => c.state === 'offline')
  const newVisit = useNewVisit()
  const clear = typed ? (
    <CloseButton size="sm" aria-label="Clear the search" onClick={() => onType('')} />
  ) : (
    <span className={css.hint}>
      <Kbd keys="/" />
    </span>
  )
  return (
    <header className={css.listHead}>
      <div className={css.listTitle}>
        <h2>{drafts ? `${title}: drafts` : title}</h2>
        {offline && (
          <Tag>
            <CloudOff size={12} aria-hidden /> Offline
          </Tag>
        )}
        <span className={css.grow} />
        <ActionIcon
          variant={drafts ? 'light' : 'subtle'}
          color={drafts ? 'teal' : 'gray'}
          size="lg"
          aria-label="Drafts only"
          title={drafts ? 'Show all visits' : 'Show drafts only'}
          aria-pressed={drafts}
          onClick={() => onDrafts(!drafts)}
        >
          <ListFilter size={17} aria-hidden />
        </ActionIcon>
        {folderId !== 'archive' && (
          <Button
            variant="default"
            leftSection={<Plus size={16} aria-hidden />}
            // A double click is one wish; the browser counts its clicks, however late they come to be handled.
            onClick={(event) => event.detail > 1 || newVisit()}
            className={css.newButton ?? ''}
          >
            New
          </Button>
        )}
      </div>
      <TextInput
        ref={searchField}
        type="search"
        aria-label={`Search ${title.toLowerCase()}`}
        placeholder="Search name, patient, words"
        leftSection={<Search size={15} aria-hidden />}
        rightSection={clear}
        rightSectionPointerEvents="all"
        value={typed}
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          onType('')
          event.currentTarget.blur()
        }}
      />
    </header>
  )
}
