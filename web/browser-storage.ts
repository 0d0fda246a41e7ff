/**
 * What the browser keeps for this site. Where it keeps nothing (blocked site data, a full disk) this page remembers until
 * it is closed: with site data blocked the getter of `localStorage` itself throws.
 */
function storage(open: () => Storage) {
  const unsaved = new Map<string, string>()
  const attempt = <T>(access: (opened: Storage) => T): T | undefined => {
    try {
      return access(open())
    } catch {
      return undefined
    }
  }
  return {
    get: (key: string): string | null =>
      unsaved.get(key) ?? attempt((opened) => opened.getItem(key)) ?? null,
    set(key: string, value: string): void {
      unsaved.set(key, value)
      attempt((opened) => {
        opened.setItem(key, value)
        unsaved.delete(key)
      })
    },
    remove(key: string): void {
      unsaved.delete(key)
      attempt((opened) => opened.removeItem(key))
    },
  }
}

/** Kept until it is removed. */
export const localStore = storage(() => localStorage)
/** Kept while the tab is open. */
export const tabStore = storage(() => sessionStorage)

/** Whether this browser keeps neither cookies nor site data: then a reload ends the session. */
export function isStorageBlocked(): boolean {
  try {
    return !navigator.cookieEnabled || !localStorage
  } catch {
    return true
  }
}
