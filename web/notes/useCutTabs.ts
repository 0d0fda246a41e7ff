import { type RefObject, useLayoutEffect, useState } from 'react'

/** Between keys of tabs, which hold no line break. */
const separator = '\n'

/** The keys of the tabs in a scrolling row that aren't fully visible. @param keys of all tabs, in their order */
export function useCutTabs(row: RefObject<HTMLElement | null>, keys: readonly string[]): string[] {
  const [cut, setCut] = useState('')
  const all = keys.join(separator)
  useLayoutEffect(() => {
    const list = row.current
    if (!list) return
    const look = () =>
      setCut(
        all
          .split(separator)
          .filter((_, at) => isCut(list, at))
          .join(separator),
      )
    const observer = new ResizeObserver(look)
    for (const part of [list, ...list.children]) observer.observe(part)
    list.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      list.removeEventListener('scroll', look)
    }
  }, [row, all])
  return cut.split(separator)
}

function isCut(list: HTMLElement, at: number): boolean {
  const tab = list.children[at]?.getBoundingClientRect()
  const { left, right } = list.getBoundingClientRect()
  return tab !== undefined && (tab.left < left - 1 || tab.right > right + 1)
}
