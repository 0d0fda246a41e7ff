import { useMediaQuery } from '@mantine/hooks'
import { type ComponentProps, lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import type { ScribeHead } from '#contract/scribes.ts'
import { phoneQuery } from '#web/shell/ListLayout.tsx'
import { useOnce } from '#web/ui/useOnce.ts'
import { ListDialogs } from './ListDialogs.tsx'
import { ListHead } from './ListHead.tsx'
import { PhoneRecord } from './PhoneRecord.tsx'
import { ScribeRow } from './ScribeRow.tsx'
import { ScribeRows } from './ScribeRows.tsx'
import css from './scribes.module.css'
import { useListActions } from './useListActions.ts'
import { useScribeList } from './useScribeList.ts'
import { type Selection, useSelection } from './useSelection.ts'
import { useTabStop } from './useTabStop.ts'

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

/** The list of a folder: search, filter, rows by day, actions on one or several. */
export function ScribeList({ title, folderId, openId }: Props) {
  const list = useScribeList(folderId)
  const { scribes } = list
  const searchField = useRef<HTMLInputElement>(null)
  const phone = useMediaQuery(phoneQuery, undefined, { getInitialValueInEffect: false })
  const selection = useSelection(scribes.map(({ id }) => id))

  useListActions({ folderId, openId, scribes, selection, searchField })
  return (
    <>
      <ListHead title={title} list={list} searchField={searchField} />
      <Selected scribes={scribes} selection={selection} archived={folderId === 'archive'} />
      <Rows {...{ title, folderId, openId, list, selection }} />
      {phone && <PhoneRecord />}
      <ListDialogs />
    </>
  )
}

interface SelectedProps {
  scribes: readonly ScribeHead[]
  selection: Selection
  archived: boolean
}

/** What can be done with the selected visits. */
function Selected({ scribes, selection, archived }: SelectedProps) {
  const selected = scribes.filter(({ id }) => selection.has(id))
  return (
    <Suspense fallback={null}>
      {selected.length > 0 && (
        <SelectionBar
          chosen={selected}
          archived={archived}
          onDone={selection.clear}
          all={() => selection.all()}
        />
      )}
    </Suspense>
  )
}

interface RowsProps extends Props {
  list: ReturnType<typeof useScribeList>
  selection: Selection
}

/** The rows, one of which may be renamed, and their menu. */
function Rows({ title, folderId, openId, list, selection }: RowsProps) {
  const [renaming, setRenaming] = useState<string>()
  const [menu, setMenu] = useState<{ id: string; x: number; y: number }>()
  const ids = list.scribes.map(({ id }) => id)
  const tabStop = useTabStop(ids, openId)
  return (
    <>
      <RowsArea tabStop={tabStop}>
        <ScribeRows
          title={title}
          openId={openId}
          list={list}
          render={({ scribe, match }) => (
            <ScribeRow
              scribe={scribe}
              query={list.text}
              match={match}
              folderId={folderId}
              open={scribe.id === openId}
              isTabStop={scribe.id === tabStop.id}
              selection={selection}
              renaming={renaming === scribe.id}
              onRenamed={() => setRenaming(undefined)}
              onMenu={(place) => setMenu({ id: scribe.id, ...place })}
            />
          )}
        />
      </RowsArea>
      <MenuOnDemand
        at={menu}
        scribe={list.scribes.find(({ id }) => id === menu?.id)}
        onClose={() => setMenu(undefined)}
        onRename={setRenaming}
        onSelect={(id) => selection.toggle(id, false)}
      />
    </>
  )
}

interface AreaProps {
  tabStop: ReturnType<typeof useTabStop>
  children: ReactNode
}

/** Where a pointer or the focus suggests that the menu may be opened soon. */
function RowsArea({ tabStop, children }: AreaProps) {
  return (
    <div
      className={css.rows}
      onPointerEnter={loadMenu}
      onFocus={(event) => {
        void loadMenu()
        tabStop.onFocus(event)
      }}
      onScrollCapture={tabStop.onScroll}
    >
      {children}
    </div>
  )
}

/** The menu, once it has been opened. */
function MenuOnDemand(props: ComponentProps<typeof RowMenu>) {
  const wasOpen = useOnce(props.at !== undefined)
  return <Suspense fallback={null}>{wasOpen && <RowMenu {...props} />}</Suspense>
}
