import { useState } from 'react'
import { idsBetween } from './list-rows.ts'

export interface Selection {
  size: number
  has: (id: string) => boolean
  /** Selects or deselects a row; with `range`, all rows from the last one to it. */
  toggle: (id: string, range: boolean) => void
  all: () => void
  clear: () => void
}

/** The selected rows of a list. */
export function useSelection(ids: string[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [last, setLast] = useState<string>()
  const present = ids.filter((id) => chosen.has(id))
  const toggle = (id: string, range: boolean) => {
    const next = new Set(present)
    if (range && last) for (const between of idsBetween(ids, last, id)) next.add(between)
    else if (!next.delete(id)) next.add(id)
    setChosen(next)
    setLast(id)
  }
  return {
    size: present.length,
    has: (id) => chosen.has(id),
    toggle,
    all: () => setChosen(new Set(ids)),
    clear: () => setChosen(new Set()),
  }
}
