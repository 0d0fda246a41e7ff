import { useRef, useState, type RefObject } from 'react'

/** A scroll position this close to the end follows new lines, in pixels. */
const nearEnd = 60
/** A scroll this soon after a wheel, touch or key is the reader's, in milliseconds. */
const readerScrollMs = 400

/**
 * Whether a live transcript scrolls with new lines: until the reader scrolls up, and again once they return to the end.
 * @returns `events` for the scrolled element
 */
export function useFollowing(live: boolean, scroll: RefObject<HTMLElement | null>) {
  const touchedAt = useRef(0)
  const [following, setFollowing] = useState(live)
  const [wasLive, setWasLive] = useState(live)
  if (live !== wasLive) {
    setWasLive(live)
    setFollowing(live)
  }
  const touch = () => {
    touchedAt.current = performance.now()
  }
  const watch = () => {
    const box = scroll.current
    if (!box) return
    const isAtEnd = box.scrollHeight - box.scrollTop - box.clientHeight < nearEnd
    const isReader = performance.now() - touchedAt.current < readerScrollMs
    if (isAtEnd) setFollowing(true)
    else if (isReader) setFollowing(false)
  }
  const events = {
    onScroll: watch,
    onWheel: touch,
    onTouchMove: touch,
    onPointerDown: touch,
    onKeyDown: touch,
  }
  return { following, setFollowing, events }
}
