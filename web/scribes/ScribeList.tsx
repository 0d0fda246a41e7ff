import { useMediaQuery } from '@mantine/hooks'
import { lazy, Suspense, useRef, useState } from 'react'
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
import { useSelection } from './useSelection.ts'
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
  const [renaming, setRenaming] = useState<string>()
  const [menu, setMenu] = useState<{ id: string; x: number; y: number }>()
  const menuWasOpen = useOnce(menu !== undefined)
  const searchField = useRef<HTMLInputElement>(null)
  const phone = useMediaQuery(phoneQuery, undefined, { getInitialValueInEffect: false })
  const selection = useSelection(scribes.map(({ id }) => id))
  const tabStop = useTabStop(
    scribes.map(({ id }) => id),
    openId,
  )
  const selected = scribes.filter(({ id }) => selection.has(id))
  useListActions({ folderId, openId, scribes, selection, searchField })
  return (
    <>
      <ListHead title={title} list={list} searchField={searchField} />
      <Suspense fallback={null}>
        {selected.length > 0 && (
          <SelectionBar
            chosen={selected}
            archived={folderId === 'archive'}
            onDone={selection.clear}
            all={() => selection.all()}
          />
        )}
      </Suspense>
      <div
        className={css.rows}
        onPointerEnter={loadMenu}
        onFocus={(event) => {
          void loadMenu()
          tabStop.onFocus(event)
        }}
        onScrollCapture={tabStop.onScroll}
      >
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
      </div>
      {phone && <PhoneRecord />}
      <ListDialogs />
      <Suspense fallback={null}>
        {menuWasOpen && (
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
