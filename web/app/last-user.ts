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

/** Who was signed in here when the server was last reached. */
export function lastUser(): User | undefined {
  try {
    const text = localStorage.getItem(storageKey)
    // Written by `keepLastUser` alone.
    return text ? (JSON.parse(text) as User) : undefined
  } catch {
    return undefined
  }
}
