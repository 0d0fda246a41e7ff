import { type KeyboardEvent, useRef, useState } from 'react'

/** Where the arrow keys lead from a place in a row; undefined for any other key. */
export function nextPlace(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowRight') return Math.min(at + 1, count - 1)
  if (key === 'ArrowLeft') return Math.max(at - 1, 0)
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}

/** One tab stop for a row of links: arrow keys, Home and End move between them (ARIA Authoring Practices, roving tabindex). */
export function useRovingFocus(count: number) {
  const [place, setPlace] = useState(0)
  const links = useRef<(HTMLElement | null)[]>([])
  const at = Math.min(place, count - 1)
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextPlace(event.key, at, count)
    if (next === undefined) return
    event.preventDefault()
    links.current[next]?.focus()
  }
  return (index: number) => ({
    ref: (element: HTMLElement | null) => void (links.current[index] = element),
    tabIndex: index === at ? 0 : -1,
    onFocus: () => setPlace(index),
    onKeyDown,
  })
}
