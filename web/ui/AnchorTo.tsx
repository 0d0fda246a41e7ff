import { useLayoutEffect } from 'react'

interface Props {
  to: HTMLElement | null
  /** Given by the target of a Mantine menu or popover (`refProp`). */
  anchorRef?: (element: HTMLElement | null) => void
}

/** Anchors a menu or popover to a button elsewhere, which needn't be rendered again. */
export function AnchorTo({ to, anchorRef }: Props) {
  useLayoutEffect(() => anchorRef?.(to), [to, anchorRef])
  return null
}
