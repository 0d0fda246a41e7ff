import { type FocusEvent, type SyntheticEvent, useState } from 'react'

/**
 * The one row of a list that Tab stops at; arrow keys go to the others.
 * @param ids of the rows, in their order
 * @param openId the row that is open, where Tab stops first
 */
export function useTabStop(ids: readonly string[], openId: string | undefined) {
  const [last, setLast] = useState<string>()
  const present = [last, openId].find((id) => id !== undefined && ids.includes(id))
  const id = present ?? ids[0]
  /** Rows that are out of sight aren't in the page: then Tab stops at the first that is. */
  const onScroll = ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
    requestAnimationFrame(() => {
      const rows = [...currentTarget.querySelectorAll<HTMLElement>('[data-scribe]')]
      if (rows.some((row) => row.dataset.scribe === id)) return
      setLast(rows[0]?.dataset.scribe)
    })
  }
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const row = target.closest<HTMLElement>('[data-scribe]')
    if (row) setLast(row.dataset.scribe)
  }
  return { id, onFocus, onScroll }
}
