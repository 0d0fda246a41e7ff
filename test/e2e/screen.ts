interface Lock extends EventTarget {
  on: boolean
  release(): Promise<void>
}
declare global {
  interface Window {
    /** Put there by `fakeScreen`. */
    testLocks: Lock[]
  }
}

/** A browser without a screen refuses to keep it on. */
export function fakeScreen(): void {
  const testLocks: Lock[] = []
  Object.assign(window, { testLocks })
  const request = async () => {
    const lock: Lock = Object.assign(new EventTarget(), {
      on: true,
      async release() {
        lock.on = false
        lock.dispatchEvent(new Event('release'))
      },
    })
    testLocks.push(lock)
    return lock
  }
  Object.defineProperty(navigator, 'wakeLock', { value: { request } })
}
