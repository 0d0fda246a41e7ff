import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { Archive, ArrowDown, ArrowUp, Search, SquareCheck, Trash2 } from 'lucide-react'
import { useMemo, type RefObject } from 'react'
import { useNavigate, type NavigateFunction } from 'react-router'
import type { ScribeHead } from '#contract/scribes.ts'
import { useActions, type Action } from '#web/shell/actions.ts'
import { paths } from '#web/paths.ts'
import { useLatest } from '#web/ui/useLatest.ts'
import { confirmDelete } from './ask.ts'
import { neighbour } from './list-rows.ts'
import { archive, remove } from './scribe-actions.ts'
import type { Selection } from './useSelection.ts'
import { t } from '#web/i18n/i18n.ts'

interface List {
  folderId: string
  openId: string | undefined
  scribes: readonly ScribeHead[]
  selection: Selection
  searchField: RefObject<HTMLInputElement | null>
}

/** J and K, X, E, # and `/`. Registered once; each reads the list as it is when its key is pressed. */
export function useListActions(list: List): void {
  const latest = useLatest(list)
  const navigate = useNavigate()
  const queries = useQueryClient()
  const actions = useMemo(() => listActions(latest, navigate, queries), [latest, navigate, queries])
  useActions(actions)
}

function listActions(
  latest: RefObject<List>,
  navigate: NavigateFunction,
  queries: QueryClient,
): Action[] {
  const open = (step: 1 | -1) => () => openNeighbour(latest.current, step, navigate)
  return [
    { id: 'next', label: t('Next visit'), keys: 'j', icon: ArrowDown, run: open(1) },
    { id: 'previous', label: t('Previous visit'), keys: 'k', icon: ArrowUp, run: open(-1) },
    {
      id: 'search-list',
      label: t('Search visits'),
      keys: '/',
      icon: Search,
      run: () => latest.current.searchField.current?.focus(),
    },
    {
      id: 'select',
      label: t('Select the visit'),
      keys: 'x',
      icon: SquareCheck,
      run: () => selectTarget(latest.current),
    },
    {
      id: 'archive',
      label: t('Archive or unarchive the selection'),
      keys: 'e',
      icon: Archive,
      run: () => archiveSelected(latest.current, queries),
    },
    {
      id: 'delete',
      label: t('Delete the visit'),
      keys: '#',
      icon: Trash2,
      run: () => deleteTarget(latest.current, queries, navigate),
    },
  ].map((action) => ({ ...action, section: 'Here' }))
}

function openNeighbour(
  { scribes, openId, folderId }: List,
  step: 1 | -1,
  go: NavigateFunction,
): void {
  const next = neighbour(
    scribes.map(({ id }) => id),
    openId,
    step,
  )
  if (next) void go(paths.scribe(next, { folderId }))
}

function selectTarget(list: List): void {
  const id = findTarget(list)
  if (id) list.selection.toggle(id, false)
}

/** Archives the selected visits, or the target if none is selected. */
function archiveSelected(list: List, queries: QueryClient): void {
  const { scribes, selection, folderId } = list
  const selected = scribes.map(({ id }) => id).filter(selection.has)
  const target = findTarget(list)
  const ids = selected.length === 0 && target ? [target] : selected
  if (ids.length === 0) return
  selection.clear()
  void archive(queries, ids, folderId !== 'archive')
}

function deleteTarget(list: List, queries: QueryClient, navigate: NavigateFunction): void {
  const { scribes, openId, folderId } = list
  const id = findTarget(list)
  const name = scribes.find((scribe) => scribe.id === id)?.name
  if (!id || !name) return
  const leave = async () => {
    if (id === openId) await navigate(paths.scribes(folderId))
  }
  confirmDelete(name, () => void remove(queries, id, leave))
}

/** The visit that a key acts on: the focused row, otherwise the open visit. */
function findTarget({ openId }: List): string | undefined {
  const row = document.activeElement?.closest('[data-scribe]')
  return row instanceof HTMLElement && row.dataset.scribe ? row.dataset.scribe : openId
}
