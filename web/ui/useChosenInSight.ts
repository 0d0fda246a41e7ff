import { useEffect, type RefObject } from 'react'

/** Keeps the chosen topic in sight where the topics are a row that scrolls: on a phone, and when a window becomes narrow. */
export function useChosenInSight(list: RefObject<HTMLElement | null>, topic: string | undefined) {
  useEffect(() => {
    if (!list.current) return
    const chosen = list.current.querySelector('[aria-current]')
    // Told once at the start, too.
    const sizes = new ResizeObserver(() =>
      chosen?.scrollIntoView({ inline: 'center', block: 'nearest' }),
    )
    sizes.observe(list.current)
    return () => sizes.disconnect()
  }, [list, topic])
}
