import { useState } from 'react'

/** True from the first time on: what was loaded once stays, so that closing may be animated. */
export function useOnce(now: boolean): boolean {
  const [ever, setEver] = useState(now)
  if (now && !ever) setEver(true)
  return ever || now
}
