import { useEffect } from 'react'
import { endSession, isIdle, markUsed, readSession } from '../session.ts'

const checkMs = 15_000

/** Signs out once the panel has been idle for as long as the installation's pages stay unlocked. */
export function useLock(): void {
  useEffect(() => {
    let isUsed = true
    const use = () => (isUsed = true)
    const check = async () => {
      if (isUsed) await markUsed()
      isUsed = false
      const session = await readSession()
      if (session && isIdle(session)) await endSession()
    }
    const checking = setInterval(() => void check().catch(() => undefined), checkMs)
    for (const event of ['pointerdown', 'keydown'] as const) addEventListener(event, use)
    return () => {
      clearInterval(checking)
      for (const event of ['pointerdown', 'keydown'] as const) removeEventListener(event, use)
    }
  }, [])
}
