import type { User } from '#contract/profile.ts'

const storageKey = 'ausculta-user'

/** Keeps who is signed in: their own profile and settings, so that the app opens without a network. Nothing of a patient. */
export function keepLastUser(user: User): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(user))
  } catch {
    // A full or forbidden storage: then the app opens with a network only.
  }
}

export function forgetLastUser(): void {
  try {
    localStorage.removeItem(storageKey)
  } catch {
    // Nothing was kept.
  }
}

const leftKey = 'ausculta-left'

/** Remembers that somebody signed out here while the server could not be told, so that the cookie opens nothing later. */
export function keepLeft(isUntold: boolean): void {
  try {
    if (isUntold) localStorage.setItem(leftKey, 'yes')
    else localStorage.removeItem(leftKey)
  } catch {
    // Nothing can be kept: then the cookie lasts as long as its session.
  }
}

export function hasLeft(): boolean {
  try {
    return localStorage.getItem(leftKey) !== null
  } catch {
    return false
  }
}

/** What a version that wrote the user did not know yet, and every page reads. */
const since = { shortcutKeys: {} }

/** Who was signed in here when the server was last reached. */
export function lastUser(): User | undefined {
  try {
    const text = localStorage.getItem(storageKey)
    if (!text) return undefined
    // Written by `keepLastUser` alone.
    const user = JSON.parse(text) as User
    return { ...user, settings: { ...since, ...user.settings } }
  } catch {
    return undefined
  }
}
