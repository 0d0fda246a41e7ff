import { create } from 'zustand'

const lockKey = 'ausculta-lock'
const inputKey = 'ausculta-input'

/** Whether this window is locked, and after how many minutes without input it locks. */
export const useLock = create<{ locked: boolean; minutes: number }>(() => ({
  locked: false,
  minutes: 15,
}))

export const isLocked = () => useLock.getState().locked

/** Takes over the clinic's policy, which comes with every session. */
export const setLockMinutes = (minutes: number) => useLock.setState({ minutes })

// While locked, no shortcut and no dialog behind the lock receives a key, a paste or a drop; typing into the lock
// itself needs only the browser. Registered before any component listens, so that it runs first.
for (const type of ['keydown', 'keyup', 'keypress', 'copy', 'cut', 'paste'])
  globalThis.addEventListener?.(
    type,
    (event) => isLocked() && event.stopImmediatePropagation(),
    true,
  )
for (const type of ['dragover', 'drop'])
  globalThis.addEventListener?.(
    type,
    (event) => {
      if (!isLocked()) return
      event.stopImmediatePropagation()
      // A dropped file would open in place of the page.
      event.preventDefault()
    },
    true,
  )

/** Remembers for this browser, also over a reload, that the pages of a user are locked. */
export function saveLock(userId: string | undefined): void {
  try {
    if (userId) localStorage.setItem(lockKey, userId)
    else localStorage.removeItem(lockKey)
  } catch {
    // Without storage the open windows still lock, but a reload unlocks.
  }
}

/** The user whose pages are locked in this browser. */
export function savedLock(): string | undefined {
  try {
    return localStorage.getItem(lockKey) ?? undefined
  } catch {
    return undefined
  }
}

let newest = Date.now()

/** Notes input in this window, at a time in milliseconds since 1970; the other windows of the browser read it. */
export function noteInput(at: number): void {
  newest = at
  try {
    localStorage.setItem(inputKey, String(at))
  } catch {
    // Each window counts for itself then.
  }
}

/** When somebody last used any window of this browser. A future time, after the clock was set back, counts as now. */
export function lastInput(now: number): number {
  let elsewhere = 0
  try {
    elsewhere = Number(localStorage.getItem(inputKey) ?? 0)
  } catch {
    // As above.
  }
  const last = Math.max(newest, elsewhere)
  if (last > now) noteInput(now)
  return Math.min(last, now)
}
