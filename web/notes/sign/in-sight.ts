import { useEffect } from 'react'
import { tabStore } from '#web/browser-storage.ts'

/** Kept with the window, so that a reload does not make the time shorter. Holds no more than an id and a number. */
const storageKey = (noteId: string) => `ausculta-in-sight ${noteId}`

/** Seconds that the note was open and in sight in this window. */
export const secondsInSight = (noteId: string): number =>
  Number(tabStore.get(storageKey(noteId)) ?? 0)

/** Counts while the note is shown and the window is in sight. */
export function useInSight(noteId: string): void {
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') return
      tabStore.set(storageKey(noteId), String(secondsInSight(noteId) + 1))
    }, 1000)
    return () => clearInterval(timer)
  }, [noteId])
}
