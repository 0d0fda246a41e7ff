import { useEffect, useState } from 'react'

/** The element of a step, framed while it's shown; a heading of the page if it isn't there (yet). */
export function useTarget(selector: string): HTMLElement | null {
  const [target, setTarget] = useState<HTMLElement | null>(null)
  useEffect(() => {
    const look = () => setTarget(firstSeen(selector) ?? firstSeen('h1, h2'))
    look()
    const watcher = new MutationObserver(look)
    watcher.observe(document.body, { childList: true, subtree: true })
    return () => watcher.disconnect()
  }, [selector])
  useEffect(() => (target ? frame(target) : undefined), [target])
  return target
}

/** @returns how to take the frame away. */
function frame(element: HTMLElement): () => void {
  element.dataset.toured = ''
  element.scrollIntoView({ block: 'nearest' })
  return () => {
    delete element.dataset.toured
  }
}

function firstSeen(selector: string): HTMLElement | null {
  const all = [...document.querySelectorAll<HTMLElement>(selector)]
  // The bubble has its own heading.
  return all.find((one) => one.checkVisibility() && !one.closest('[role=dialog]')) ?? null
}
