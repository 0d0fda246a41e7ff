import { useEffect } from 'react'

/** Seconds that notes were open and in sight since this window was opened, by note. */
const seconds = new Map<string, number>()

export const secondsInSight = (noteId: string): number => seconds.get(noteId) ?? 0

/** Counts while the note is shown and the window is in sight. */
export function useInSight(noteId: string): void {
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') seconds.set(noteId, secondsInSight(noteId) + 1)
    }, 1000)
    return () => clearInterval(timer)
  }, [noteId])
}
