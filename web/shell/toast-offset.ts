import { useEffect, useState } from 'react'

/** A toast of the right corner is so wide, with its margin. */
const CORNER = 456
/** And so high. */
const TOAST_HEIGHT = 90
const EVERY_MS = 200

/**
 * The height at the window's lower edge, where a toast appears, that is covered by bars the user may need meanwhile:
 * everything marked `data-low`, such as the player and the recorder.
 */
function takenBelow(phone: boolean): number {
  const left = phone ? 0 : window.innerWidth - CORNER
  return [...document.querySelectorAll('[data-low]')]
    .map((bar) => bar.getBoundingClientRect())
    .filter(({ width, right, top }) => width > 0 && right > left && top > window.innerHeight / 2)
    .toSorted((a, b) => b.bottom - a.bottom)
    .reduce((taken, { top, bottom }) => {
      const isInTheWay = bottom > window.innerHeight - taken - TOAST_HEIGHT
      return isInTheWay ? Math.max(taken, window.innerHeight - top) : taken
    }, 0)
}

/** The same as long as a toast is there; bars come and go with tabs, pages and recordings. */
export function useToastOffset(phone: boolean, watching: boolean): number {
  const [taken, setTaken] = useState(0)
  useEffect(() => {
    if (!watching) return
    const look = () => setTaken(takenBelow(phone))
    look()
    const timer = setInterval(look, EVERY_MS)
    return () => clearInterval(timer)
  }, [phone, watching])
  return taken
}
