import type { Virtualizer } from '@tanstack/react-virtual'
import type { ReactNode } from 'react'

interface Props {
  virtual: Virtualizer<HTMLDivElement, Element>
  /** The number of rows for a screen reader, -1 if unknown. */
  total: number
  /** A row that a screen reader skips. */
  isHidden?: (index: number) => boolean
  render: (index: number) => ReactNode
}

/** The visible rows of a virtual list, each at its place. */
export function VirtualRows({ virtual, total, isHidden, render }: Props) {
  // The virtualizer returns changing functions from a stable object, which the compiler must not remember.
  'use no memo'
  return virtual.getVirtualItems().map(({ key, index, start }) => (
    <li
      key={key}
      ref={virtual.measureElement}
      data-index={index}
      aria-hidden={isHidden?.(index) || undefined}
      aria-setsize={total}
      aria-posinset={index + 1}
      style={{ transform: `translateY(${start}px)` }}
    >
      {render(index)}
    </li>
  ))
}
