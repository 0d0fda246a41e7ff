import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, type ReactNode } from 'react'
import css from './ui.module.css'
import { rovingFocus } from './roving-focus.ts'
import { VirtualRows } from './VirtualRows.tsx'

interface Props<T> {
  /** Identifies the list whose scroll position is kept. */
  name: string
  label: string
  items: readonly T[]
  getKey: (item: T) => string
  /** Height of a row before it is measured, in pixels. */
  estimate: number
  /** The same for lists with rows of different heights. */
  estimateHeight?: ((item: T) => number) | undefined
  /** The place of the row to scroll to when it changes, such as the open one. */
  reveal?: number | undefined
  render: (item: T, index: number) => ReactNode
  /** The number of all items if not all are loaded; -1 if unknown. */
  total?: number | undefined
  /** Whether its rows have no controls: then the list itself takes the focus, so that the keyboard can scroll it. */
  isFocusable?: boolean
  /** Called near the end of the list. */
  onNearEnd?: (() => void) | undefined
}

const places = new Map<string, number>()

/** A list of any length: draws the visible rows only, gives screen readers the full count, and keeps its scroll position. */
export function VirtualList<T>(props: Props<T>) {
  // The virtualizer returns changing functions from a stable object, which the compiler must not remember.
  'use no memo'
  const { name, items, estimate, render, total = items.length, onNearEnd, reveal = -1 } = props
  const scroll = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- this component is not compiled, see above.
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroll.current,
    estimateSize: (index) => props.estimateHeight?.(items[index] as T) ?? estimate,
    getItemKey: (index) => props.getKey(items[index] as T),
    initialOffset: () => places.get(name) ?? 0,
    overscan: 8,
  })
  const last = virtual.getVirtualItems().at(-1)?.index ?? -1
  useNearEnd(last, items.length, onNearEnd)
  useReveal(virtual, reveal)
  return (
    <div
      ref={scroll}
      className={css.scroll}
      {...(props.isFocusable && { tabIndex: 0 })}
      onScroll={(event) => places.set(name, event.currentTarget.scrollTop)}
    >
      <ul
        ref={rovingFocus}
        className={css.virtual}
        aria-label={props.label}
        style={{ height: virtual.getTotalSize() }}
      >
        <VirtualRows
          virtual={virtual}
          total={total}
          // The library counts the items, so each index has one.
          render={(index) => render(items[index] as T, index)}
        />
      </ul>
    </div>
  )
}

/** Calls near the end of the list, and again whenever items were added that are also near it. */
function useNearEnd(last: number, count: number, onNearEnd: (() => void) | undefined): void {
  const nearEnd = count > 0 && last >= count - 12
  useEffect(() => {
    if (nearEnd) onNearEnd?.()
  }, [nearEnd, count, onNearEnd])
}

/** Scrolls to a row when its place changes; to none if it is -1. */
function useReveal(virtual: Virtualizer<HTMLDivElement, Element>, place: number): void {
  useEffect(() => {
    if (place >= 0) virtual.scrollToIndex(place, { align: 'auto' })
  }, [place, virtual])
}
