import { useEffect, useState } from 'react'

/** The time, new every half second while it is shown: what it tells must be true within the second. */
export function useSecond(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [])
  return now
}
