import { showPage } from './hide-page.ts'
import { isLocked, saveLock, savedLock, noteInput, useLock } from '#web/api/lock-state.ts'

export interface LockMessage {
  type: 'lock' | 'unlock'
  userId: string
}

/** Locks and unlocks every window of this browser at once. */
export const lockedWindows = new BroadcastChannel('ausculta-lock')
let removeScreen: (() => void) | undefined

/** @param remove takes the lock's screen away when the lock ends */
export const removeWithLock = (remove: () => void) => void (removeScreen = remove)

/** Unlocks every window of this browser, once its user has shown who they are. */
export function unlock(): void {
  const userId = savedLock()
  saveLock(undefined)
  noteInput(Date.now())
  if (userId) lockedWindows.postMessage({ type: 'unlock', userId } satisfies LockMessage)
  endLock()
}

/** Shows the page again. */
export function endLock(): void {
  if (!isLocked()) return
  removeScreen?.()
  removeScreen = undefined
  useLock.setState({ locked: false })
  showPage()
}
