import { useQueryClient } from '@tanstack/react-query'
import { Archive, ArrowDown, ArrowUp, Search, SquareCheck, Trash2 } from 'lucide-react'
import { useEffect, useMemo, useRef, type RefObject } from 'react'
import { useNavigate } from 'react-router'
import { useActions, type Action } from '#web/shell/actions.ts'
import { paths } from '#web/paths.ts'
import { confirmDelete } from './ask.ts'
import { neighbour } from './list-rows.ts'
import type { Selection } from './useSelection.ts'
import { archive, remove } from './scribe-actions.ts'

interface Place {
  folderId: string
  openId: string | undefined
  ids: string[]
  nameOf: (id: string) => string | undefined
  selection: Selection
  searchField: RefObject<HTMLInputElement | null>
}

/** J and K, X, E, # and `/`. Registered once; they look at the list as it is when pressed. */
export function useListActions(place: Place): void {
  const latest = useRef(place)
  useEffect(() => {
    latest.current = place
  })
  const navigate = useNavigate()
  const queries = useQueryClient()
  const actions = useMemo<Action[]>(() => {
    const go = (step: 1 | -1) => () => {
      const { ids, openId, folderId } = latest.current
      const next = neighbour(ids, openId, step)
      if (next) void navigate(paths.scribe(next, { folderId }))
    }
    const target = () => focusedRow() ?? latest.current.openId
    const next = { label: 'Next visit', section: 'Here', icon: ArrowDown, run: go(1) } as const
    const previous = {
      label: 'Previous visit',
      section: 'Here',
      icon: ArrowUp,
      run: go(-1),
    } as const
    return [
      { id: 'next', keys: 'j', ...next },
      { id: 'previous', keys: 'k', ...previous },
      {
        id: 'search-list',
        label: 'Search visits',
        section: 'Here',
        keys: '/',
        icon: Search,
        run: () => latest.current.searchField.current?.focus(),
      },
      {
        id: 'select',
        label: 'Select the visit',
        section: 'Here',
        keys: 'x',
        icon: SquareCheck,
        run: () => {
          const id = target()
          if (id) latest.current.selection.toggle(id, false)
        },
      },
      {
        id: 'archive',
        label: 'Archive or unarchive what is selected',
        section: 'Here',
        keys: 'e',
        icon: Archive,
        run: () => {
          const { ids, selection, folderId } = latest.current
          const chosen = ids.filter(selection.has)
          const one = target()
          const going = chosen.length ? chosen : one ? [one] : []
          if (!going.length) return
          selection.clear()
          void archive(queries, going, folderId !== 'archive')
        },
      },
      {
        id: 'delete',
        label: 'Delete the visit',
        section: 'Here',
        keys: '#',
        icon: Trash2,
        run: () => {
          const { nameOf, openId, folderId } = latest.current
          const id = target()
          const name = id && nameOf(id)
          if (!id || !name) return
          const leave = async () => {
            if (id === openId) await navigate(paths.scribes(folderId))
          }
          confirmDelete(name, () => void remove(queries, id, leave))
        },
      },
    ]
  }, [navigate, queries])
  useActions(actions)
}

function focusedRow(): string | undefined {
  const row = document.activeElement?.closest('[data-scribe]')
  return row instanceof HTMLElement ? row.dataset.scribe : undefined
}
