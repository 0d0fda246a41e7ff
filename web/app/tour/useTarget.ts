import { useEffect, useState } from 'react'

/** What a step shows, framed while it is shown; the whole page where it is not there (yet), as on a phone. */
export function useTarget(selector: string): HTMLElement | null {
  const [target, setTarget] = useState<HTMLElement | null>(null)
  useEffect(() => {
    const look = () => {
      const found = document.querySelector<HTMLElement>(selector)
      setTarget(found?.checkVisibility() ? found : document.getElementById('main'))
    }
    look()
    const watcher = new MutationObserver(look)
    watcher.observe(document.body, { childList: true, subtree: true })
    return () => watcher.disconnect()
  }, [selector])
  useEffect(() => (target && target.id !== 'main' ? frame(target) : undefined), [target])
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
