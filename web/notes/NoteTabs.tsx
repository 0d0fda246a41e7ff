import { Menu, UnstyledButton } from '@mantine/core'
import { ChevronDown, CircleAlert, Plus } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { stageWord } from './generation-state.ts'
import type { NoteTab } from './note-tabs.ts'
import css from './tabs.module.css'
import { openClaims } from './review.ts'
import { useCutTabs } from './useCutTabs.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  tabs: readonly NoteTab[]
  openKey: string | undefined
  onOpen: (key: string) => void
  onAdd: () => void
}

/** The results of a visit side by side, and the way to one more. */
export function NoteTabs({ tabs, openKey, onOpen, onAdd }: Props) {
  const row = useRef<HTMLDivElement>(null)
  const cut = useCutTabs(
    row,
    tabs.map(({ key }) => key),
  )
  return (
    <div className={css.tabs}>
      <div
        ref={row}
        role="tablist"
        aria-label={t('Notes')}
        className={css.tabList}
        onKeyDown={(event) => openNext(event, { tabs, openKey, onOpen })}
        tabIndex={-1}
      >
        {tabs.map((tab) => (
          <UnstyledButton
            key={tab.key}
            id={`tab-${tab.key}`}
            role="tab"
            className={css.tab}
            aria-selected={tab.key === openKey}
            aria-controls="note-panel"
            tabIndex={tab.key === openKey ? 0 : -1}
            ref={tab.key === openKey ? bringIntoSight : undefined}
            onClick={() => onOpen(tab.key)}
          >
            <span className={css.tabTitle}>{tab.title}</span>
            <TabState tab={tab} isOnly={tabs.length === 1} />
          </UnstyledButton>
        ))}
      </div>
      <MoreTabs tabs={tabs.filter(({ key }) => cut.includes(key))} onOpen={onOpen} />
      {/* The room is for the names of the notes. */}
      <AddTab isShort={tabs.length > 1} onAdd={onAdd} />
    </div>
  )
}

/** The notes whose tabs are partly or fully out of sight. */
function MoreTabs({ tabs, onOpen }: Pick<Props, 'tabs' | 'onOpen'>) {
  if (tabs.length === 0) return null
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <UnstyledButton className={css.moreTabs}>
          {t('{count, number} more', { count: tabs.length })}
          <ChevronDown size={13} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {tabs.map(({ key, title }) => (
          <Menu.Item key={key} onClick={() => onOpen(key)}>
            {title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The arrows open the next or the previous tab, around the ends. */
function openNext(event: KeyboardEvent, { tabs, openKey, onOpen }: Omit<Props, 'onAdd'>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (!step) return
  const at = tabs.findIndex(({ key }) => key === openKey)
  const next = tabs[(at + step + tabs.length) % tabs.length]
  if (!next) return
  event.preventDefault()
  onOpen(next.key)
  document.getElementById(`tab-${next.key}`)?.focus()
}

const another = t('Another template')

function AddTab({ isShort, onAdd }: { isShort: boolean; onAdd: () => void }) {
  return (
    <UnstyledButton
      className={css.tab}
      data-add={isShort ? 'short' : true}
      aria-label={another}
      title={isShort ? another : undefined}
      onClick={onAdd}
    >
      <Plus size={13} aria-hidden /> {!isShort && another}
    </UnstyledButton>
  )
}

/** Of many tabs the open one is seen whole, also after the room for them has changed. */
function bringIntoSight(tab: HTMLElement | null): (() => void) | undefined {
  const row = tab?.parentElement
  if (!tab || !row) return undefined
  // The row moves, never the page around it.
  const show = () => {
    const [mine, seen] = [tab.getBoundingClientRect(), row.getBoundingClientRect()]
    if (mine.left < seen.left) row.scrollLeft -= seen.left - mine.left
    else if (mine.right > seen.right) row.scrollLeft += mine.right - seen.right
  }
  const observer = new ResizeObserver(show)
  observer.observe(tab)
  observer.observe(row)
  show()
  return () => observer.disconnect()
}

/** @param isOnly no other note: then only the review bar counts what is left to review */
function TabState({ tab: { generation, note }, isOnly }: { tab: NoteTab; isOnly: boolean }) {
  if (generation?.stage === 'failed' || note?.state === 'failed')
    return <CircleAlert size={13} aria-label={t('failed')} />
  if (generation)
    return (
      <span className={css.tabWriting}>
        <i aria-hidden /> {stageWord(generation)}
      </span>
    )
  const toReview = note && !isOnly ? openClaims(note).length : 0
  return toReview > 0 ? (
    <span aria-label={t('{count, number} to review', { count: toReview })}>{toReview}</span>
  ) : null
}
