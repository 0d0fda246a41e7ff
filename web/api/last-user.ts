import type { User } from '#contract/profile.ts'
import { localStore } from '#web/browser-storage.ts'

const storageKey = 'ausculta-user'

/** Keeps who is signed in: their own profile and settings, so that the app opens without a network. Nothing of a patient. */
export function saveLastUser(user: User): void {
  localStore.set(storageKey, JSON.stringify(user))
}

export function forgetLastUser(): void {
  localStore.remove(storageKey)
}

const leftKey = 'ausculta-left'

/** Remembers a sign-out that the server couldn't be told about, so that the cookie opens nothing later. */
export function saveSignedOut(isUntold: boolean): void {
  if (isUntold) localStore.set(leftKey, 'yes')
  else localStore.remove(leftKey)
}

export const isSignedOut = (): boolean => localStore.get(leftKey) !== null

/** Fields that an older version didn't store with the user, and that every page reads. */
const since = { shortcutKeys: {} }

/** Who was signed in here when the server was last reached. */
export function lastUser(): User | undefined {
  try {
    const text = localStore.get(storageKey)
    if (!text) return undefined
    // Written by `saveLastUser` alone.
    const user = JSON.parse(text) as User
    return { ...user, settings: { ...since, ...user.settings } }
  } catch {
    return undefined
  }
}
