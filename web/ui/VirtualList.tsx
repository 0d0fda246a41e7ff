import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, type ReactNode } from 'react'
import css from './ui.module.css'

interface Props<T> {
  /** Under which the place in the list is kept while one looks elsewhere. */
  name: string
  label: string
  items: readonly T[]
  keyOf: (item: T) => string
  /** Pixels of one row before it is measured. */
  estimate: number
  /** The same for rows of different kinds. */
  estimateOf?: ((item: T) => number) | undefined
  /** The place of the row that must be in sight, such as the one that is open; scrolled to when it changes. */
  reveal?: number | undefined
  render: (item: T, index: number) => ReactNode
  /** How many there are altogether, where not all are loaded. */
  total?: number | undefined
  /** Called when the end comes near. */
  onNearEnd?: (() => void) | undefined
}

const places = new Map<string, number>()

/** A list of any length that draws what is seen, tells a screen reader the true count, and keeps its place. */
export function VirtualList<T>(props: Props<T>) {
  // The virtualizer returns changing functions from a stable object, which the compiler must not remember.
  'use no memo'
  const {
    name,
    label,
    items,
    keyOf,
    estimate,
    render,
    total = items.length,
    onNearEnd,
    reveal = -1,
  } = props
  const scroll = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- this component is not compiled, see above.
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroll.current,
    estimateSize: (index) => props.estimateOf?.(items[index] as T) ?? estimate,
    getItemKey: (index) => keyOf(items[index] as T),
    initialOffset: () => places.get(name) ?? 0,
    overscan: 8,
  })
  const rows = virtual.getVirtualItems()
  const last = rows.at(-1)?.index ?? -1
  const nearEnd = items.length > 0 && last >= items.length - 12
  useEffect(() => {
    if (nearEnd) onNearEnd?.()
  }, [nearEnd, items.length, onNearEnd])
  useEffect(() => {
    if (reveal >= 0) virtual.scrollToIndex(reveal, { align: 'auto' })
  }, [reveal, virtual])
  return (
    <div
      ref={scroll}
      className={css.scroll}
      onScroll={(event) => places.set(name, event.currentTarget.scrollTop)}
    >
      <ul className={css.virtual} aria-label={label} style={{ height: virtual.getTotalSize() }}>
        {rows.map((row) => (
          <li
            key={row.key}
            ref={virtual.measureElement}
            data-index={row.index}
            aria-setsize={total}
            aria-posinset={row.index + 1}
            style={{ transform: `translateY(${row.start}px)` }}
          >
            {render(items[row.index] as T, row.index)}
          </li>
        ))}
      </ul>
    </div>
  )
}
