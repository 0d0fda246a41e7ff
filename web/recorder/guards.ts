/**
 * Holds a name among all tabs of this browser; undefined when another tab has it for longer than `patienceMs`. Where the
 * browser cannot tell, it is given.
 */
export async function takeLock(name: string, patienceMs = 0): Promise<(() => void) | undefined> {
  if (!navigator.locks) return () => undefined
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  // The two ways of asking exclude each other: at once or not at all, or until a time.
  const asking =
    patienceMs > 0 ? { signal: AbortSignal.timeout(patienceMs) } : { ifAvailable: true }
  return new Promise((resolve) => {
    navigator.locks
      .request(name, asking, (lock) => {
        resolve(lock ? release : undefined)
        return lock ? held : undefined
      })
      .catch(() => resolve(undefined))
  })
}

/**
 * Keeps the screen on while it can; answers how to let it go. A browser that refuses only lets it sleep.
 * @param onChange hears whether the screen stays on.
 */
export function keepAwake(onChange: (awake: boolean) => void): () => void {
  let sentinel: WakeLockSentinel | undefined
  let over = false
  const ask = async () => {
    if (document.visibilityState !== 'visible' || over || !navigator.wakeLock) return
    const given = await navigator.wakeLock.request('screen').catch(() => undefined)
    if (over) return void given?.release()
    sentinel = given
    given?.addEventListener('release', () => over || onChange(false))
    onChange(given !== undefined)
  }
  // The system takes it away whenever the page is hidden.
  document.addEventListener('visibilitychange', ask)
  void ask()
  return () => {
    over = true
    document.removeEventListener('visibilitychange', ask)
    void sentinel?.release().catch(() => undefined)
  }
}

/** Has the browser ask before it closes the page. */
export function askBeforeLeaving(): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  addEventListener('beforeunload', ask)
  return () => removeEventListener('beforeunload', ask)
}
