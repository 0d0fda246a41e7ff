import { ActionIcon, Button, CloseButton, Menu, TextInput } from '@mantine/core'
import { CloudOff, Ellipsis, Plus, Search } from 'lucide-react'
import type { RefObject } from 'react'
import { useConnection } from '#web/app/live.ts'
import { Kbd } from '#web/ui/Kbd.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { FolderMenu } from './FolderMenu.tsx'
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
    <Kbd keys="/" />
  )
  return (
    <header className={css.listHead}>
      <div className={css.listTitle}>
        <h2>{title}</h2>
        {offline && (
          <Tag>
            <CloudOff size={12} aria-hidden /> Offline
          </Tag>
        )}
        {drafts && <Tag>Drafts</Tag>}
        <span className={css.grow} />
        <Menu position="bottom-end" width={220}>
          <Menu.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label="Filter, and change folders"
            >
              <Ellipsis size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => onDrafts(!drafts)}>
              {drafts ? 'Show all visits' : 'Show drafts only'}
            </Menu.Item>
            <FolderMenu folderId={folderId} title={title} />
          </Menu.Dropdown>
        </Menu>
        {folderId !== 'archive' && (
          <Button
            variant="default"
            leftSection={<Plus size={16} aria-hidden />}
            onClick={newVisit}
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
