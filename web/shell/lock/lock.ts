import type { QueryClient } from '@tanstack/react-query'
import { onSignedOut } from '#web/api/client.ts'
import { hidePage } from './hide-page.ts'
import { isLocked, saveLock, useLock } from '#web/api/lock-state.ts'
import { endLock, type LockMessage, lockedWindows, removeWithLock } from './unlock.ts'
import { t } from '#web/i18n/i18n.ts'

/** What shows the lock; loaded ahead, since the page may be locked without a network. */
const loadScreen = () => import('./mount-lock.tsx')
export const preloadLock = () => void loadScreen().catch(() => undefined)

/** Locks this browser for a user: the open page leaves the document until it's unlocked. */
export function lock(queries: QueryClient, userId: string): void {
  if (isLocked()) return
  saveLock(userId)
  lockedWindows.postMessage({ type: 'lock', userId } satisfies LockMessage)
  lockHere(queries)
}

function lockHere(queries: QueryClient): void {
  if (isLocked()) return
  useLock.setState({ locked: true })
  const host = hidePage()
  // Until the lock is there, or where its code can't be loaded.
  host.textContent = t('This page is locked. Reload it to unlock it.')
  void loadScreen()
    .then(({ mountLock }) => {
      if (isLocked()) removeWithLock(mountLock(host, queries))
    })
    .catch(() => undefined)
}

// What is behind the lock is removed with the session; the sign-in page ends the lock once it's there.
onSignedOut(() => saveLock(undefined))

/** Follows the other windows of this browser. @returns how to stop */
export function followOtherWindows(queries: QueryClient, ownId: string): () => void {
  const hear = ({ data: { type, userId } }: MessageEvent<LockMessage>) => {
    if (userId !== ownId) return
    if (type === 'lock') lockHere(queries)
    else endLock()
  }
  lockedWindows.addEventListener('message', hear)
  return () => lockedWindows.removeEventListener('message', hear)
}

/** Shows the lock of the pages of a user. Resolves when they are unlocked. */
export async function whenUnlocked(queries: QueryClient, userId: string): Promise<void> {
  const stop = followOtherWindows(queries, userId)
  lockHere(queries)
  await new Promise<void>((resolve) => {
    const forget = useLock.subscribe(({ locked }) => {
      if (locked) return
      forget()
      resolve()
    })
  })
  stop()
}
