import { useLayoutEffect } from 'react'

interface Props {
  to: HTMLElement | null
  /** Given by the target of a Mantine menu or popover (`refProp`). */
  anchorRef?: (element: HTMLElement | null) => void
}

/** Hangs a menu or popover on a button that is drawn elsewhere, and so never has to be drawn anew. */
export function AnchorTo({ to, anchorRef }: Props) {
  useLayoutEffect(() => anchorRef?.(to), [to, anchorRef])
  return null
}
