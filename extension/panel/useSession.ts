import { useEffect, useState } from 'react'
import { endSession, isIdle, onSessionChange, readSession, type StoredSession } from '../session.ts'

type PanelSession = Pick<StoredSession, 'secret' | 'origin'> | undefined

/** The session of the panel; one that has been idle for too long is ended. */
export function useSession(): PanelSession | 'reading' {
  const [session, setSession] = useState<PanelSession | 'reading'>('reading')
  useEffect(() => {
    let shown: PanelSession
    const show = async () => {
      const stored = await readSession()
      if (stored && isIdle(stored)) return endSession()
      if (shown && shown.secret === stored?.secret) return undefined
      // Nothing that was shown stays in memory after its session.
      if (shown) return location.reload()
      shown = stored
      return setSession(stored)
    }
    const stop = onSessionChange(() => void show())
    void show()
    return stop
  }, [])
  return session
}
