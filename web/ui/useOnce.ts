import { useDeferredValue, useState } from 'react'

/**
 * True from the first time on: what was loaded once stays, so that closing can be animated. The first time comes as a
 * deferred render, which waits for code that loads then; otherwise React would show the empty fallback instead, for at
 * least 300 ms.
 */
export function useOnce(now: boolean): boolean {
  const soon = useDeferredValue(now)
  const [ever, setEver] = useState(soon)
  if (soon && !ever) setEver(true)
  return ever || soon
}
