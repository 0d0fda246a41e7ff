import { useEffect, useState } from 'react'
import { kioskIdle } from '#contract/intake-link.ts'

const uses = ['pointerdown', 'keydown', 'input', 'wheel', 'touchmove'] as const

/**
 * Whether an idle tablet is about to lock. Any touch or key press keeps it open.
 * @param onIdle called once it has been idle too long, including while asleep
 */
export function useIdle(isOn: boolean, onIdle: () => void): boolean {
  const [isWarned, setWarned] = useState(false)
  useEffect(() => {
    if (!isOn) return
    let last = Date.now()
    const seconds = () => (Date.now() - last) / 1000
    const check = () => {
      if (seconds() >= kioskIdle.lock) onIdle()
      else setWarned(seconds() >= kioskIdle.warn)
    }
    const use = () => {
      // After sleep, the next person may touch the screen before the clock is checked.
      if (seconds() < kioskIdle.lock) last = Date.now()
      check()
    }
    for (const one of uses) addEventListener(one, use, { capture: true, passive: true })
    const timer = setInterval(check, 1000)
    return () => {
      clearInterval(timer)
      for (const one of uses) removeEventListener(one, use, { capture: true })
      setWarned(false)
    }
  }, [isOn, onIdle])
  return isWarned
}
