import { useId, useState } from 'react'
import { useOnce } from '#web/ui/useOnce.ts'

/** What makes a button open something that is loaded only then. */
export interface Opener {
  ref: (button: HTMLElement | null) => void
  id: string
  'aria-haspopup': 'menu' | 'dialog'
  'aria-expanded': boolean
  'aria-controls': string | undefined
  onPointerEnter: () => void
  onFocus: () => void
  onClick: () => void
}

/** The open popover: where it's attached, and how it closes. Its ids are Mantine's. */
export interface OpenedBy {
  id: string
  anchor: HTMLElement | null
  opened: boolean
  onClose: () => void
  /** A popover asks to be closed by this one alone, a menu by either. */
  onChange: (opened: boolean) => void
}

/**
 * A button that is there at once, for something that comes when one reaches for it: `preload` runs when the pointer
 * arrives or the focus does, so that the click rarely waits.
 */
export function useOpener(popup: Opener['aria-haspopup'], preload: () => unknown) {
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [opened, setOpened] = useState(false)
  const everOpened = useOnce(opened)
  const reachedFor = () => void preload()
  const opener: Opener = {
    ref: setAnchor,
    id,
    'aria-haspopup': popup,
    'aria-expanded': opened,
    'aria-controls': opened ? `${id}-dropdown` : undefined,
    onPointerEnter: reachedFor,
    onFocus: reachedFor,
    onClick: () => setOpened(!opened),
  }
  const onClose = () => setOpened(false)
  const openedBy: OpenedBy = { id, anchor, opened, onClose, onChange: setOpened }
  return { opener, openedBy, opened, everOpened }
}
